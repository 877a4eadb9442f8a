import type { DoctorStats } from '@nidaan/admin-contracts';
import { sentenceOf, Submission } from '@nidaan/api-client';
import { formatRupees } from '@nidaan/ui';
import { useState } from 'react';
import { amountFault } from './payment-amount.ts';
import { useRecordPayment } from './payments.queries.ts';
import type { Period } from './periods.ts';

/** State of the form: the amount as typed, the month it is for, and the one request that may be under way. */
export function useRecording(doctor: DoctorStats, chosen: Period | null, onRecorded: (news: string) => void) {
  const [amount, setAmount] = useState('');
  const [isAimed, setAimed] = useState(chosen !== null);
  const [fault, setFault] = useState<string | null>(null);
  const [submission] = useState(() => new Submission());
  const record = useRecordPayment();
  const fill = (next: string) => {
    setAmount(next);
    setFault(null);
  };
  const submit = () => {
    const found = amountFault(amount, doctor.total_amount_due);
    setFault(found);
    if (found || record.isPending) return;
    const payment = { doctorId: doctor.doctor_id, amount: amount.trim(), aim: isAimed ? chosen : null };
    record.mutate(
      { ...payment, requestId: submission.keyFor(payment) },
      { onSuccess: () => onRecorded(`Payment of ${formatRupees(amount)} from ${doctor.username} recorded`) },
    );
  };
  const refusal = record.isError ? sentenceOf(record.error, 'message', 'Failed to record payment') : null;
  return { amount, fill, isAimed, setAimed, fault, refusal, isBusy: record.isPending, submit };
}

export type Recording = ReturnType<typeof useRecording>;
