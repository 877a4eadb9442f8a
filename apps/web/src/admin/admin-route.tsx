import { session } from '@nidaan/api-client';
import { ScreenSlot } from '@nidaan/ui';
import { lazy } from 'react';
import { Navigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { useLogout } from '../session/use-logout.ts';

// Loaded behind the guard only: no hospital ever fetches it.
const AdminPanel = lazy(async () => ({ default: (await import('@nidaan/admin-web')).AdminPanel }));

/** /admin/dashboard: staff only (SES-10, OPN-34). The server enforces it; this only leads people where they belong. */
export function AdminRoute() {
  const token = useAccessToken();
  if (!token) return <Navigate to="/login" replace />;
  if (!session.isStaff()) return <Navigate to="/dashboard" replace />;
  return <StaffPanel />;
}

function StaffPanel() {
  const logout = useLogout();
  useLive();
  return (
    <ScreenSlot>
      <AdminPanel onLogout={logout} />
    </ScreenSlot>
  );
}
