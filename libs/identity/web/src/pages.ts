/** The pages of identity, each a chunk of its own, for the router of apps/web. */
export const IDENTITY_PAGES = [
  { path: '/register', lazy: async () => ({ Component: (await import('./register/register-page.tsx')).RegisterPage }) },
  { path: '/login', lazy: async () => ({ Component: (await import('./login/login-page.tsx')).LoginPage }) },
  { path: '/HospitalProfile', lazy: async () => ({ Component: (await import('./profile/hospital-page.tsx')).HospitalPage }) },
  { path: '/forgot', lazy: async () => ({ Component: (await import('./forgot/forgot-page.tsx')).ForgotPage }) },
  { path: '/restore-email', lazy: async () => ({ Component: (await import('./restore/restore-page.tsx')).RestorePage }) },
  { path: '/stop-reset', lazy: async () => ({ Component: (await import('./factor-resets/stop-reset-page.tsx')).StopResetPage }) },
  { path: '/not-me', lazy: async () => ({ Component: (await import('./not-me/not-me-page.tsx')).NotMePage }) },
  { path: '/join', lazy: async () => ({ Component: (await import('./join/join-page.tsx')).JoinPage }) },
];
