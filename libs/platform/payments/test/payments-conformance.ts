// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CheckoutProof, PaymentProvider, PaymentStatus, ProviderPayment } from '../src/index.ts';

/** A provider and the power over its payers. */
export interface PaymentsWorld {
  provider: PaymentProvider;
  /** Pays an order in the checkout. */
  pay(orderId: string): Promise<CheckoutProof>;
  /** A payment without an order. */
  payFreely(given: { paise: number; notes?: Record<string, string>; status?: PaymentStatus }): Promise<string>;
  /** A signed message of the provider about a payment. */
  webhookOf(paymentId: string, eventId: string): Promise<{ body: string; headers: Record<string, string> }>;
  close(): Promise<void>;
}

const ORDER = { paise: 40_000, receipt: 'nidaan 1', notes: { account_id: '12' } };

/** What every provider must do (one suite per seam, ADR 1). */
export function paymentsConformance(name: string, openWorld: () => Promise<PaymentsWorld>): void {
  describe(`${name}, as every payment provider`, () => {
    let world: PaymentsWorld;
    let provider: PaymentProvider;
    beforeAll(async () => {
      world = await openWorld();
      provider = world.provider;
    });
    afterAll(() => world?.close());

    it('PAY-04 makes an order of exactly the paise asked for, in INR', async () => {
      const [first, second] = [await provider.createOrder(ORDER), await provider.createOrder(ORDER)];
      expect(first).toEqual({ id: expect.stringMatching(/^order_\w+$/), paise: 40_000, currency: 'INR' });
      expect(second.id).not.toBe(first.id);
      expect(provider.keyId).not.toBe('');
      await expect(provider.createOrder({ ...ORDER, paise: 99 })).rejects.toMatchObject({ status: 400 });
    });

    it('PAY-08 tells what was paid for an order, with the notes of the order', async () => {
      const order = await provider.createOrder(ORDER);
      expect(await provider.paymentsOf(order.id)).toEqual([]);
      const proof = await world.pay(order.id);
      const expected: ProviderPayment = {
        id: proof.paymentId,
        orderId: order.id,
        paise: 40_000,
        currency: 'INR',
        status: 'captured',
        refundedPaise: 0,
        notes: { account_id: '12' },
      };
      expect(await provider.payment(proof.paymentId)).toEqual(expected);
      expect(await provider.paymentsOf(order.id)).toEqual([expected]);
    });

    it('PAY-08 tells of payments without an order, and how far each one got', async () => {
      for (const status of ['captured', 'authorized', 'failed', 'refunded'] as const) {
        const id = await world.payFreely({ paise: 2000, status });
        expect(await provider.payment(id)).toMatchObject({ id, orderId: null, paise: 2000, status, notes: {} });
      }
      const noted = await world.payFreely({ paise: 2000, notes: { account_email: 'asha@clinic.in' } });
      expect((await provider.payment(noted))!.notes).toEqual({ account_email: 'asha@clinic.in' });
    });

    it('PAY-06 knows no made-up payment, whatever the text is', async () => {
      const madeUp = [
        '',
        'x',
        'pay_',
        'pay_doesNotExist1',
        'order_abcdefgh',
        '../../secrets.json',
        'pay_../x',
        'pay_a b',
        'pay_%00',
      ];
      for (const id of [...madeUp, `pay_${'a'.repeat(5000)}`, 'pay_नमस्ते']) {
        expect(await provider.payment(id)).toBeNull();
        expect(await provider.paymentsOf(id)).toEqual([]);
      }
    });

    it('S8 tells its own signature from a forged one', async () => {
      const order = await provider.createOrder(ORDER);
      const proof = await world.pay(order.id);
      expect(provider.isSigned(proof)).toBe(true);
      const other = await provider.createOrder(ORDER);
      for (const forged of [
        { ...proof, signature: 'f'.repeat(64) },
        { ...proof, signature: '' },
        { ...proof, signature: proof.signature.toUpperCase() },
        { ...proof, orderId: other.id },
        { ...proof, paymentId: 'pay_another00001' },
        { ...proof, signature: undefined as never },
      ])
        expect(provider.isSigned(forged)).toBe(false);
    });

    it('S8 reads a webhook only to the letter as it was signed', async () => {
      const id = await world.payFreely({ paise: 2000 });
      const { body, headers } = await world.webhookOf(id, 'evt_1');
      expect(provider.readEvent(body, headers)).toEqual({ id: 'evt_1', name: 'payment.captured', paymentId: id });
      const refused = expect.objectContaining({ status: 400 });
      const read = (text: string, sent: Record<string, string>) => () => provider.readEvent(text, sent);
      expect(read(`${body} `, headers)).toThrow(refused as never);
      expect(read(body.replace('2000', '9000'), headers)).toThrow(refused as never);
      expect(read(body, {})).toThrow(refused as never);
      expect(read(body, { ...headers, 'x-razorpay-signature': 'f'.repeat(64) })).toThrow(refused as never);
      const nameless = provider.readEvent(body, { 'x-razorpay-signature': headers['x-razorpay-signature']! });
      expect(nameless.id).toMatch(/^[0-9a-f]{64}$/);
    });
  });
}
