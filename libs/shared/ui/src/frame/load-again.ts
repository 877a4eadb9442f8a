import { useEffect, useEffectEvent, useState } from 'react';

// As Chrome and Firefox, Safari, and Vite say it.
const LOST_CODE = /dynamically imported module|Importing a module script failed|Unable to preload CSS/;
const TRIED_AT = 'nidaan.loaded-again';
const PAUSE_MS = 60_000;

/** Whatever is answered: the server is reached. */
const isReached = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** Whether code has not come, and the page was not loaded again for that within the last minute. */
function isWorthTrying(fault: unknown): boolean {
  if (!(fault instanceof Error && LOST_CODE.test(fault.message))) return false;
  if (Date.now() - Number(sessionStorage.getItem(TRIED_AT)) < PAUSE_MS) return false;
  sessionStorage.setItem(TRIED_AT, String(Date.now()));
  return true;
}

/**
 * Loads the page again once the server is reached. Browsers never ask again for code that did not come; without the net they would show a page of
 * their own in place of the app. `byItself`: at once where code is what is missing, and when the net is back; not where somebody works on beside it.
 */
export function useLoadAgain(fault: unknown, { byItself }: { byItself: boolean }) {
  const [isAway, setAway] = useState(() => !navigator.onLine);
  const load = async () => {
    if (await isReached()) location.reload();
    else setAway(true);
  };
  const begin = useEffectEvent(() => void (byItself && isWorthTrying(fault) && load()));
  const onBack = useEffectEvent(() => void (byItself ? load() : setAway(false)));
  useEffect(() => {
    begin();
    const back = () => onBack();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);
  return { isAway, load: () => void load() };
}
