import { Textarea } from '@mantine/core';
import { BILLING_MESSAGES as messages, type Overpayment } from '@nidaan/billing-contracts';
import { Facts, Field, FormDialog, formatRupees, t, useForm } from '@nidaan/ui';
import { AmountField } from './amount-field.tsx';
import { refundFault } from './payment-amount.ts';
import { NewsAndQuestion } from './use-once.tsx';
import { useTakingBack, type TakingBack } from './use-taking-back.ts';

interface BookRefundProps extends TakingBack {
  overpayment: Overpayment;
  onClose: () => void;
}

/** Books what was refunded at the provider, which may be more than is credit by now: it is credit no more. */
export function BookRefund({ overpayment, news, onClose, ...taking }: BookRefundProps) {
  const { doctor_id, username, hospital_name, payment, payment_id, left, to_refund } = overpayment;
  const form = useForm({
    initialValues: { amount: to_refund.toFixed(2), reason: '' },
    validate: {
      amount: (amount) => refundFault(amount, left),
      reason: (reason) => (reason.trim() === '' ? messages.reversalReason : null),
    },
  });
  const { sending, takeBack, question } = useTakingBack(doctor_id, taking);
  const send = ({ amount, reason }: typeof form.values) =>
    takeBack({ payment, amount: Number(amount), left, reason }, (booked) =>
      t('Refund of {amount} to {username} booked', { amount: formatRupees(booked), username }),
    );
  return (
    <FormDialog
      title={t('Book a refund')}
      form={form}
      onSend={send}
      sending={sending}
      submit={question ? t('Book again') : t('Book the refund')}
      news={<NewsAndQuestion news={news} question={question} />}
      color="red"
      onClose={onClose}
    >
      <Facts
        layout="pairs"
        facts={[
          { label: t('Doctor'), value: `${username}, ${hospital_name}` },
          { label: t('Payment'), value: payment_id },
          { label: t('To refund'), value: formatRupees(to_refund) },
        ]}
      />
      <p>{t('Refund it at the payment provider first: no money moves here. What is booked is credit no more.')}</p>
      <AmountField form={form} label={t('Amount refunded (₹)')} most={left} />
      <Field
        form={form}
        name="reason"
        as={Textarea}
        label={t('Reason')}
        placeholder={t('Number of the refund, and who asked for it')}
        rows={2}
        maxLength={500}
        data-autofocus
      />
    </FormDialog>
  );
}
