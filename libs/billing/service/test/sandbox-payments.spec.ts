import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Config } from '@nidaan/platform-config';
import { Files } from '@nidaan/platform-files';
import { Logger } from '@nidaan/platform-telemetry';
import { openPayments, payInSandbox } from '@nidaan/platform-payments';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

describe('payments in the sandbox', () => {
  let billing: BillingFixture;
  beforeAll(async () => {
    billing = await openBillingFixture();
    await billing.tellAll([billing.verified(1), billing.verified(2)]);
    await billing.seen(1, 3, '2026-11-20');
    await billing.seen(2, 3, '2026-11-20');
  });
  afterAll(() => billing?.close());

  const as = (hospital: number) => ({ token: billing.token(hospital) });
  const post = (path: string, body: unknown, hospital: number) => billing.api.post(path, body, as(hospital));
  const play = (orderId: unknown, outcome: unknown, hospital = 1) =>
    post('/api/payment/sandbox/', { orderId, outcome }, hospital);

  it('PAY-05 PAY-04 is paid, after a failed try, with what the checkout hands over', async () => {
    const { body: order } = await post('/api/payment/order/', {}, 1);
    expect(order).toMatchObject({ provider: 'sandbox', amount: 6000, currency: 'INR' });
    const { body: failed } = await play(order.order_id, 'failed');
    const refused = await post('/api/payment/verify', { paymentId: failed.payment_id }, 1);
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/^This payment failed/)]);
    const { body: paid } = await play(order.order_id, 'captured');
    const proof = { paymentId: paid.payment_id, orderId: paid.order_id, signature: paid.signature };
    expect((await post('/api/payment/verify', proof, 2)).status).toBe(409);
    expect((await post('/api/payment/verify', proof, 1)).body).toMatchObject({ verified: true, amount: 60, dueAmount: 0 });
  });

  it('S8 plays only for orders of the caller', async () => {
    const { body: order } = await post('/api/payment/order/', {}, 2);
    expect((await play(order.order_id, 'captured', 1)).status).toBe(404);
    expect((await play('order_unknown01', 'captured', 2)).status).toBe(404);
    expect((await play(order.order_id, 'stolen', 2)).body.message).toBe('outcome must be captured or failed');
    expect((await billing.duesOf(2)).amount_paise).toBe(6000);
  });

  it('OPN-46 PAY-06 counts a payment made outside the browser for the hospital of its e-mail alone', async () => {
    const beside = openPayments(billing.get(Config), billing.get(Files as never), new Logger('test', 'silent'));
    const paymentId = await payInSandbox(beside, 'DESK2@example.in', '2000');
    expect((await post('/api/payment/verify', { paymentId }, 1)).status).toBe(409);
    expect((await post('/api/payment/verify', { paymentId }, 2)).body).toMatchObject({ amount: 20, dueAmount: 40 });
    expect((await post('/api/payment/verify', { paymentId }, 2)).body).toMatchObject({ amount: 20, dueAmount: 40 });
    const tooMuch = await payInSandbox(beside, 'desk2@example.in', '4001');
    expect((await post('/api/payment/verify', { paymentId: tooMuch }, 2)).status).toBe(409);
  });
});

describe('without a provider', () => {
  it('API-15 PAY-06 every call says so', async () => {
    const billing = await openBillingFixture({ env: { PAYMENT_PROVIDER: 'none' } });
    await billing.tellAll([billing.verified(1)]);
    await billing.seen(1, 1, '2026-11-20');
    const says = /^Online payment is not set up here/;
    const post = async (path: string, body: unknown) => {
      const { status, body: answer } = await billing.api.post(path, body, { token: billing.token(1) });
      return [status, answer.message];
    };
    expect(await post('/api/payment/order/', {})).toEqual([409, expect.stringMatching(says)]);
    expect(await post('/api/payment/verify', { paymentId: 'pay_12345678' })).toEqual([503, expect.stringMatching(says)]);
    expect(await post('/api/payment/verify', {})).toEqual([400, 'paymentId is required']);
    expect(await post('/api/payment/webhook', {})).toEqual([404, expect.any(String)]);
    await billing.close();
  });
});
