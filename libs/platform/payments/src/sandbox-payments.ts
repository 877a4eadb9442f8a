import { randomInt } from 'node:crypto';
import { AppError, notFound, type Paise } from '@nidaan/kernel';
import type { Files } from '@nidaan/platform-files';
import {
  CURRENCY,
  PaymentProvider,
  type CheckoutProof,
  type NewOrder,
  type PaymentStatus,
  type ProviderEvent,
  type ProviderOrder,
  type ProviderPayment,
  type SandboxDesk,
  type SentHeaders,
} from './payment-provider.ts';
import { readWebhook } from './razorpay-format.ts';
import { checkoutText, isSignature, signatureOf } from './signatures.ts';

type KeptOrder = ProviderOrder & Pick<NewOrder, 'notes'>;

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const ID = /^(?:order|pay)_sandbox[a-z2-7]{20}$/;
const newName = () => `sandbox${Array.from({ length: 20 }, () => ALPHABET[randomInt(32)]).join('')}`;

/**
 * A provider that moves no money, for a machine without an account at one: what was ordered and paid is in the store of files, so that
 * it outlives a restart and a process beside the server can pay as well. Ids say `sandbox`, and cannot be guessed.
 */
export class SandboxPayments extends PaymentProvider {
  readonly name = 'sandbox';
  readonly keyId = 'sandbox';
  override readonly sandbox: SandboxDesk = { pay: (orderId, outcome) => this.#pay(orderId, outcome) };

  /** `key` signs what the checkout hands back and the webhooks. */
  constructor(
    private readonly files: Files,
    private readonly key: Buffer,
  ) {
    super();
  }

  async createOrder({ paise, notes }: NewOrder): Promise<ProviderOrder> {
    if (paise < 100) throw new AppError(400, 'The payment provider takes ₹1 or more.');
    const order: KeptOrder = { id: `order_${newName()}`, paise, currency: CURRENCY, notes };
    await this.#keep(order.id, order);
    return { id: order.id, paise, currency: CURRENCY };
  }

  async payment(id: string): Promise<ProviderPayment | null> {
    return id.startsWith('pay_') ? this.#kept<ProviderPayment>(id) : null;
  }

  async paymentsOf(orderId: string): Promise<ProviderPayment[]> {
    const payment = orderId.startsWith('order_') ? await this.payment(paymentIdOf(orderId)) : null;
    return payment ? [payment] : [];
  }

  isSigned({ orderId, paymentId, signature }: CheckoutProof): boolean {
    return isSignature(signature, checkoutText(orderId, paymentId), this.key);
  }

  readEvent(body: string, headers: SentHeaders): ProviderEvent {
    return readWebhook(body, headers, this.key);
  }

  /** Makes a payment as if a user had paid, with an order or without one. */
  async make(given: { paise: Paise; notes?: Record<string, string>; status?: PaymentStatus }): Promise<ProviderPayment> {
    const { paise, notes = {}, status = 'captured' } = given;
    return this.#make({ id: `pay_${newName()}`, orderId: null, paise, notes, status });
  }

  async #pay(orderId: string, outcome: 'captured' | 'failed'): Promise<CheckoutProof> {
    const order = orderId.startsWith('order_') ? await this.#kept<KeptOrder>(orderId) : null;
    if (!order) throw notFound('There is no such order.');
    // An order can be paid once: its payment has the order's own name. Failed tries have names of their own.
    const id = outcome === 'captured' ? paymentIdOf(orderId) : `pay_${newName()}`;
    const { paise, notes } = order;
    await this.#make({ id, orderId, paise, notes, status: outcome });
    return { orderId, paymentId: id, signature: signatureOf(checkoutText(orderId, id), this.key) };
  }

  async #make(given: Omit<ProviderPayment, 'currency' | 'refundedPaise'>): Promise<ProviderPayment> {
    const payment: ProviderPayment = { ...given, currency: CURRENCY, refundedPaise: 0 };
    await this.#keep(payment.id, payment);
    return payment;
  }

  async #keep(id: string, what: KeptOrder | ProviderPayment): Promise<void> {
    await this.files.put(keyOf(id), Buffer.from(JSON.stringify(what)), { contentType: 'application/json' });
  }

  async #kept<T>(id: string): Promise<T | null> {
    if (!ID.test(id) || !(await this.files.exists(keyOf(id)))) return null;
    const { stream } = await this.files.open(keyOf(id));
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as T;
  }
}

const keyOf = (id: string) => `sandbox-payments/${id}`;
const paymentIdOf = (orderId: string) => orderId.replace('order_', 'pay_');
