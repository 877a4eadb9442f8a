import { NidaanProvider } from '@nidaan/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { STAFF_ADDRESSES, WORKPLACE_ADDRESSES } from '../addresses.ts';
import { AdminRoute } from '../admin/admin-route.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { createQueryClient } from '../query-client.ts';
import { WorkplaceRoute } from '../shell/workplace-route.tsx';

/** Renders the app's own routes at an address and tells where the browser has been led. */
export function renderAt(path: string) {
  const address = { path, wayBack: null as unknown };
  function Address() {
    const { pathname, state } = useLocation();
    useEffect(() => {
      address.path = pathname;
      address.wayBack = state;
    }, [pathname, state]);
    return null;
  }
  const view = render(
    <NidaanProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route element={<WorkplaceRoute />}>
              {WORKPLACE_ADDRESSES.map((each) => (
                <Route key={each} path={each} element={null} />
              ))}
            </Route>
            <Route element={<AdminRoute />}>
              {STAFF_ADDRESSES.map((each) => (
                <Route key={each} path={each} element={null} />
              ))}
            </Route>
            <Route path="/login" element={<p>the login page</p>} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </NidaanProvider>,
  );
  return { ...view, at: () => address.path, wayBack: () => address.wayBack };
}
