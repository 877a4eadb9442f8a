import type { RouteObject } from 'react-router-dom';
import { RootLayout } from './root-layout.tsx';
import { RouteFailurePage } from './route-failure-page.tsx';

/** Pages within the layout of all pages. The failure page stands inside it, so that the session bar outlives a fault of a page. */
export const insideLayout = (pages: RouteObject[]): RouteObject[] => [
  { element: <RootLayout />, hydrateFallbackElement: <></>, children: [{ errorElement: <RouteFailurePage />, children: pages }] },
];
