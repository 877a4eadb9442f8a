import { Button, NativeSelect } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import type { MonthlyPaymentRow } from '@nidaan/billing-contracts';
import { ErrorBanner, PageHeader, PageStack, t, TransientMessage } from '@nidaan/ui';
import { useState } from 'react';
import styles from '../admin.module.css';
import { NEWS_MS } from '../frame/news.ts';
import { useAccountTotals } from '../users/hospital-accounts.queries.ts';
import { AccountTable } from './account-table.tsx';
import { Overpayments } from './overpayments.tsx';
import { PaymentDialogs, type Opened } from './payment-dialogs.tsx';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentFigures } from './payment-figures.tsx';
import { useMonthlyPayments, useOverpayments } from './payments.queries.ts';
import { monthsInFull, selectableYears, type Period } from './periods.ts';
import { useActivity } from './use-activity.ts';
import { usePeriod } from './use-period.ts';
import type { Aim } from './use-recording.ts';

/** What hospitals owe and paid; whose account works (ADM-06). */
export function PaymentsView() {
  const [period, choose] = usePeriod();
  const [open, setOpen] = useState<Opened | null>(null);
  const [news, setNews] = useState('');
  const totals = useAccountTotals();
  const payments = useMonthlyPayments(period);
  const overpayments = useOverpayments();
  const activity = useActivity();
  // Only the dialog that it was done in closes: by the time of the answer another one may be open.
  const done = (sentence: string) => {
    setNews(sentence);
    setOpen((now) => (now === open ? null : now));
  };
  const told = <TransientMessage message={news} ms={NEWS_MS} onClear={() => setNews('')} />;
  return (
    <PageStack>
      <PageHeader
        title={t('Doctor Payments')}
        subtitle={t('Commission that hospitals owe the platform')}
        actions={<PeriodChoice period={period} onChoose={choose} onReset={() => setOpen({ what: 'reset' })} />}
      />
      {open === null && told}
      {open === null && <ErrorBanner message={activity.fault} onDismiss={activity.change.reset} />}
      <PaymentFigures totals={totals.data} rows={payments.data} period={period} />
      <Overpayments overpayments={overpayments} onRefunded={(overpayment) => setOpen({ what: 'refunded', overpayment })} />
      <AccountTable
        busy={activity.busy}
        onPay={(doctor) => setOpen({ what: 'pay', doctor })}
        onToggle={(doctor) => (doctor.is_active ? setOpen({ what: 'deactivate', doctor }) : activity.set(doctor, true, setNews))}
      />
      <PaymentHistory payments={payments} period={period} onTakeBack={(month) => setOpen({ what: 'takeBack', month })} />
      <PaymentDialogs
        open={open}
        activity={activity}
        aimOf={(doctor) => aimOf(doctor, payments.data, period)}
        news={told}
        onClose={() => setOpen(null)}
        onDone={done}
      />
    </PageStack>
  );
}

// A payment may be aimed at the chosen month where that month is not paid.
function aimOf({ doctor_id }: HospitalAccountStats, rows: readonly MonthlyPaymentRow[] | undefined, period: Period): Aim | null {
  const row = rows?.find((each) => each.doctor_id === doctor_id && each.outstanding > 0);
  return row ? { ...period, outstanding: row.outstanding } : null;
}

interface PeriodChoiceProps {
  period: Period;
  onChoose: (part: 'year' | 'month', value: string) => void;
  onReset: () => void;
}

const PeriodChoice = ({ period, onChoose, onReset }: PeriodChoiceProps) => (
  <div className={styles.choice}>
    <NativeSelect
      label={t('Year')}
      data={selectableYears().map(String)}
      value={String(period.year)}
      onChange={(event) => onChoose('year', event.currentTarget.value)}
    />
    <NativeSelect
      label={t('Month')}
      data={monthsInFull().map((label, index) => ({ label, value: String(index + 1) }))}
      value={String(period.month)}
      onChange={(event) => onChoose('month', event.currentTarget.value)}
    />
    <Button variant="default" onClick={onReset}>
      {t('Reset Monthly Counts')}
    </Button>
  </div>
);
