import type { Paise } from '@nidaan/kernel';

/** Whose checkout is opened. `none`: hospitals cannot pay online. */
export type ProviderName = 'razorpay' | 'sandbox' | 'none';

/** The only currency the platform is paid in (CON: payment currency INR, sent in paise). */
export const CURRENCY = 'INR';

/** What was asked of the payer. One order is paid at most once. */
export interface ProviderOrder {
  id: string;
  paise: Paise;
  currency: string;
}

/** The state of a payment: the money is the platform's only when it is captured. */
export const PAYMENT_STATUSES = ['created', 'authorized', 'captured', 'refunded', 'failed'] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** A payment as the provider knows it. Nothing of it comes from a browser. */
export interface ProviderPayment {
  id: string;
  /** Null when it was made without an order. */
  orderId: string | null;
  paise: Paise;
  currency: string;
  status: PaymentStatus;
  refundedPaise: Paise;
  /** What the checkout was opened with; empty when nothing was. */
  notes: Readonly<Record<string, string>>;
}

/** What the provider's webhook reported, after its signature was checked. */
export interface ProviderEvent {
  /** The same at every delivery of one event. */
  id: string;
  /** 'payment.captured', 'order.paid' … */
  name: string;
  paymentId: string | null;
}

export interface NewOrder {
  paise: Paise;
  /** Ours, at most 40 characters. */
  receipt: string;
  notes: Readonly<Record<string, string>>;
}

export interface CheckoutProof {
  orderId: string;
  paymentId: string;
  signature: string;
}

/** Headers of a request, names in small letters. */
export type SentHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** What only the sandbox can do: play the payer. */
export interface SandboxDesk {
  /** Pays an order, or lets the payment fail; what the checkout hands back. Throws AppError 404 when there is no such order. */
  pay(orderId: string, outcome: 'captured' | 'failed'): Promise<CheckoutProof>;
}

/**
 * Takes money for the platform. Injected; see `RazorpayPayments` and `SandboxPayments`. Every method that asks the provider throws
 * AppError 503 when it does not answer: nothing was changed then, and the same question may be asked again.
 */
export abstract class PaymentProvider {
  abstract readonly name: ProviderName;
  /** The public half of the key, which the checkout needs; '' where there is none. */
  abstract readonly keyId: string;
  /** Only where no real money moves. */
  readonly sandbox?: SandboxDesk;

  /** Asks the provider for an order. Throws AppError 400 when it does not take the amount. */
  abstract createOrder(order: NewOrder): Promise<ProviderOrder>;

  /** The payment of this id; null when there is none, whatever the text is. */
  abstract payment(id: string): Promise<ProviderPayment | null>;

  /** All payments that were tried for an order; empty when there is no such order. */
  abstract paymentsOf(orderId: string): Promise<ProviderPayment[]>;

  /** Whether the provider signed that this payment was made for this order. */
  abstract isSigned(proof: CheckoutProof): boolean;

  /** Reads a webhook from its body as it came. Throws AppError 400 when the provider did not sign it. */
  abstract readEvent(body: string, headers: SentHeaders): ProviderEvent;
}
