/** Addresses that need no login, each a chunk of its own. */
export const SCHEDULING_PAGES = [
  { path: '/display/:key', lazy: async () => ({ Component: (await import('./display-page/display-page.tsx')).DisplayPage }) },
  { path: '/h/:slug', lazy: async () => ({ Component: (await import('./public/hospital-page.tsx')).PublicHospitalPage }) },
  { path: '/h/:slug/:doctor', lazy: async () => ({ Component: (await import('./public/booking-page.tsx')).BookingPage }) },
  { path: '/b/:key', lazy: async () => ({ Component: (await import('./public/managed-page.tsx')).ManagedBookingPage }) },
  { path: '/q/:key', lazy: async () => ({ Component: (await import('./token-page/token-page.tsx')).TokenPage }) },
];
