import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, unavailable } from '@nidaan/kernel';
import type { z } from 'zod';
import {
  CURRENCY,
  PaymentProvider,
  type CheckoutProof,
  type NewOrder,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type SentHeaders,
} from './payment-provider.ts';
import { orderEntity, paymentEntity, paymentList, readWebhook } from './razorpay-format.ts';
import { checkoutText, isSignature } from './signatures.ts';

export interface RazorpayOptions {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Without a slash at the end: https://api.razorpay.com. */
  apiUrl: string;
  /** Default 4 s for each try. */
  timeoutMs?: number;
  onFault?: (sentence: string, fault: unknown) => void;
}

export const PROVIDER_AWAY = 'The payment provider does not answer. Nothing was lost: please try again in a few minutes.';
const AMOUNT_REFUSED = 'The payment provider does not take this amount. Please contact support.';
const PAYMENT_ID = /^pay_[A-Za-z0-9]{6,40}$/;
const ORDER_ID = /^order_[A-Za-z0-9]{6,40}$/;
const PAUSES_MS = [250];
const TIMEOUT_MS = 4000;

/** Razorpay's REST API, by its documentation (https://razorpay.com/docs/api). */
export class RazorpayPayments extends PaymentProvider {
  readonly name = 'razorpay';
  readonly keyId: string;
  readonly #authorization: string;

  constructor(private readonly options: RazorpayOptions) {
    super();
    this.keyId = options.keyId;
    this.#authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;
  }

  async createOrder({ paise, receipt, notes }: NewOrder): Promise<ProviderOrder> {
    const sent = { amount: paise, currency: CURRENCY, receipt, notes };
    // Never tried again by itself: a lost answer may have been a made order.
    const answer = await this.#try('POST', '/v1/orders', JSON.stringify(sent)).catch((fault: unknown) => this.#away(fault));
    if (answer.status === 400) throw new AppError(400, AMOUNT_REFUSED);
    const { id, amount, currency } = this.#parsed(orderEntity, answer);
    if (amount !== paise || currency !== CURRENCY) this.#away(new Error(`The order ${id} has another amount than asked for`));
    return { id, paise: amount, currency };
  }

  async payment(id: string): Promise<ProviderPayment | null> {
    if (!PAYMENT_ID.test(id)) return null;
    const answer = await this.#ask(`/v1/payments/${id}`);
    if (isUnknown(answer)) return null;
    const payment = this.#parsed(paymentEntity, answer);
    if (payment.id !== id) this.#away(new Error('The answer is about another payment'));
    return payment;
  }

  async paymentsOf(orderId: string): Promise<ProviderPayment[]> {
    if (!ORDER_ID.test(orderId)) return [];
    const answer = await this.#ask(`/v1/orders/${orderId}/payments`);
    return isUnknown(answer) ? [] : this.#parsed(paymentList, answer).items.filter((payment) => payment.orderId === orderId);
  }

  isSigned({ orderId, paymentId, signature }: CheckoutProof): boolean {
    return isSignature(signature, checkoutText(orderId, paymentId), this.options.keySecret);
  }

  readEvent(body: string, headers: SentHeaders): ProviderEvent {
    return readWebhook(body, headers, this.options.webhookSecret);
  }

  // Asking changes nothing, so it is tried again where the provider may have been unreachable for a moment.
  async #ask(path: string): Promise<Answer> {
    for (const pause of PAUSES_MS) {
      const answer = await this.#try('GET', path).catch(() => null);
      if (answer && answer.status < 500 && answer.status !== 429) return answer;
      await sleep(pause);
    }
    return this.#try('GET', path).catch((fault: unknown) => this.#away(fault));
  }

  async #try(method: string, path: string, body?: string): Promise<Answer> {
    const response = await fetch(`${this.options.apiUrl}${path}`, {
      method,
      headers: { authorization: this.#authorization, accept: 'application/json', 'content-type': 'application/json' },
      body,
      // The key must not travel to wherever an answer points.
      redirect: 'error',
      signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
    });
    const text = await response.text();
    return { status: response.status, text };
  }

  #parsed<T>(schema: z.ZodType<T>, { status, text }: Answer): T {
    if (status < 200 || status > 299) this.#away(new Error(`Razorpay answered ${status}: ${text.slice(0, 300)}`));
    let body: unknown;
    try {
      body = JSON.parse(text);
    } catch (fault) {
      this.#away(fault);
    }
    const parsed = schema.safeParse(body);
    return parsed.success ? parsed.data : this.#away(parsed.error);
  }

  #away(fault: unknown): never {
    this.options.onFault?.('The payment provider does not answer as documented', fault);
    throw unavailable(PROVIDER_AWAY, 30);
  }
}

interface Answer {
  status: number;
  text: string;
}

// An id that is none is answered as a bad request (https://razorpay.com/docs/api/payments/fetch-with-id).
const isUnknown = ({ status }: Answer): boolean => status === 400 || status === 404;
