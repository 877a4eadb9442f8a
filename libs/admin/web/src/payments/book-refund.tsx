import { Textarea } from '@mantine/core';
import { BILLING_MESSAGES as messages, type Overpayment } from '@nidaan/billing-contracts';
import { Facts, Field, FormDialog, formatRupees, t, useForm } from '@nidaan/ui';
import { useTakingBack, type TakingBack } from './use-taking-back.ts';

interface BookRefundProps extends TakingBack {
  overpayment: Overpayment;
  onClose: () => void;
}

/** Books that credit was refunded at the provider: it is credit no more. */
export function BookRefund({ overpayment, onClose, ...taking }: BookRefundProps) {
  const { doctor_id, username, hospital_name, payment, payment_id, to_refund: amount } = overpayment;
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? messages.reversalReason : null) },
  });
  const { sending, takeBack } = useTakingBack(doctor_id, taking);
  const send = ({ reason }: typeof form.values) =>
    takeBack({ payment, amount, reason }, (booked) =>
      t('Refund of {amount} to {username} booked', { amount: formatRupees(booked), username }),
    );
  return (
    <FormDialog
      title={t('Book a refund')}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Book the refund')}
      color="red"
      onClose={onClose}
    >
      <Facts
        layout="pairs"
        facts={[
          { label: t('Doctor'), value: `${username}, ${hospital_name}` },
          { label: t('Payment'), value: payment_id },
          { label: t('Refunded'), value: formatRupees(amount) },
        ]}
      />
      <p>{t('Refund it at the payment provider first: no money moves here. What is booked is credit no more.')}</p>
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
