import { session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { t } from '@nidaan/ui';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { WayBack } from '../login/way-back.ts';
import styles from './session-expired-bar.module.css';

/** Milliseconds until the bar hides by itself (CON-06). */
export const BAR_MS = 10_000;

/**
 * The warning that the session has expired: comes with every 401 to a call made with a token. When it has gone, a quiet note stays at the foot of
 * the page until somebody has logged in.
 */
export function SessionExpiredBar() {
  const [shownAt, setShownAt] = useState<number | null>(null);
  const [isLoggedOut, setLoggedOut] = useState(false);
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  useEffect(
    () =>
      session.onExpired(() => {
        setShownAt(Date.now());
        setLoggedOut(true);
      }),
    [],
  );
  // New tokens, here or in another tab of the browser.
  useEffect(
    () =>
      session.subscribe(() => {
        setShownAt(null);
        setLoggedOut(false);
      }),
    [],
  );
  useEffect(() => {
    if (shownAt === null) return;
    const timer = setTimeout(() => setShownAt(null), BAR_MS);
    return () => clearTimeout(timer);
  }, [shownAt]);
  const login = () => {
    session.clear();
    // Led to /login already, the page has been told its way back.
    const wayBack: WayBack = pathname === '/login' ? (state as WayBack) : { to: pathname + search };
    void navigate('/login', { state: wayBack });
  };
  if (shownAt === null) return isLoggedOut && pathname !== '/login' && <LoggedOutNote onLogin={login} />;
  return (
    <div className={styles.bar} role="alert">
      <span>{t(messages.sessionExpired)}</span>
      <button type="button" className={styles.button} onClick={login}>
        {t('Login')}
      </button>
    </div>
  );
}

const LoggedOutNote = ({ onLogin }: { onLogin: () => void }) => (
  <div className={styles.note} role="status">
    <span>{t('Logged out')}</span>
    <button type="button" className={styles.button} onClick={onLogin}>
      {t('Log in')}
    </button>
  </div>
);
