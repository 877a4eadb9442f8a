import { Button } from '@mantine/core';
import { EntryFrame, t, useLoadAgain } from '@nidaan/ui';
import { useRouteError } from 'react-router-dom';

/** A page whose code could not be loaded (a new version was installed, the network is away) or that failed while drawing. */
export function RouteFailurePage() {
  const { isAway, load } = useLoadAgain(useRouteError(), { byItself: true });
  return (
    <EntryFrame
      title={t('Something went wrong')}
      lead={t('This page could not be shown. Nothing you saved is lost. Load it again to go on.')}
    >
      {isAway && <p role="status">{t('The server is not reached. Please check the connection.')}</p>}
      <Button fullWidth onClick={load}>
        {t('Load again')}
      </Button>
    </EntryFrame>
  );
}
