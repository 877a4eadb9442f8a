import { ApiError, session } from '@nidaan/api-client';
import { profileQuery } from '@nidaan/identity-web';
import { paths } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useAccessToken } from '../session/use-access-token.ts';
import { useLive } from '../session/use-live.ts';
import { useRememberedWay, useWayBack } from '../session/way-back.ts';
import { useHospitalChange } from './hospital-change.ts';
import { MainApp } from './main-app.tsx';
import { fetchScreen } from './screens.tsx';
import { tabAt } from './tab-addresses.ts';
import { TABS } from './tabs.tsx';

// Longer is not waited for: the frame is worth seeing by itself.
const PATIENCE_MS = 1000;

/** Fetches the screen of an address before the app is drawn for the first time; no placeholder stands there then. */
export async function fetchFirstScreen(pathname: string): Promise<void> {
  const tab = TABS.find(({ id }) => id === tabAt(pathname));
  if (!tab || !session.accessToken() || session.isStaff()) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  // A fault is shown where the screen is drawn.
  await Promise.race([fetchScreen(tab.Screen).catch(() => undefined), patience]);
}

/** The main app: without a token, or when the first load fails, to /login (SES-02, SES-03). Staff have no hospital to show. */
export function WorkplaceRoute() {
  const token = useAccessToken();
  const wayBack = useWayBack();
  const change = useHospitalChange();
  if (!token) return <Navigate to="/login" replace state={wayBack()} />;
  if (session.isStaff()) return <Navigate to={paths.staffDashboard} replace />;
  if (!change) return <LoadedApp />;
  return (
    <Suspense fallback={null}>
      <ChangingHospital {...change} />
    </Suspense>
  );
}

// Most people work in one hospital.
const ChangingHospital = lazy(() => import('./changing-hospital.tsx'));

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
