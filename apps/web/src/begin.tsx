import { startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Does something when the app stands in the page, before that is painted. */
function Begun({ then, children }: { then: () => void; children: ReactNode }) {
  useLayoutEffect(then, [then]);
  return children;
}

/** Styles of elements come as data: the policy of the page refuses a style attribute that stands in a file, but no style that a script sets. */
function giveStyles(container: HTMLElement): void {
  for (const element of container.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style']!;
    element.removeAttribute('data-style');
  }
}

/**
 * Puts the app into the page, and tells start-app.js. What the file of the page shows already (prerender.tsx) was drawn for strangers: for
 * them the app takes it over as it is, with the focus and what has been typed; for others it draws its own in that place.
 */
export function begin(container: HTMLElement, app: ReactNode, isStranger: boolean): void {
  const begun = () => {
    container.removeAttribute('data-drawn');
    container.removeAttribute('data-taken');
    document.dispatchEvent(new Event('nidaan:begun'));
  };
  const whole = <Begun then={begun}>{app}</Begun>;
  if (container.dataset['drawn'] === undefined || !isStranger) {
    createRoot(container).render(whole);
    return;
  }
  giveStyles(container);
  // From here on first-drawing.js fills nothing in.
  container.dataset['taken'] = '';
  // In small steps, between which the page answers to the visitor who is typing already.
  startTransition(() => void hydrateRoot(container, whole));
}
