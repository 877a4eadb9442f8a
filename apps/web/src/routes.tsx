import { IDENTITY_PAGES } from '@nidaan/identity-web';
import { MESSAGE_PAGES } from '@nidaan/integrations-web/pages';
import { PATIENTS_PAGES } from '@nidaan/patients-web';
import { SCHEDULING_PAGES } from '@nidaan/scheduling-web';
import type { RouteObject } from 'react-router-dom';
import { STAFF_ADDRESSES, WORKPLACE_ADDRESSES } from './addresses.ts';
import { insideLayout } from './pages/inside-layout.tsx';

// One route around all addresses of an app: its frame stays while its screens change.
const inOne = (lazy: RouteObject['lazy'], addresses: readonly string[]): RouteObject => ({
  lazy,
  children: addresses.map((path) => ({ path, element: null })),
});

/** Every page is a chunk of its own: no route waits for another's code. */
export const routes: RouteObject[] = insideLayout([
  ...IDENTITY_PAGES,
  ...MESSAGE_PAGES,
  ...PATIENTS_PAGES,
  ...SCHEDULING_PAGES,
  inOne(async () => {
    const { fetchFirstScreen, WorkplaceRoute } = await import('./shell/workplace-route.tsx');
    await fetchFirstScreen(window.location.pathname);
    return { Component: WorkplaceRoute };
  }, WORKPLACE_ADDRESSES),
  inOne(async () => ({ Component: (await import('./admin/admin-route.tsx')).AdminRoute }), STAFF_ADDRESSES),
  { path: '*', lazy: async () => ({ Component: (await import('./pages/not-found-page.tsx')).NotFoundPage }) },
]);
