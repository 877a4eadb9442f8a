/** Addresses that need no login, each a chunk of its own. */
export const SCHEDULING_PAGES = [
  { path: '/display/:key', lazy: async () => ({ Component: (await import('./display-page/display-page.tsx')).DisplayPage }) },
  { path: '/q/:key', lazy: async () => ({ Component: (await import('./token-page/token-page.tsx')).TokenPage }) },
];
