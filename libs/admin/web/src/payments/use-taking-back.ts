import type { Submission } from '@nidaan/api-client';
import { reversePayment } from '@nidaan/billing-contracts';
import { formatRupees, inItsWords, t, useSubmission } from '@nidaan/ui';
import type { ReactNode } from 'react';
import { useOnce } from './use-once.tsx';

export interface TakingBack {
  /** Knows a retry from a second reversal of the same amount. */
  request: Submission;
  /** What became of a dialog that was closed. */
  news: ReactNode;
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
export function useTakingBack(doctorId: number, { request, onDone }: Omit<TakingBack, 'news'>) {
  const { once, question } = useOnce(request, onDone);
  const sending = useSubmission(reversePayment, {
    failed: inItsWords(t('Failed to take the payment back')),
    stale: ['admin', 'billing'],
  });
  const takeBack = async ({ left, ...reversal }: Reversal, said: (amount: number) => string) => {
    const params = { doctor_id: String(doctorId) };
    // A retry shows what its first try left: it is the same request all the same.
    await once(
      reversal,
      (request_id) => sending.submit({ params, body: { ...reversal, left, request_id } }),
      ({ amount, reversed_before: before }) => ({
        news: said(amount),
        before,
        question: (time) =>
          t('{amount} of this payment was booked already: {time}. Book it again?', { amount: formatRupees(amount), time }),
      }),
    );
  };
  return { sending, takeBack, question };
}
