import { ApiError, session } from '@nidaan/api-client';
import { profileQuery } from '@nidaan/identity-web';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { MainApp } from './main-app.tsx';

/** /dashboard: without a token, or when the first load fails, to /login (SES-02, SES-03). Staff have no hospital to show. */
export function DashboardRoute() {
  const token = useAccessToken();
  if (!token) return <Navigate to="/login" replace />;
  if (session.isStaff()) return <Navigate to="/admin/dashboard" replace />;
  return <LoadedApp />;
}

function LoadedApp() {
  const { data: profile, error, isLoadingError } = useQuery(profileQuery);
  useLive();
  const navigate = useNavigate();
  useEffect(() => {
    if (!isLoadingError) return;
    // The tokens go only when the server refused them: one 500 must not throw away a session (OPN-33).
    if (error instanceof ApiError && error.status === 401) session.clear();
    void navigate('/login', { replace: true });
  }, [isLoadingError, error, navigate]);
  return isLoadingError ? null : <MainApp profile={profile} />;
}
