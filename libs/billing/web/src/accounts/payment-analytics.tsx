import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { DataTable, PageStack, Section, type Column } from '@nidaan/ui';
import { sumOf, type PeriodPayment } from './accounts-figures.ts';
import type { Accounts } from './accounts.queries.ts';

/** A year of months at a glance. */
const PAGE_SIZE = 12;

/** What came in month by month and year by year, each with its totals (BIL-03). */
export function PaymentAnalytics({ accounts }: { accounts: Accounts }) {
  return (
    <PageStack>
      <Periods
        title="Monthly Payments"
        header="Month"
        periods={accounts.monthlyPayments}
        error={accounts.statsFailed ? messages.monthlyPaymentsFailed : null}
        onRetry={accounts.refresh}
      />
      <Periods
        title="Yearly Payments"
        header="Year"
        periods={accounts.yearlyPayments}
        error={accounts.statsFailed ? messages.yearlyPaymentsFailed : null}
        onRetry={accounts.refresh}
      />
    </PageStack>
  );
}

interface PeriodsProps {
  title: string;
  header: string;
  periods: readonly PeriodPayment[] | undefined;
  error: string | null;
  onRetry: () => unknown;
}

function Periods({ title, header, periods, error, onRetry }: PeriodsProps) {
  return (
    <Section title={title} hint="newest first" flush>
      <DataTable
        label={title}
        columns={columnsOf(header, periods ?? [])}
        rows={periods}
        rowKey={(period) => period.label}
        pageSize={periods && periods.length > PAGE_SIZE ? PAGE_SIZE : undefined}
        skeletonRows={3}
        error={error}
        onRetry={() => void onRetry()}
        empty={{ title: 'No payments yet', text: 'Figures appear with the first patient you register.' }}
      />
    </Section>
  );
}

/** With several pages it must not be taken for the total of the one that is shown. */
const totalName = (header: string, count: number) => (count > PAGE_SIZE ? `All ${count} ${header.toLowerCase()}s` : 'Total');

function columnsOf(header: string, periods: readonly PeriodPayment[]): readonly Column<PeriodPayment>[] {
  const money = (key: 'amount' | 'lab' | 'pharmacy' | 'total', name: string, wideOnly: boolean): Column<PeriodPayment> => ({
    key,
    header: name,
    align: 'right',
    nowrap: true,
    wideOnly,
    total: rupeesForPeople(sumOf(periods, key)),
    render: (period) => rupeesForPeople(period[key]),
  });
  return [
    {
      key: 'period',
      header,
      rowHeader: true,
      nowrap: true,
      total: totalName(header, periods.length),
      render: (period) => period.label,
    },
    money('amount', 'Consultation', false),
    money('lab', 'Lab', true),
    money('pharmacy', 'Pharmacy', true),
    money('total', 'Total', false),
  ];
}
