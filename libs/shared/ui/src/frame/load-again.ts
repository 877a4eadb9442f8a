import { useEffect, useState } from 'react';

/** Whatever is answered: the server is reached. */
const isReached = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads the page again once the server is reached. Browsers never ask again for code that did not come; without the net they would show a page of
 * their own in place of the app. `byItself`: also when the net is back; not where somebody works on beside what failed.
 */
export function useLoadAgain({ byItself }: { byItself: boolean }) {
  const [isAway, setAway] = useState(() => !navigator.onLine);
  const load = async () => {
    if (await isReached()) location.reload();
    else setAway(true);
  };
  useEffect(() => {
    const onBack = () => void (byItself ? load() : setAway(false));
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, [byItself]);
  return { isAway, load: () => void load() };
}
