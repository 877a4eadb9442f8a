import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asQuery, type Call, CROOKED_TEXTS, notRefused } from '@nidaan/testing/services';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

describe('crooked texts', () => {
  let billing: BillingFixture;
  beforeAll(async () => {
    billing = await openBillingFixture();
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([billing.verified(1)]);
    await billing.seen(1, 2, '2026-11-20');
  });
  afterAll(() => billing?.close());

  it('S11 API-13 API-24 answers one sentence with 4xx to each in every field of billing, and counts nothing', async () => {
    const token = billing.token(1);
    const { staff } = billing;
    const calls = CROOKED_TEXTS.flatMap((odd): Call[] => [
      ['POST', '/api/payment/verify', { token, body: { paymentId: odd } }],
      ['POST', '/api/payment/verify', { token, body: { paymentId: 'pay_12345678', orderId: odd, signature: odd } }],
      ['POST', '/api/payment/sandbox/', { token, body: { orderId: odd, outcome: 'captured' } }],
      ['PATCH', '/api/admin/monthly-payments/10/', { token: staff, body: { amount_paid: odd } }],
      ['PATCH', '/api/admin/monthly-payments/10/', { token: staff, body: { amount_paid: 99, request_id: odd } }],
      ['PATCH', '/api/admin/monthly-payments/10/', { token: staff, body: { amount_paid: 1, month: odd, year: odd } }],
      ...['month', 'from', 'to'].map((name): Call => ['GET', `/api/generate-billing-report/?${name}=${asQuery(odd)}`, { token }]),
      ['GET', `/api/admin/monthly-payments/?month=${asQuery(odd)}`, { token: staff }],
      ['GET', `/api/admin/dues/?after=${asQuery(odd)}`, { token: staff }],
    ]);
    expect(await notRefused(billing.api, calls)).toEqual([]);
    expect((await billing.duesOf(1)).amount_paise).toBe(4000);
  });
});
