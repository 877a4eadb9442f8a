import { ApiError, session } from '@nidaan/api-client';
import { profileQuery } from '@nidaan/identity-web';
import { paths } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { useRememberedWay, useWayBack } from '../session/way-back.ts';
import { MainApp } from './main-app.tsx';

/** The main app: without a token, or when the first load fails, to /login (SES-02, SES-03). Staff have no hospital to show. */
export function WorkplaceRoute() {
  const token = useAccessToken();
  const wayBack = useWayBack();
  if (!token) return <Navigate to="/login" replace state={wayBack()} />;
  if (session.isStaff()) return <Navigate to={paths.staffDashboard} replace />;
  return <LoadedApp />;
}

function LoadedApp() {
  const { data: profile, error, isLoadingError } = useQuery(profileQuery);
  const wayBack = useWayBack();
  useLive();
  const navigate = useNavigate();
  useRememberedWay();
  const leadToLogin = useEffectEvent(() => {
    // The tokens go only when the server refused them: one 500 must not throw away a session (OPN-33).
    if (error instanceof ApiError && error.status === 401) session.clear();
    void navigate('/login', { replace: true, state: wayBack() });
  });
  useEffect(() => {
    if (isLoadingError) leadToLogin();
  }, [isLoadingError]);
  return isLoadingError ? null : <MainApp profile={profile} />;
}
