/** Pages without a login, each a chunk of its own, for the router of apps/web. */
export const MESSAGE_PAGES = [
  { path: '/stop-messages', lazy: async () => ({ Component: (await import('./stop-page.tsx')).StopPage }) },
];
