import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import type { Submission } from '@nidaan/api-client';
import { recordMonthlyPayment } from '@nidaan/billing-contracts';
import { formatRupees, inItsWords, t, useForm, useFormValue, useSubmission } from '@nidaan/ui';
import { paymentFault } from './payment-amount.ts';
import type { Period } from './periods.ts';
import { useOnce } from './use-once.tsx';

/** A month that a payment may be aimed at, and what is left to pay of it. */
export interface Aim extends Period {
  outstanding: number;
}

interface Recorded {
  doctor: HospitalAccountStats;
  chosen: Aim | null;
  /** This call knows a retry from a second payment of the same amount by a field of its body. */
  request: Submission;
  onRecorded: (news: string) => void;
}

/** State of the form: the amount as typed, the month it is for and what is due of that, and the one request that may be under way. */
export function useRecording({ doctor, chosen, request, onRecorded }: Recorded) {
  const limitOf = (aim: string) => (aim === 'chosen' && chosen ? chosen.outstanding : doctor.total_amount_due);
  const form = useForm({
    mode: 'uncontrolled',
    // The oldest month is what closes the payment gate: another one is paid first only where somebody chose it.
    initialValues: { amount: '', aim: 'oldest' },
    validate: { amount: (amount, { aim }) => paymentFault(amount, limitOf(aim)) },
  });
  const due = limitOf(useFormValue(form, 'aim'));
  const { once, question } = useOnce(request, onRecorded);
  const submission = useSubmission(recordMonthlyPayment, {
    failed: inItsWords(t('Failed to record payment')),
    stale: ['admin', 'billing'],
  });
  const send = async ({ amount, aim }: typeof form.values) => {
    // Without a month it goes to the oldest unpaid one first (OPN-47).
    const aimed = aim === 'chosen' && chosen ? { month: chosen.month, year: chosen.year } : null;
    const payment = { amount_paid: Number(amount), ...aimed };
    const params = { doctor_id: String(doctor.doctor_id) };
    const named = { amount: formatRupees(amount), username: doctor.username };
    await once(
      payment,
      (request_id) => submission.submit({ params, body: { ...payment, request_id } }),
      ({ recorded_before: before }) => ({
        news: t('Payment of {amount} from {username} recorded', named),
        before,
        question: (time) =>
          t('This payment of {amount} from {username} was recorded already: {time}. Record another one?', { ...named, time }),
      }),
    );
  };
  return { form, due, submission, send, question };
}

export type Recording = ReturnType<typeof useRecording>;
