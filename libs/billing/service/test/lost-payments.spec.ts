import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { RazorpayPayments } from '@nidaan/platform-payments';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { WebhooksService } from '../src/payments/webhooks.service.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

const HOSPITAL = 1;

describe('an order that nobody came back from', () => {
  let standIn: RazorpayStandIn;
  let billing: BillingFixture;

  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    billing = await openBillingFixture({ env: { ...standIn.env, PAYMENT_GRACE_DAYS: '0' } });
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([billing.verified(HOSPITAL)]);
    await billing.seen(HOSPITAL, 4, '2026-10-20');
  });
  afterAll(async () => {
    await billing?.close();
    await standIn.stop();
  });

  const order = async (): Promise<string> =>
    (await billing.api.post('/api/payment/order/', {}, { token: billing.token(HOSPITAL) })).body.order_id;
  const check = (orderId: string) => runAs({ hospitalId: HOSPITAL }, () => billing.get(WebhooksService).check(orderId));
  const nextLook = async (orderId: string) => {
    const text = 'SELECT check_at FROM billing.payment_orders WHERE order_id = $1';
    return (await billing.sql<{ check_at: Date | null }>(text, [orderId]))[0]!.check_at?.toISOString();
  };

  it('PAY-08 waits for its next time while the provider is away, and is not given up before it answered', async () => {
    const orderId = await order();
    billing.at('2026-11-20T06:06:00Z');
    standIn.failNext('error', 'error');
    await check(orderId);
    expect(await nextLook(orderId)).toMatch(/^2026-11-20T06:1[6-9]:/);
    // Paid while nobody could ask, and asked after five days that nobody answered.
    standIn.pay({ order_id: orderId });
    billing.at('2026-11-28T06:00:00Z');
    standIn.failNext('too many', 'too many');
    await check(orderId);
    expect(await nextLook(orderId)).toMatch(/^2026-11-28T18:0\d:/);
    await check(orderId);
    expect([await nextLook(orderId), (await billing.duesOf(HOSPITAL)).amount_paise]).toEqual([undefined, 0]);
  });

  it('fails the job at a fault of ours, so that somebody looks at it', async () => {
    await billing.seen(HOSPITAL, 1, '2026-11-20', 50);
    const orderId = await order();
    jest.spyOn(RazorpayPayments.prototype, 'paymentsOf').mockRejectedValue(new Error('a slip'));
    await expect(check(orderId)).rejects.toThrow('a slip');
    expect(await nextLook(orderId)).toBeDefined();
  });
});
