import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../language/texts.ts';

interface LoadAgainProps {
  isWide?: boolean;
}

/** Whatever is answered: the server is reached. */
const isReached = () =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/**
 * Loads the page again once the server is reached, by itself when the net is back. Browsers never ask again for code that did not come; without
 * the net they would show a page of their own in place of the app.
 */
export function LoadAgain({ isWide = false }: LoadAgainProps) {
  const [isAway, setAway] = useState(() => !navigator.onLine);
  const load = async () => {
    if (await isReached()) location.reload();
    else setAway(true);
  };
  useEffect(() => {
    const onBack = () => void load();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, []);
  return (
    <>
      {isAway && <span role="status">{t('The server is not reached. Please check the connection.')}</span>}
      <Button {...(isWide ? { fullWidth: true } : { size: 'compact-sm', variant: 'default' })} onClick={() => void load()}>
        {t('Load again')}
      </Button>
    </>
  );
}
