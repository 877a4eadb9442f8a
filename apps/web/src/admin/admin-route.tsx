import { session } from '@nidaan/api-client';
import { Button } from '@mantine/core';
import { EntryFrame } from '@nidaan/ui';
import { Navigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLogout } from '../session/use-logout.ts';

/** /admin/dashboard: staff only (SES-10). The server enforces it; this only leads people where they belong. */
export function AdminRoute() {
  const token = useAccessToken();
  const logout = useLogout();
  if (!token) return <Navigate to="/login" replace />;
  if (!session.isStaff()) return <Navigate to="/dashboard" replace />;
  return (
    <EntryFrame
      title="Platform administration"
      lead="You are logged in as platform staff. This version has no administration screens."
    >
      <Button variant="default" fullWidth onClick={logout}>
        Logout
      </Button>
    </EntryFrame>
  );
}
