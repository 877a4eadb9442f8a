import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { formatMonthLabel, ListPage, msg, PageStack, t, useWholeList, type Column } from '@nidaan/ui';
import { sumOf, type PeriodPayment } from './accounts-figures.ts';
import type { Accounts } from './accounts.queries.ts';

/** A year of months at a glance. */
const PAGE_SIZE = 12;

/** What came in month by month and year by year, each with its totals (BIL-03). */
export function PaymentAnalytics({ accounts }: { accounts: Accounts }) {
  return (
    <PageStack>
      <Periods
        title={t('Monthly Payments')}
        name="months"
        header={t('Month')}
        periods={accounts.monthlyPayments}
        error={accounts.statsFailed ? messages.monthlyPaymentsFailed : null}
        onRetry={accounts.refresh}
      />
      <Periods
        title={t('Yearly Payments')}
        name="years"
        header={t('Year')}
        periods={accounts.yearlyPayments}
        error={accounts.statsFailed ? messages.yearlyPaymentsFailed : null}
        onRetry={accounts.refresh}
      />
    </PageStack>
  );
}

interface PeriodsProps {
  title: string;
  /** Before its parameters in the query string. */
  name: string;
  header: string;
  periods: readonly PeriodPayment[] | undefined;
  error: string | null;
  onRetry: () => unknown;
}

const SORTS = {
  amount: (period: PeriodPayment) => period.amount,
  lab: (period: PeriodPayment) => period.lab,
  pharmacy: (period: PeriodPayment) => period.pharmacy,
  total: (period: PeriodPayment) => period.total,
};

function Periods({ title, name, header, periods, error, onRetry }: PeriodsProps) {
  const list = useWholeList({
    rows: periods,
    pageSize: PAGE_SIZE,
    name,
    sorts: SORTS,
    error,
    onRetry: () => void onRetry(),
  });
  return (
    <ListPage
      title={title}
      hint={t('Newest first')}
      list={list}
      rowKey={(period) => period.label}
      columns={columnsOf(header, periods ?? [])}
      empty={{ title: t('No payments yet'), text: t('Figures appear with the first patient you register.') }}
    />
  );
}

/** With several pages it must not be taken for the total of the one that is shown. */
const totalName = (header: string, count: number) => {
  if (count <= PAGE_SIZE) return t('Total');
  return header === t('Year') ? t('All {count} years', { count }) : t('All {count} months', { count });
};

function columnsOf(header: string, periods: readonly PeriodPayment[]): readonly Column<PeriodPayment>[] {
  const money = (key: keyof typeof SORTS, name: string): Column<PeriodPayment> => ({
    key,
    header: name,
    align: 'right',
    nowrap: true,
    total: rupeesForPeople(sumOf(periods, key)),
    render: (period) => rupeesForPeople(period[key]),
  });
  // On phones the parts stand below the month: so they add up to the total beside it.
  const part = (key: keyof typeof SORTS, name: string): Column<PeriodPayment> => ({
    ...money(key, name),
    below: (period) => `${t(name)} ${rupeesForPeople(period[key])}`,
  });
  return [
    {
      key: 'period',
      header,
      rowHeader: true,
      nowrap: true,
      total: totalName(header, periods.length),
      render: (period) => formatMonthLabel(period.label),
    },
    part('amount', msg('Consultation')),
    part('lab', msg('Lab')),
    part('pharmacy', msg('Pharmacy')),
    money('total', msg('Total')),
  ];
}
