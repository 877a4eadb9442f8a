import { lazy, useEffect, type ComponentType } from 'react';

// Safari has no idle callback.
const whenIdle = (work: () => void): (() => void) => {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 2000);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 8000 });
  return () => cancelIdleCallback(asked);
};

/** After the page and what it fetched first have come. */
export function afterFirstScreen(work: () => void): () => void {
  let leave = () => {};
  const timer = setTimeout(() => (leave = whenIdle(work)), 3000);
  return () => {
    clearTimeout(timer);
    leave();
  };
}

/** A component whose code comes when it is drawn, or before that when the browser has nothing else to do. */
export function lazyWhenIdle<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return {
    Component: lazy(load),
    /** Fetches the code while nobody waits; a failure is told when it is drawn. Without the net it is left: what failed once is not asked for again. */
    useWhenIdle: () => useEffect(() => afterFirstScreen(() => void (navigator.onLine && load().catch(() => undefined))), []),
  };
}
