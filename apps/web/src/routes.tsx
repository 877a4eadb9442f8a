import { IDENTITY_PAGES } from '@nidaan/identity-web';
import type { RouteObject } from 'react-router-dom';
import { insideLayout } from './pages/inside-layout.tsx';

/** Every page is a chunk of its own: no route waits for another's code. */
export const routes: RouteObject[] = insideLayout([
  ...IDENTITY_PAGES,
  { path: '/dashboard', lazy: async () => ({ Component: (await import('./shell/dashboard-route.tsx')).DashboardRoute }) },
  { path: '/admin/dashboard', lazy: async () => ({ Component: (await import('./admin/admin-route.tsx')).AdminRoute }) },
  { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }) },
]);
