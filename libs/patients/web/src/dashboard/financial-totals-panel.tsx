import { Button, Skeleton } from '@mantine/core';
import { rupeesForPeople } from '@nidaan/kernel';
import type { PatientsStatsAnswer } from '@nidaan/patients-contracts';
import { formatCount, Message, Section } from '@nidaan/ui';
import { accountTotals, newestTotals, type FinancialTotals } from './dashboard-figures.ts';
import styles from './dashboard.module.css';

interface FinancialTotalsPanelProps {
  stats: PatientsStatsAnswer | undefined;
  failed: boolean;
  onRetry: () => void;
}

const ROWS: readonly { key: keyof FinancialTotals; label: string }[] = [
  { key: 'consultation', label: 'Consultation' },
  { key: 'lab', label: 'Lab' },
  { key: 'pharmacy', label: 'Pharmacy' },
  { key: 'grandTotal', label: 'Grand Total' },
];

/** Totals of the newest visits (OPN-06), saying which visits those are. */
export function FinancialTotalsPanel({ stats, failed, onRetry }: FinancialTotalsPanelProps) {
  const visits = stats?.newest_totals?.visits;
  const isAll = visits !== undefined && visits >= (stats?.total_patients ?? 0);
  return (
    <Section title="Financial Totals" hint="First test and first bill per visit">
      {failed ? <NotLoaded onRetry={onRetry} /> : <Totals totals={stats && newestTotals(stats)} />}
      {visits !== undefined && <p className={styles.covers}>{coverage(visits, isAll, stats?.total_patients)}</p>}
      {visits !== undefined && !isAll && stats && <AllVisits stats={stats} />}
    </Section>
  );
}

function coverage(shown: number, isAll: boolean, total: number | undefined): string {
  if (shown === 0) return 'No visits yet.';
  if (isAll) return shown === 1 ? 'Covers the one visit so far.' : `Covers all ${formatCount(shown)} visits.`;
  return `Covers the newest ${formatCount(shown)} visits${total ? ` of ${formatCount(total)}` : ''}.`;
}

function Totals({ totals }: { totals: FinancialTotals | undefined }) {
  return (
    <table className={styles.totals} aria-busy={!totals}>
      <tbody>
        {ROWS.map(({ key, label }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
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
      All {formatCount(stats.total_patients)} visits, every test and bill:{' '}
      <strong className={styles.figure}>{rupeesForPeople(all.grandTotal)}</strong>
    </p>
  );
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <Message
      kind="info"
      action={
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      The visits are not loaded, so there are no totals.
    </Message>
  );
}
