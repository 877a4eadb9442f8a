import { EnrolmentWatch, SessionExpiredBar } from '@nidaan/identity-web';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Around every page: the session bar, and what covers the page until a second step is set up. */
export function RootLayout() {
  return (
    <>
      <SessionExpiredBar />
      <EnrolmentWatch />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
