/** A slide stands for this long (CON-05), in milliseconds. */
export const SLIDE_MS = 5000;

/**
 * Turns the slides of a `[data-slider]`: every five seconds, and by its buttons and dots; after the last comes the first (MKT-03 to MKT-05).
 * A slide chosen by hand stands its full time. The pause button is for those whom moving text disturbs (WCAG 2.2.2).
 */
export function startSlider(root: HTMLElement): void {
  const slides = [...root.querySelectorAll<HTMLElement>('[data-slide]')];
  const dots = [...root.querySelectorAll<HTMLElement>('[data-dot]')];
  const pause = root.querySelector<HTMLElement>('[data-pause]')!;
  let at = 0;
  let timer: number | undefined;

  const show = (next: number) => {
    at = (next + slides.length) % slides.length;
    for (const [index, slide] of slides.entries()) {
      slide.toggleAttribute('data-current', index === at);
      slide.toggleAttribute('inert', index !== at);
    }
    for (const [index, dot] of dots.entries()) {
      if (index === at) dot.setAttribute('aria-current', 'true');
      else dot.removeAttribute('aria-current');
    }
  };
  const restart = () => {
    window.clearInterval(timer);
    timer = isPaused(pause) ? undefined : window.setInterval(() => show(at + 1), SLIDE_MS);
  };
  const choose = (next: () => number) => () => {
    show(next());
    restart();
  };

  root.querySelector('[data-previous]')!.addEventListener(
    'click',
    choose(() => at - 1),
  );
  root.querySelector('[data-next]')!.addEventListener(
    'click',
    choose(() => at + 1),
  );
  for (const [index, dot] of dots.entries())
    dot.addEventListener(
      'click',
      choose(() => index),
    );
  pause.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(!isPaused(pause)));
    restart();
  });
  restart();
}

const isPaused = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
