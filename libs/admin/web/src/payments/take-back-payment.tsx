import { NativeSelect, Textarea } from '@mantine/core';
import type { MonthlyPaymentRow, StaffPayment } from '@nidaan/billing-contracts';
import { BILLING_MESSAGES as messages } from '@nidaan/billing-contracts';
import { Facts, Field, FormDialog, formatDate, formatRupees, t, useForm } from '@nidaan/ui';
import { useState } from 'react';
import { FAILED } from '../frame/messages.ts';
import { usePaymentsOf } from './payments.queries.ts';
import { periodName } from './periods.ts';
import { NewsAndQuestion } from './use-once.tsx';
import { useTakingBack, type TakingBack } from './use-taking-back.ts';

interface TakeBackPaymentProps extends TakingBack {
  /** A month of the hospital whose payments are offered. */
  month: MonthlyPaymentRow;
  onClose: () => void;
}

/** Takes a payment back that was recorded by mistake: whichever of the hospital's, with a reason. */
export function TakeBackPayment({ month, news, onClose, ...taking }: TakeBackPaymentProps) {
  const payments = usePaymentsOf(month.doctor_id);
  const form = useForm({
    initialValues: { payment: '', reason: '' },
    validate: {
      payment: (chosen) => (chosen === '' ? t('Please choose a payment') : null),
      reason: (reason) => (reason.trim() === '' ? messages.reversalReason : null),
    },
  });
  const open = useOffered(payments.data, form.values.payment);
  const { sending, takeBack, question } = useTakingBack(month.doctor_id, taking);
  const send = ({ payment, reason }: typeof form.values) =>
    takeBack({ payment: Number(payment), left: open.find((each) => String(each.payment) === payment)!.left, reason }, (amount) =>
      t('Payment of {amount} from {username} taken back', { amount: formatRupees(amount), username: month.username }),
    );
  return (
    <FormDialog
      title={t('Take a payment back')}
      form={form}
      onSend={send}
      sending={payments.isError ? { ...sending, failure: { sentence: FAILED.payments } } : sending}
      submit={question ? t('Book again') : t('Take back')}
      news={<NewsAndQuestion news={news} question={question} />}
      color="red"
      isReady={open.length > 0}
      onClose={onClose}
    >
      <Facts layout="pairs" facts={[{ label: t('Doctor'), value: `${month.username}, ${month.hospital_name}` }]} />
      <p>{t('What the payment paid is owed again, so the app may ask this hospital for it again. No money moves.')}</p>
      <Field
        form={form}
        name="payment"
        as={NativeSelect}
        label={t('Payment')}
        data={[
          { value: '', label: payments.data && open.length === 0 ? t('There is nothing to take back') : t('Choose') },
          ...open.map((payment) => ({ value: String(payment.payment), label: nameOf(payment) })),
        ]}
        data-autofocus
      />
      <Field form={form} name="reason" as={Textarea} label={t('Reason')} rows={2} maxLength={500} />
    </FormDialog>
  );
}

/** What may be taken back; the chosen payment also when nothing is left of it, for a retry after a lost answer is still about it. */
function useOffered(payments: readonly StaffPayment[] | undefined, chosen: string): StaffPayment[] {
  const [kept, keep] = useState<StaffPayment | null>(null);
  const open = payments?.filter(({ left }) => left > 0) ?? [];
  const isChosen = ({ payment }: StaffPayment) => String(payment) === chosen;
  const now = open.find(isChosen);
  if (now && now !== kept) keep(now);
  return kept && !now && isChosen(kept) ? [kept, ...open] : open;
}

const nameOf = ({ payment, paid_at, left, payment_id, aim }: StaffPayment): string =>
  [
    t('No. {id}', { id: payment }),
    formatDate(paid_at),
    formatRupees(left),
    payment_id || t('Recorded by staff'),
    ...(aim ? [periodName(aim)] : []),
  ].join(', ');
