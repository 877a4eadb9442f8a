import { session } from '@nidaan/api-client';
import { paths, ScreenSlot } from '@nidaan/ui';
import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { useLogout } from '../session/use-logout.ts';
import { useRememberedWay, useWayBack } from '../session/way-back.ts';

// Loaded behind the guard only: no hospital ever fetches it.
const StaffPanel = lazy(async () => ({ default: (await import('./staff-panel.tsx')).StaffPanel }));

/** The panel: staff only (SES-10, OPN-34). The server enforces it; this only leads people where they belong. */
export function AdminRoute() {
  const token = useAccessToken();
  const wayBack = useWayBack();
  if (!token) return <Navigate to="/login" replace state={wayBack()} />;
  if (!session.isStaff()) return <Navigate to={paths.dashboard} replace />;
  return <Panel />;
}

function Panel() {
  const logout = useLogout();
  useLive();
  useRememberedWay();
  return (
    <ScreenSlot>
      <StaffPanel onLogout={logout} />
    </ScreenSlot>
  );
}
