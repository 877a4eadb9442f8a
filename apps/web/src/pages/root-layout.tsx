import { SessionExpiredBar } from '@nidaan/identity-web';
import { Outlet, ScrollRestoration } from 'react-router-dom';

/** Around every page: the session bar. */
export function RootLayout() {
  return (
    <>
      <SessionExpiredBar />
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
