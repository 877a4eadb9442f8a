import { Button, Skeleton } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { formatCount, isHidden, Message, msg, Section, t } from '@nidaan/ui';
import { accountTotals, newestTotals, type FinancialTotals } from './dashboard-figures.ts';
import styles from './dashboard.module.css';

interface FinancialTotalsPanelProps {
  stats: PatientsStatsAnswer | undefined;
  failed: boolean;
  onRetry: () => void;
}

const ROWS: readonly { key: keyof FinancialTotals; label: string }[] = [
  { key: 'consultation', label: msg('Consultation') },
  { key: 'lab', label: msg('Lab') },
  { key: 'pharmacy', label: msg('Pharmacy') },
  { key: 'grandTotal', label: msg('Grand Total') },
];

/** Totals of all visits; those of the newest, which the documents ask for (OPN-06), are folded away where they are not all. */
export function FinancialTotalsPanel({ stats, failed, onRetry }: FinancialTotalsPanelProps) {
  // Nothing but money stands in it.
  if (isHidden(stats, 'yearly_data')) return null;
  const visits = stats?.newest_totals?.visits;
  const isAll = visits === undefined || visits >= (stats?.total_patients ?? 0);
  const newest = (
    <>
      <Totals totals={stats && newestTotals(stats)} />
      {visits !== undefined && <p className={styles.covers}>{coverage(visits, isAll, stats?.total_patients)}</p>}
    </>
  );
  return (
    <Section
      title={t('Financial Totals')}
      hint={isAll ? t('First test and first bill per visit') : t('Every test and every bill')}
    >
      {failed && <NotLoaded onRetry={onRetry} />}
      {!failed && (isAll || !stats) && newest}
      {!failed && !isAll && stats && (
        <>
          <Totals totals={accountTotals(stats)} />
          <p className={styles.covers}>{t('Covers all {shown} visits.', { shown: formatCount(stats.total_patients) })}</p>
          <details className={styles.newest}>
            <summary>{t('The newest visits alone, first test and first bill of each')}</summary>
            {newest}
          </details>
        </>
      )}
    </Section>
  );
}

function coverage(shown: number, isAll: boolean, total: number | undefined): string {
  if (shown === 0) return t('No visits yet.');
  if (isAll)
    return shown === 1 ? t('Covers the one visit so far.') : t('Covers all {shown} visits.', { shown: formatCount(shown) });
  const newest = { shown: formatCount(shown) };
  return total
    ? t('Covers the newest {shown} visits of {total}.', { ...newest, total: formatCount(total) })
    : t('Covers the newest {shown} visits.', newest);
}

function Totals({ totals }: { totals: FinancialTotals | undefined }) {
  return (
    <table className={styles.totals} aria-busy={!totals}>
      <tbody>
        {ROWS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{t(label)}</th>
            <td>{totals ? rupeesForPeople(totals[key]) : <Skeleton height={14} width={90} ml="auto" />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      kind="info"
      action={
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {t('The visits are not loaded, so there are no totals.')}
    </Message>
  );
}
