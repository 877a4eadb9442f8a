import { Button } from '@mantine/core';
import { call, keyOf } from '@nidaan/api-client';
import { listTokens } from '@nidaan/scheduling-contracts';
import { ErrorBanner, Icon, Message, t } from '@nidaan/ui';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTokenSlip } from '../queues/use-token-slip.ts';
import styles from '../scheduling.module.css';

/** The visit is registered: its token, and the slip to wait with (FRD-37). */
export function CheckedInVisit({ visit, onClose }: { visit: number; onClose: () => void }) {
  const slip = useTokenSlip();
  const { data: tokens, isPending } = useQuery({
    queryKey: keyOf(listTokens, visit),
    queryFn: ({ signal }) => call(listTokens, { query: { visit }, signal }),
  });
  const token = tokens?.[0];
  return (
    <div className={styles.form}>
      <Message kind="success">
        {token ? t('Checked in. Token {token}', { token: token.label }) : t('Checked in. Number {visit}', { visit })}
      </Message>
      {!token && !isPending && <p className={styles.hint}>{t('Token follows')}</p>}
      <div className={styles.bar}>
        {token && (
          <Button
            leftSection={<Icon of={IconPrinter} />}
            disabled={slip.isBusy}
            data-autofocus
            onClick={() => slip.print(token.id)}
          >
            {t('Print slip')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('Close')}
        </Button>
      </div>
      <ErrorBanner message={slip.failure} onDismiss={slip.dismiss} />
    </div>
  );
}
