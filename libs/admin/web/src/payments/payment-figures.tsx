import type { HospitalAccountTotals } from '@nidaan/admin-contracts';
import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { formatCount, formatRupees, StatCard, StatGrid, t } from '@nidaan/ui';
import { periodName, type Period } from './periods.ts';

// In paise: a sum of decimals would drift.
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0) / 100;

interface PaymentFiguresProps {
  totals: HospitalAccountTotals | undefined;
  rows: readonly MonthlyPaymentRow[] | undefined;
  period: Period;
}

/** The figures above the tables; what is still loading is a skeleton. */
export const PaymentFigures = ({ totals, rows, period }: PaymentFiguresProps) => (
  <StatGrid>
    <StatCard
      label={t('Active doctors')}
      value={totals && formatCount(totals.active)}
      caption={totals && t('of {count}', { count: formatCount(totals.total) })}
    />
    <StatCard label={t('Patients')} value={totals && formatCount(totals.total_patients)} caption={t('Since the last reset')} />
    <StatCard label={t('Amount due')} value={totals && formatRupees(totals.total_amount_due)} caption={t('All unpaid months')} />
    <StatCard
      label={t('Amount paid')}
      value={rows && formatRupees(sum(rows.map(({ amount_paid }) => amount_paid)))}
      caption={t('For {period}', { period: periodName(period) })}
    />
  </StatGrid>
);
