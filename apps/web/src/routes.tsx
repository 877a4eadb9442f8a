import { IDENTITY_PAGES } from '@nidaan/identity-web';
import type { RouteObject } from 'react-router-dom';
import { RootLayout } from './pages/root-layout.tsx';
import { RouteFailurePage } from './pages/route-failure-page.tsx';

/** Every page is a chunk of its own: no route waits for another's code. */
export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    hydrateFallbackElement: <></>,
    // The failure page stands inside the layout, so that the session bar outlives a fault of a page.
    children: [
      {
        errorElement: <RouteFailurePage />,
        children: [
          ...IDENTITY_PAGES,
          { path: '/dashboard', lazy: async () => ({ Component: (await import('./shell/dashboard-route.tsx')).DashboardRoute }) },
          { path: '/admin/dashboard', lazy: async () => ({ Component: (await import('./admin/admin-route.tsx')).AdminRoute }) },
          { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }) },
        ],
      },
    ],
  },
];
