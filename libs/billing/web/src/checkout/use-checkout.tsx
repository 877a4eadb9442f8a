import { Button } from '@mantine/core';
import { ApiError, call, sentenceOf } from '@nidaan/api-client';
import { createPaymentOrder, PAYMENT_MESSAGES as messages, verifyPayment, type PaymentOrder } from '@nidaan/billing-contracts';
import { Message, type MessageKind } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { openRazorpay, type CheckoutEnd } from './open-razorpay.ts';

const SandboxCheckout = lazy(() => import('./sandbox-checkout.tsx'));

// What shows what is due or what was paid: read again after a payment.
const CHANGED_BY_PAYING = new Set<unknown>(['billing', 'identity', 'patients']);

type Step = 'idle' | 'starting' | 'paying' | 'confirming';
type Paid = Extract<CheckoutEnd, { how: 'paid' }>;
interface News {
  kind: MessageKind;
  text: string;
  /** A payment that may have been made and could not be confirmed yet. */
  unconfirmed?: Paid;
}

const WORDS: Record<Step, string | null> = {
  idle: null,
  starting: 'Opening checkout...',
  paying: 'Waiting for payment...',
  confirming: 'Confirming payment...',
};

/** Pays what is due, from whichever button it is asked. */
export interface Checkout {
  /** Opens the provider's checkout for all that is due now (OPN-42). A second call while one is under way does nothing. */
  pay: () => void;
  isBusy: boolean;
  /** What the button says instead of its own words while it is busy. */
  busyText: string | null;
  /** How it went; draw it near the button. Null while there is nothing to say. */
  notice: ReactNode;
  /** The checkout's window; draw it anywhere. */
  window: ReactNode;
}

/** The one way to pay in the browser: 'Pay Now' of the payment gate and 'Pay Commission' of the wallet call the same. */
export function useCheckout(): Checkout {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>('idle');
  const [order, setOrder] = useState<PaymentOrder | null>(null);
  const [news, setNews] = useState<News | null>(null);
  const isUnderWay = useRef(false);

  const end = (next: News | null) => {
    isUnderWay.current = false;
    setStep('idle');
    setNews(next);
  };
  const confirm = async (paid: Paid) => {
    setStep('confirming');
    setNews(null);
    const { paymentId, orderId, signature } = paid;
    try {
      const { message } = await call(verifyPayment, { body: { paymentId, orderId, signature } });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => CHANGED_BY_PAYING.has(queryKey[0]) });
      end({ kind: 'success', text: message });
    } catch (fault) {
      end(newsOf(fault, paid));
    }
  };
  const ended = (how: CheckoutEnd) => {
    setOrder(null);
    if (how.how === 'paid') void confirm(how);
    else end(how.how === 'declined' ? { kind: 'error', text: messages.checkoutDeclined } : null);
  };
  const start = async () => {
    setStep('starting');
    setNews(null);
    const asked = await call(createPaymentOrder, { body: {} }).catch((fault: unknown) => {
      end({ kind: 'error', text: sentenceOf(fault, 'message', messages.orderFailed) });
    });
    if (!asked) return;
    setStep('paying');
    if (asked.provider === 'sandbox') return setOrder(asked);
    await openRazorpay(asked).then(ended, () => end({ kind: 'error', text: messages.checkoutUnreachable }));
  };
  const once = (work: () => Promise<void>) => () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work();
  };

  const unconfirmed = news?.unconfirmed;
  return {
    pay: once(start),
    isBusy: step !== 'idle',
    busyText: WORDS[step],
    notice: news && (
      <Notice news={news} onDismiss={() => setNews(null)} onAgain={unconfirmed && once(() => confirm(unconfirmed))} />
    ),
    window: order && (
      <Suspense fallback={null}>
        <SandboxCheckout order={order} onEnd={ended} />
      </Suspense>
    ),
  };
}

// A refusal is final and says why; anything else leaves open whether the payment was counted.
function newsOf(fault: unknown, paid: Paid): News {
  const isRefused = fault instanceof ApiError && fault.status >= 400 && fault.status < 500;
  if (isRefused) return { kind: 'error', text: sentenceOf(fault, 'message', messages.verifyFailed) };
  return { kind: 'warning', text: messages.verifyFailed, unconfirmed: paid };
}

function Notice({ news, onDismiss, onAgain }: { news: News; onDismiss: () => void; onAgain?: () => void }) {
  const again = onAgain && (
    <Button size="compact-sm" variant="default" onClick={onAgain}>
      Check again
    </Button>
  );
  return (
    <Message kind={news.kind} action={again} onDismiss={onDismiss}>
      {news.text}
    </Message>
  );
}
