import { Button } from '@mantine/core';
import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { rupeesForPeople } from '@nidaan/kernel';
import { DataTable, formatCount, PageStack, paths, Section, t, useWholeList, type Column } from '@nidaan/ui';
import { Link } from 'react-router-dom';
import { byPaymentType, paiseOf, type TodaysPayment } from './accounts-figures.ts';
import type { Accounts } from './accounts.queries.ts';
import { DaySheet } from './day-sheet.tsx';
import styles from './accounts.module.css';

const PAGE_SIZE = 25;

const columnsOf = (payments: readonly TodaysPayment[]): readonly Column<TodaysPayment>[] => [
  { key: 'name', header: t('Name'), rowHeader: true, total: t('Total'), render: (each) => each.name || '–' },
  { key: 'phone', header: t('Phone'), nowrap: true, below: true, render: (each) => each.phone || '–' },
  { key: 'type', header: t('Payment Type'), below: true, render: (each) => t(each.paymentType) || '–' },
  {
    key: 'amount',
    header: t('Amount'),
    align: 'right',
    nowrap: true,
    total: rupeesForPeople(totalOf(payments)),
    render: (each) => rupeesForPeople(paiseOf(each.amount)),
  },
];

const totalOf = (payments: readonly TodaysPayment[]) => payments.reduce((sum, each) => sum + paiseOf(each.amount), 0);

const SORTS = {
  name: (each: TodaysPayment) => each.name,
  type: (each: TodaysPayment) => each.paymentType,
  amount: (each: TodaysPayment) => paiseOf(each.amount),
};

/** The consultation fees of the patients registered today, the newest first, with their total (BIL-02). */
export function TodaysPayments({ accounts }: { accounts: Accounts }) {
  const payments = accounts.todaysPayments;
  const list = useWholeList({
    rows: payments,
    pageSize: PAGE_SIZE,
    sorts: SORTS,
    error: accounts.todaysFailed ? messages.todaysPaymentsFailed : null,
    onRetry: () => void accounts.refresh(),
  });
  return (
    <PageStack>
      <DaySheet />
      {accounts.seesToday && (
        <Section title={t("Today's Payments")} flush hint={payments && hintOf(payments.length)}>
          {payments && payments.length > 0 && <ByType payments={payments} />}
          <DataTable
            label={t("Today's Payments")}
            columns={columnsOf(payments ?? [])}
            {...list.table}
            rowKey={(each) => each.id}
            skeletonRows={8}
            empty={{
              title: t('No payments today'),
              text: t('The fee of each patient you register appears here at once.'),
              action: (
                <Button variant="default" component={Link} to={paths.registration}>
                  {t('Register a patient')}
                </Button>
              ),
            }}
          />
        </Section>
      )}
    </PageStack>
  );
}

const hintOf = (count: number) =>
  count === 1 ? t('Consultation fee of one patient') : t('Consultation fees of {count} patients', { count: formatCount(count) });

/** The total, what of it should lie in the till, and what came another way. */
function ByType({ payments }: { payments: readonly TodaysPayment[] }) {
  return (
    <dl className={styles.types} aria-label={t('By payment type')}>
      <div className={styles.total}>
        <dt>{t('Total')}</dt>
        <dd>{rupeesForPeople(totalOf(payments))}</dd>
      </div>
      {byPaymentType(payments).map(({ type, paise }) => (
        <div key={type}>
          <dt>{t(type)}</dt>
          <dd>{rupeesForPeople(paise)}</dd>
        </div>
      ))}
    </dl>
  );
}
