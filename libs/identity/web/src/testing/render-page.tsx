import { show } from '@nidaan/ui/testing';
import { useEffect, type ReactElement } from 'react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';

/** Renders a page at its address and tells where the browser has been led. */
export function renderPage(at: string, element: ReactElement) {
  const [path = at] = at.split('?');
  const address = { path };
  function Address() {
    const { pathname } = useLocation();
    useEffect(() => {
      address.path = pathname;
    }, [pathname]);
    return null;
  }
  const view = show(
    <MemoryRouter initialEntries={[at]}>
      <Address />
      <Routes>
        <Route path={path} element={element} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
  return { at: () => address.path, unmount: view.unmount };
}
