import type { WayBack } from '@nidaan/identity-web';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let hasLoggedOut = false;
/** Who logs out has finished: the next one begins at the front door. */
export const forgetWayBack = (): void => {
  hasLoggedOut = true;
};

/** Told by a screen of the account: from here there is a way back again. */
export function useRememberedWay(): void {
  useEffect(() => {
    hasLoggedOut = false;
  }, []);
}

/** What /login is told, so that it leads back to the address that was asked for: a bookmark, or one whose session expired. */
export function useWayBack(): () => WayBack | undefined {
  const { pathname, search } = useLocation();
  return () => (hasLoggedOut ? undefined : { to: pathname + search });
}
