/** The public pages, each a chunk of its own, for the router of apps/web. */
export const SITE_PAGES = [
  { path: '/', lazy: async () => ({ Component: (await import('./landing/landing-page.tsx')).LandingPage }) },
];
