import { Menu, UnstyledButton } from '@mantine/core';
import { tokenSlip, type QueueAnswer, type TokenAnswer } from '@nidaan/scheduling-contracts';
import { DataTable, ErrorBanner, formatTime, Icon, msg, StatusBadge, t, useMayCall, type Column } from '@nidaan/ui';
import { IconDots } from '@tabler/icons-react';
import type { Acting } from './use-token-actions.ts';
import styles from './queues.module.css';
import { useTokenSlip, type TokenSlipPrint } from './use-token-slip.ts';
import { STATE_LABELS, STATE_TONES, waitOf, whyOf } from './token-words.ts';

const columnsOf = (acting: Acting, slip: TokenSlipPrint): readonly Column<TokenAnswer>[] => [
  { key: 'number', header: msg('Number'), rowHeader: true, render: ({ label }) => <b>{label}</b> },
  { key: 'patient', header: msg('Patient'), below: true, render: ({ name }) => name || '–' },
  { key: 'why', header: msg('Why here'), below: true, render: whyOf },
  {
    key: 'since',
    header: msg('Waiting since'),
    nowrap: true,
    wideOnly: true,
    render: ({ waiting_since: at }) => formatTime(at),
  },
  {
    key: 'expected',
    header: msg('Expected'),
    nowrap: true,
    align: 'right',
    wideOnly: true,
    render: ({ eta_minutes: from, eta_to: to }) => waitOf(from, to),
  },
  {
    key: 'state',
    header: msg('State'),
    render: ({ state }) => <StatusBadge status={STATE_LABELS[state]} tone={STATE_TONES[state]} />,
  },
  {
    key: 'more',
    header: msg('Actions'),
    align: 'right',
    render: (token) => <TokenMenu token={token} acting={acting} slip={slip} />,
  },
];

/** Today's tokens of a queue, in the order of calling (FRD-55). */
export function TokenTable({
  queue,
  tokens,
  failed,
  retry,
  acting,
}: {
  queue: QueueAnswer;
  tokens: readonly TokenAnswer[] | undefined;
  failed: boolean;
  retry: () => void;
  acting: Acting;
}) {
  const slip = useTokenSlip();
  return (
    <>
      <ErrorBanner message={slip.failure} onDismiss={slip.dismiss} />
      <DataTable
        label={t('Tokens of {queue}', { queue: queue.name })}
        columns={columnsOf(acting, slip)}
        rows={tokens}
        rowKey={({ id }) => id}
        error={failed ? t('The queue could not be loaded. Please try again.') : null}
        onRetry={retry}
        empty={{ title: t('Nobody is waiting') }}
        pageSize={50}
      />
    </>
  );
}

interface TokenMenuProps {
  token: TokenAnswer;
  acting: Acting;
  slip: TokenSlipPrint;
}

function TokenMenu({ token, acting: { act, isBusy, isAllowed }, slip }: TokenMenuProps) {
  const { state } = token;
  const mayPrint = useMayCall()(tokenSlip);
  const isOpen = ['waiting', 'called', 'serving', 'skipped'].includes(state);
  if (!isOpen && state !== 'done') return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.dots} aria-label={t('Actions for {token}', { token: token.label })} disabled={isBusy}>
          <Icon of={IconDots} size={18} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {isAllowed && (state === 'waiting' || state === 'skipped') && (
          <Menu.Item onClick={() => void act('call', token)}>{t('Call now')}</Menu.Item>
        )}
        {isAllowed && state === 'called' && <Menu.Item onClick={() => void act('start', token)}>{t('Patient is in')}</Menu.Item>}
        {isAllowed && state === 'waiting' && <Menu.Item onClick={() => void act('skip', token)}>{t('Skip')}</Menu.Item>}
        {isAllowed && isOpen && state !== 'waiting' && (
          <Menu.Item onClick={() => void act('return', token)}>{t('Back into the line')}</Menu.Item>
        )}
        {isAllowed && state === 'done' && (
          <Menu.Item onClick={() => void act('review', token)}>{t('Back with the report')}</Menu.Item>
        )}
        {mayPrint && isOpen && (
          <Menu.Item disabled={slip.isBusy} onClick={() => slip.print(token.id)}>
            {t('Print slip')}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={`/q/${token.public_key}`} target="_blank">
          {t("The patient's page")}
        </Menu.Item>
        {isAllowed && isOpen && (
          <Menu.Item color="red" onClick={() => void act('cancel', token)}>
            {t('Cancel the token')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
