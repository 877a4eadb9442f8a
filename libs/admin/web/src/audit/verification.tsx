import { Button } from '@mantine/core';
import { sentenceOf } from '@nidaan/api-client';
import { DataTable, formatCount, labelOf, Message, msg, Section, StatusBadge, t, type Column } from '@nidaan/ui';
import styles from '../admin.module.css';
import { useVerification, type Chain } from './audit.queries.ts';

const COLUMNS: readonly Column<Chain>[] = [
  { key: 'service', header: msg('Service'), rowHeader: true, render: (chain) => t(labelOf(chain.service)) },
  { key: 'result', header: msg('Result'), nowrap: true, render: (chain) => <Result chain={chain} /> },
  { key: 'entries', header: msg('Entries'), align: 'right', render: (chain) => formatCount(chain.entries) },
  { key: 'seals', header: msg('Seals'), align: 'right', wideOnly: true, render: (chain) => formatCount(chain.seals) },
  {
    key: 'head',
    header: msg('Last seal'),
    wideOnly: true,
    // Noted down elsewhere, it shows later that the history was not rewritten as a whole.
    render: (chain) => (chain.head ? <code className={styles.hash}>{`${chain.head.seal} ${chain.head.hash}`}</code> : '–'),
  },
];

function Result({ chain }: { chain: Chain }) {
  if (!chain.is_checked) return <StatusBadge status={t('No answer')} tone="amber" />;
  if (!chain.holds) return <StatusBadge status={t('Broken')} tone="red" />;
  return chain.next === null ? (
    <StatusBadge status={t('Holds')} tone="green" />
  ) : (
    <StatusBadge status={t('Checking')} tone="blue" />
  );
}

/** Recomputes the seals from the entries, and says which service's trail is as it was written. */
export function Verification() {
  const { chains, run } = useVerification();
  const verify = (
    <Button variant="default" size="compact-sm" disabled={run.isPending} onClick={() => run.mutate()}>
      {run.isPending ? t('Verifying...') : t('Verify now')}
    </Button>
  );
  return (
    <Section title={t('Verification')} actions={verify} flush>
      <div className={styles.inset}>
        <Verdict chains={chains} run={run} />
      </div>
      {(chains || run.isPending) && (
        <DataTable
          label={t('Verification')}
          columns={COLUMNS}
          rows={chains}
          rowKey={(chain) => chain.service}
          empty={{ title: t('No service keeps a trail') }}
        />
      )}
    </Section>
  );
}

function Verdict({ chains, run }: ReturnType<typeof useVerification>) {
  if (run.isError)
    return <Message kind="error">{sentenceOf(run.error, 'message', t('The trail could not be verified.'))}</Message>;
  if (run.isPending) return <p className={styles.note}>{t('The seals are recomputed from the entries, service by service.')}</p>;
  if (!chains)
    return (
      <p className={styles.note}>{t('Every entry is sealed in a chain. Verifying recomputes it and finds what was changed.')}</p>
    );
  const faults = chains.flatMap((chain) => chain.faults.map((fault) => ({ ...fault, service: chain.service })));
  const silent = chains.filter((chain) => !chain.is_checked).map((chain) => chain.service);
  if (faults.length > 0 || chains.some((chain) => !chain.holds))
    return (
      <Message kind="error">
        {t('The trail is not as it was written.')}
        <ul className={styles.faults}>
          {[...new Set(faults.map(sentenceOfFault))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Message>
    );
  if (silent.length > 0)
    return (
      <Message kind="warning">{t('Not all could be verified. No answer: {services}.', { services: silent.join(', ') })}</Message>
    );
  return <Message kind="success">{t('The trail of every service is as it was written.')}</Message>;
}

type Fault = Chain['faults'][number] & Pick<Chain, 'service'>;

const sentenceOfFault = ({ service, seal, entry, kind }: Fault) =>
  entry === null
    ? t('{service}: seal {seal}, {kind}', { service: t(labelOf(service)), seal, kind: t(kind) })
    : t('{service}: entry {entry} in seal {seal}, {kind}', { service: t(labelOf(service)), entry, seal, kind: t(kind) });
