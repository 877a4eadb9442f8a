import { show } from '@nidaan/ui/testing';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';

/** Renders a page at its address, with what the history keeps of the step there, and tells where the browser has been led. */
export function renderPage(at: string, element: ReactElement, state: unknown = null) {
  const [path = at, search = ''] = at.split('?');
  const pages = (
    <Routes>
      <Route path={path} element={element} />
      <Route path="*" element={null} />
    </Routes>
  );
  const { address, unmount } = show(pages, undefined, undefined, { pathname: path, search, state });
  return { at: () => address().split('?', 1)[0], unmount };
}
