import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

const CROOKED = ['a\u0000b', '\u0000', '\ud800', 'x\udfff', 'y'.repeat(400_000), '\u202e\u0007', '9'.repeat(400), '\u0967\u0968'];

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
    const hospital = { token: billing.token(1) };
    const staff = { token: billing.staff };
    const calls = CROOKED.flatMap((odd) => [
      billing.api.post('/api/payment/verify', { paymentId: odd }, hospital),
      billing.api.post('/api/payment/verify', { paymentId: 'pay_12345678', orderId: odd, signature: odd }, hospital),
      billing.api.post('/api/payment/sandbox/', { orderId: odd, outcome: 'captured' }, hospital),
      billing.api.patch('/api/admin/monthly-payments/10/', { amount_paid: odd }, staff),
      billing.api.patch('/api/admin/monthly-payments/10/', { amount_paid: 99, request_id: odd }, staff),
      billing.api.patch('/api/admin/monthly-payments/10/', { amount_paid: 1, month: odd, year: odd }, staff),
      ...['month', 'from', 'to'].map((name) =>
        billing.api.get(`/api/generate-billing-report/?${name}=${asQuery(odd)}`, hospital),
      ),
      billing.api.get(`/api/admin/monthly-payments/?month=${asQuery(odd)}`, staff),
      billing.api.get(`/api/admin/dues/?after=${asQuery(odd)}`, staff),
    ]);
    for (const { status, body } of await Promise.all(calls)) {
      expect([status, status >= 400 && status < 500]).toEqual([status, true]);
      expect(typeof body.message).toBe('string');
    }
    expect((await billing.duesOf(1)).amount_paise).toBe(4000);
  });
});

// As much as a line of a request may hold; a lone surrogate has no spelling in an address.
const asQuery = (text: string) => encodeURIComponent(text.slice(0, 2000).toWellFormed());
