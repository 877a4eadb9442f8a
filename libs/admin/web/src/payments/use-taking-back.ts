import type { Submission } from '@nidaan/api-client';
import { reversePayment } from '@nidaan/billing-contracts';
import { inItsWords, t, useSubmission } from '@nidaan/ui';

export interface TakingBack {
  /** Knows a retry from a second reversal of the same amount. */
  request: Submission;
  onDone: (news: string) => void;
}

interface Reversal {
  payment: number;
  /** What was left of it as it was shown: where another one took something meanwhile, nothing is taken. */
  left: number;
  amount?: number;
  reason: string;
}

/** Takes something of a payment back, once; then says the sentence that `said` makes of the rupees. */
export function useTakingBack(doctorId: number, { request, onDone }: TakingBack) {
  const sending = useSubmission(reversePayment, {
    failed: inItsWords(t('Failed to take the payment back')),
    stale: ['admin', 'billing'],
  });
  const takeBack = async ({ left, ...reversal }: Reversal, said: (amount: number) => string) => {
    // A retry shows what its first try left: it is the same request all the same.
    const body = { ...reversal, left, request_id: request.keyFor(reversal) };
    const done = await sending.submit({ params: { doctor_id: String(doctorId) }, body });
    if (!done) return;
    request.done();
    onDone(said(done.answer.amount));
  };
  return { sending, takeBack };
}
