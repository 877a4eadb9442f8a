import { NidaanProvider } from '@nidaan/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { AdminRoute } from '../admin/admin-route.tsx';
import { NotFoundPage } from '../pages/not-found-page.tsx';
import { createQueryClient } from '../query-client.ts';
import { DashboardRoute } from '../shell/dashboard-route.tsx';

/** Renders the app's own routes at an address and tells where the browser has been led. */
export function renderAt(path: string) {
  const address = { path };
  function Address() {
    const { pathname } = useLocation();
    useEffect(() => {
      address.path = pathname;
    }, [pathname]);
    return null;
  }
  const view = render(
    <NidaanProvider env="test">
      <QueryClientProvider client={createQueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Address />
          <Routes>
            <Route path="/dashboard" element={<DashboardRoute />} />
            <Route path="/admin/dashboard" element={<AdminRoute />} />
            <Route path="/login" element={<p>the login page</p>} />
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    </NidaanProvider>,
  );
  return { ...view, at: () => address.path };
}
