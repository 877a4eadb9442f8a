import { Button, Skeleton } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { formatCount, Message, msg, Section, t, Trans } from '@nidaan/ui';
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

/** Totals of the newest visits (OPN-06), saying which visits those are. */
export function FinancialTotalsPanel({ stats, failed, onRetry }: FinancialTotalsPanelProps) {
  const visits = stats?.newest_totals?.visits;
  const isAll = visits !== undefined && visits >= (stats?.total_patients ?? 0);
  return (
    <Section title={t('Financial Totals')} hint={t('First test and first bill per visit')}>
      {failed ? <NotLoaded onRetry={onRetry} /> : <Totals totals={stats && newestTotals(stats)} />}
      {visits !== undefined && <p className={styles.covers}>{coverage(visits, isAll, stats?.total_patients)}</p>}
      {visits !== undefined && !isAll && stats && <AllVisits stats={stats} />}
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

/** A hospital with more visits than fetched still sees the whole: from the server's accounts, which count every item. */
function AllVisits({ stats }: { stats: PatientsStatsAnswer }) {
  const all = accountTotals(stats);
  return (
    <p className={styles.covers}>
      <Trans
        id="All {visits} visits, every test and bill: <0>{total}</0>"
        values={{ visits: formatCount(stats.total_patients), total: rupeesForPeople(all.grandTotal) }}
        components={[<strong key={0} className={styles.figure} />]}
      />
    </p>
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
