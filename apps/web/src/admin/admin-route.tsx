import { session } from '@nidaan/api-client';
import { paths, ScreenSlot } from '@nidaan/ui';
import { lazy } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { titleAt } from '../addresses.ts';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { useLogout } from '../session/use-logout.ts';
import { useRememberedWay, useWayBack } from '../session/way-back.ts';

// Loaded behind the guard only: no hospital ever fetches it.
const AdminPanel = lazy(async () => ({ default: (await import('@nidaan/admin-web')).AdminPanel }));

/** The panel: staff only (SES-10, OPN-34). The server enforces it; this only leads people where they belong. */
export function AdminRoute() {
  const token = useAccessToken();
  const wayBack = useWayBack();
  if (!token) return <Navigate to="/login" replace state={wayBack()} />;
  if (!session.isStaff()) return <Navigate to={paths.dashboard} replace />;
  return <StaffPanel />;
}

function StaffPanel() {
  const logout = useLogout();
  const { pathname } = useLocation();
  useLive();
  useRememberedWay();
  return (
    <ScreenSlot>
      <AdminPanel title={titleAt(pathname)} onLogout={logout} />
    </ScreenSlot>
  );
}
