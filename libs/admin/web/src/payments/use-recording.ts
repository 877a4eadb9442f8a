import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { Submission } from '@nidaan/api-client';
import { recordMonthlyPayment } from '@nidaan/billing-contracts';
import { formatRupees, inItsWords, t, useForm, useSubmission } from '@nidaan/ui';
import { useState } from 'react';
import { amountFault } from './payment-amount.ts';
import type { Period } from './periods.ts';

/** State of the form: the amount as typed, the month it is for, and the one request that may be under way. */
export function useRecording(doctor: HospitalAccountStats, chosen: Period | null, onRecorded: (news: string) => void) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { amount: '', aim: chosen ? 'chosen' : 'oldest' },
    validate: { amount: (amount) => amountFault(amount, doctor.total_amount_due) },
  });
  // This call knows a retry from a second payment of the same amount by a field of its body.
  const [request] = useState(() => new Submission());
  const submission = useSubmission(recordMonthlyPayment, {
    failed: inItsWords(t('Failed to record payment')),
    stale: ['admin', 'billing'],
  });
  const send = async ({ amount, aim }: typeof form.values) => {
    // Without a month it goes to the oldest unpaid one first (OPN-47).
    const payment = { amount_paid: Number(amount), ...(aim === 'chosen' ? chosen : null) };
    const body = { ...payment, request_id: request.keyFor([doctor.doctor_id, payment]) };
    const done = await submission.submit({ params: { doctor_id: String(doctor.doctor_id) }, body });
    if (done)
      onRecorded(t('Payment of {amount} from {username} recorded', { amount: formatRupees(amount), username: doctor.username }));
  };
  return { form, submission, send };
}

export type Recording = ReturnType<typeof useRecording>;
