import { Button } from '@mantine/core';
import { ApiError, call, sentenceOf } from '@nidaan/api-client';
import { createPaymentOrder, PAYMENT_MESSAGES as messages, verifyPayment, type PaymentOrder } from '@nidaan/billing-contracts';
import { inItsWords, Message, msg, t, useSubmission, type MessageKind } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { openRazorpay, type CheckoutEnd } from './open-razorpay.ts';

const SandboxCheckout = lazy(() => import('./sandbox-checkout.tsx'));

// What shows what is due or what was paid: read again after a payment.
const CHANGED_BY_PAYING = new Set<unknown>(['billing', 'identity', 'patients']);

interface OpenWindow {
  order: PaymentOrder;
  onEnd: (end: CheckoutEnd) => void;
}
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
  starting: msg('Opening checkout...'),
  paying: msg('Waiting for payment...'),
  confirming: msg('Confirming payment...'),
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
  const [open, setOpen] = useState<OpenWindow | null>(null);
  const [news, setNews] = useState<News | null>(null);
  // How it went is said by the news: what is stale after a payment is read again before it is called counted.
  const { run, isBusy } = useSubmission(createPaymentOrder, { failed: inItsWords(messages.orderFailed), stale: [] });

  const confirm = async (paid: Paid): Promise<News> => {
    setStep('confirming');
    const { paymentId, orderId, signature } = paid;
    try {
      const { message } = await call(verifyPayment, { body: { paymentId, orderId, signature } });
      await queries.invalidateQueries({ predicate: ({ queryKey }) => CHANGED_BY_PAYING.has(queryKey[0]) });
      return { kind: 'success', text: message };
    } catch (fault) {
      return newsOf(fault, paid);
    }
  };
  const start = async (): Promise<News | null> => {
    setStep('starting');
    const order = await call(createPaymentOrder, { body: {} }).catch((fault: unknown) =>
      sentenceOf(fault, 'message', messages.orderFailed),
    );
    if (typeof order === 'string') return { kind: 'error', text: order };
    setStep('paying');
    const inSandbox = () => new Promise<CheckoutEnd>((onEnd) => setOpen({ order, onEnd }));
    const end = await (order.provider === 'sandbox' ? inSandbox() : openRazorpay(order)).catch(() => null);
    setOpen(null);
    if (end === null) return { kind: 'error', text: messages.checkoutUnreachable };
    if (end.how === 'paid') return confirm(end);
    return end.how === 'declined' ? { kind: 'error', text: messages.checkoutDeclined } : null;
  };
  const once = (work: () => Promise<News | null>) => () =>
    void run(async () => {
      setNews(null);
      setNews(await work());
      setStep('idle');
    });

  const unconfirmed = news?.unconfirmed;
  return {
    pay: once(start),
    isBusy,
    busyText: WORDS[step] && t(WORDS[step]),
    notice: news && (
      <Notice news={news} onDismiss={() => setNews(null)} onAgain={unconfirmed && once(() => confirm(unconfirmed))} />
    ),
    window: open && (
      <Suspense fallback={null}>
        <SandboxCheckout {...open} />
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
      {t('Check again')}
    </Button>
  );
  return (
    <Message kind={news.kind} action={again} onDismiss={onDismiss}>
      {news.text}
    </Message>
  );
}
