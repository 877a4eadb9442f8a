/**
 * Runs in the page: resolves when it has drawn and reported what it did so far, and has nothing left to do. React draws in small steps.
 * Chromium sometimes never calls a page with touch idle, though it does nothing (seen on a starved processor): after ten seconds it counts as idle.
 */
export const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 10_000 })));
