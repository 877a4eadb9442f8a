import { NidaanProvider } from '@nidaan/ui';
import { render } from '@testing-library/react';
import { useEffect, type ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

/** Renders a page at its address and tells where the browser has been led. */
export function renderPage(path: string, element: ReactElement) {
  const address = { path };
  function Address() {
    const { pathname } = useLocation();
    useEffect(() => {
      address.path = pathname;
    }, [pathname]);
    return null;
  }
  render(
    <NidaanProvider env="test">
      <MemoryRouter initialEntries={[path]}>
        <Address />
        <Routes>
          <Route path={path} element={element} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </NidaanProvider>,
  );
  return { at: () => address.path };
}
