import { Button } from '@mantine/core';
import { EntryFrame, t } from '@nidaan/ui';

export function NotFoundPage() {
  return (
    <EntryFrame
      title={t('Page not found')}
      lead={t('There is no page at this address. It may have moved, or the link may be incomplete.')}
    >
      <Button component="a" href="/" fullWidth>
        {t('Go to the home page')}
      </Button>
    </EntryFrame>
  );
}
