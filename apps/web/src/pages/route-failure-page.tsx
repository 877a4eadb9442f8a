import { EntryFrame, LoadAgain, t } from '@nidaan/ui';

/** A page whose code could not be loaded (a new version was installed, the network is away) or that failed while drawing. */
export function RouteFailurePage() {
  return (
    <EntryFrame
      title={t('Something went wrong')}
      lead={t('This page could not be shown. Nothing you saved is lost. Load it again to go on.')}
    >
      <LoadAgain isWide />
    </EntryFrame>
  );
}
