import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { openBillingFixture, owners, type BillingFixture } from './billing-fixture.ts';

const DAY = '2026-10-20';
const REASON = 'Typed in the wrong row';

describe('payments that are taken back', () => {
  let billing: BillingFixture;
  // Each test has a hospital of its own, with four patients of October to pay for.
  let mine = 100;

  beforeAll(async () => {
    billing = await openBillingFixture({ env: { PAYMENT_GRACE_DAYS: '0' } });
  });
  afterAll(() => billing?.close());
  beforeEach(async () => {
    mine += 1;
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([billing.verified(mine)]);
    await seen(1, 4, DAY);
  });

  /** Patients completed on a day, also in the records of their owner, with which the books are compared. */
  const seen = async (first: number, count: number, day: string) => {
    const lines = Array.from({ length: count }, (_, n) => ({
      id: first + n,
      registeredOn: day,
      amountPaise: 0,
      completedOn: day,
    }));
    owners.patients.set(mine, [...(owners.patients.get(mine) ?? []), ...lines]);
    await billing.seen(mine, count, day, first);
  };
  const call = (hospital: number, end: string) => `/api/admin/monthly-payments/${hospital * 10}/${end}/`;
  const takeBack = (body: object, hospital = mine) =>
    billing.api.post(call(hospital, 'reversals'), { reason: REASON, ...body }, { token: billing.staff });
  const payments = async () => (await billing.api.get(call(mine, 'payments'), { token: billing.staff })).body;
  const pay = async (body: object): Promise<number> => (await billing.pay(mine, body)).body.payment;
  const differences = () => billing.get(LedgerCheckService).differences(mine);
  const toRefund = async () =>
    (await billing.api.get('/api/admin/overpayments/', { token: billing.staff })).body.filter(
      ({ doctor_id }: { doctor_id: number }) => doctor_id === mine * 10,
    );
  const as = () => ({ token: billing.token(mine) });
  const order = async (): Promise<string> => (await billing.api.post('/api/payment/order/', {}, as())).body.order_id;
  const payOnline = async (orderId: string): Promise<string> => {
    const sandbox = { orderId, outcome: 'captured' };
    const { payment_id: paymentId } = (await billing.api.post('/api/payment/sandbox/', sandbox, as())).body;
    expect((await billing.api.post('/api/payment/verify', { paymentId }, as())).status).toBe(200);
    return paymentId;
  };
  /** Two payments of the same due: the second one is credit. */
  const payTwice = async (): Promise<string> => {
    const first = await order();
    billing.at('2026-11-20T06:31:00Z');
    await payOnline(await order());
    return payOnline(first);
  };

  it('ADM-27 ADM-18 L10 makes what a mistaken payment paid due again, for the hospital, the staff and the gate, and the trail has it', async () => {
    await billing.reset();
    const payment = await pay({ amount_paid: 80 });
    expect(await billing.duesOf(mine)).toMatchObject({ paid: true, dueAmount: 0 });
    const { status, body } = await takeBack({ payment });
    expect([status, body]).toEqual([
      200,
      { message: 'Payment taken back', reversal: 1, payment, amount: 80, total_amount_due: 80, reversed_before: null },
    ]);
    expect(await billing.duesOf(mine)).toMatchObject({ paid: false, dueAmount: 80, overpaid: 0 });
    expect(await billing.monthsOf(mine)).toMatchObject([{ month: 10, amount_paid: 0, outstanding: 80, status: 'closed' }]);
    expect(billing.lastHeard(mine)).toMatchObject({ duePaise: 8000 });
    expect(await payments()).toMatchObject([{ payment, amount: 80, left: 0, provider: 'recorded', payment_id: '' }]);
    const noted =
      "SELECT account_id, action FROM billing.audit_entries WHERE hospital_id = $1 AND what = 'billing.payment-reversal'";
    expect(await billing.sql(noted, [mine])).toEqual([{ account_id: 99, action: 'write' }]);
    expect(await billing.sql('SELECT reason, reversed_by FROM billing.payment_reversals WHERE hospital_id = $1', [mine])).toEqual(
      [{ reason: REASON, reversed_by: 99 }],
    );
    expect((await billing.pay(mine, { amount_paid: 80 })).body).toMatchObject({ payment: 2, total_amount_due: 0 });
    expect(await differences()).toEqual([]);
  });

  it('ADM-27 OPN-47 takes a payment for a month back from that month, in parts, and never more than it was', async () => {
    await seen(5, 2, '2026-11-01');
    const payment = await pay({ amount_paid: 40, month: 11, year: 2026 });
    await pay({ amount_paid: 30 });
    expect((await takeBack({ payment, amount: 40.01 })).body).toMatchObject({
      statusCode: 400,
      message: 'The amount must be at most what is left of the payment (₹40.00)',
    });
    expect((await takeBack({ payment, amount: 15 })).body).toMatchObject({ amount: 15, total_amount_due: 65 });
    expect(await billing.monthsOf(mine)).toMatchObject([
      { month: 11, amount_paid: 25, status: 'partly_paid' },
      { month: 10, amount_paid: 30, status: 'partly_paid' },
    ]);
    expect((await takeBack({ payment })).body).toMatchObject({ amount: 25, total_amount_due: 90 });
    expect((await takeBack({ payment })).body).toMatchObject({ statusCode: 409, message: 'This payment was taken back already' });
    expect(await payments()).toMatchObject([
      { left: 30, aim: null },
      { left: 0, aim: { month: 11, year: 2026 } },
    ]);
    expect(await differences()).toEqual([]);
  });

  it('L10 fifty at once take a payment back once, and a repeated request is one reversal', async () => {
    const payment = await pay({ amount_paid: 80 });
    const all = await Promise.all(Array.from({ length: 50 }, () => takeBack({ payment, amount: 30 })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, ...Array(48).fill(400)]);
    const same = await Promise.all(Array.from({ length: 50 }, () => takeBack({ payment, amount: 5, request_id: 'twice' })));
    expect(new Set(same.map(({ status, body }) => `${status} ${body.reversal}`))).toEqual(new Set(['200 3']));
    // Whoever sends it once more learns that nothing was taken now.
    expect(same.filter(({ body }) => body.reversed_before === null)).toHaveLength(1);
    expect(new Set(same.map(({ body }) => body.reversed_before?.slice(0, 16) ?? null))).toEqual(
      new Set([null, '2026-11-20T06:00']),
    );
    expect((await takeBack({ payment, amount: 6, request_id: 'twice' })).body).toMatchObject({
      statusCode: 409,
      message: 'This request_id was already used for another payment',
    });
    expect(await billing.duesOf(mine)).toMatchObject({ dueAmount: 65 });
    expect(await differences()).toEqual([]);
  });

  it('S8 credit that was refunded is gone: it is not listed, the hospital reads nothing of it, and later patients cost', async () => {
    const paymentId = await payTwice();
    const [{ payment, to_refund: amount }] = await toRefund();
    expect([amount, (await billing.duesOf(mine)).overpaid]).toEqual([80, 80]);
    expect((await takeBack({ payment, amount, reason: 'Refunded at the provider' })).body.total_amount_due).toBe(0);
    expect([await toRefund(), (await billing.duesOf(mine)).overpaid]).toEqual([[], 0]);
    await seen(5, 3, '2026-11-20');
    expect(await billing.duesOf(mine)).toMatchObject({ dueAmount: 60 });
    // The provider may tell of the payment again.
    expect((await billing.api.post('/api/payment/verify', { paymentId }, as())).body).toMatchObject({ dueAmount: 60 });
    expect(await differences()).toEqual([]);
  });

  it('S8 a refund takes its own payment off the list, and none that came before it', async () => {
    const orders = [await order()];
    for (const at of ['2026-11-20T06:31:00Z', '2026-11-20T07:02:00Z']) {
      billing.at(at);
      orders.push(await order());
    }
    for (const orderId of orders) await payOnline(orderId);
    const [newest, older, ...none] = await toRefund();
    expect([newest.to_refund, older.to_refund, none]).toEqual([80, 80, []]);
    await takeBack({ payment: newest.payment, amount: newest.to_refund });
    expect(await toRefund()).toEqual([older]);
    await takeBack({ payment: older.payment, amount: 30 });
    expect(await toRefund()).toEqual([{ ...older, left: 50, to_refund: 50 }]);
    expect([(await billing.duesOf(mine)).overpaid, await differences()]).toEqual([50, []]);
  });

  it('S8 L10 two who book a refund of the same sight book it once, and what was refunded may be more than is credit still', async () => {
    await payTwice();
    const [{ payment, left }] = await toRefund();
    expect(left).toBe(80);
    await seen(5, 3, '2026-11-20');
    expect((await toRefund())[0]).toMatchObject({ to_refund: 20, left: 80 });
    const refund = { payment, amount: 30, left };
    const both = await Promise.all(['a', 'b'].map((request_id) => takeBack({ ...refund, request_id })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)!.body).toMatchObject({
      left: 50,
      message: 'Something of this payment was taken back meanwhile. ₹50.00 is left of it. Nothing was booked now.',
    });
    // The request that was booked is answered like the first, though less is left by now.
    const booked = ['a', 'b'][both.findIndex(({ status }) => status === 200)];
    expect((await takeBack({ ...refund, request_id: booked })).body).toMatchObject({ reversal: 1, amount: 30 });
    expect(await billing.duesOf(mine)).toMatchObject({ dueAmount: 10 });
    expect((await takeBack({ payment, amount: 50.01, left: 50 })).status).toBe(400);
    expect((await takeBack({ payment, amount: 30 })).status).toBe(200);
    expect(await differences()).toEqual([]);
  });

  it('is found by the check of the books, and the rollups are made anew with it', async () => {
    const payment = await pay({ amount_paid: 80, month: 10, year: 2026 });
    await takeBack({ payment, amount: 50 });
    await billing.sql('UPDATE billing.months SET aimed_paise = 8000 WHERE hospital_id = $1', [mine]);
    await billing.sql('UPDATE billing.dues SET paid_paise = 8000 WHERE hospital_id = $1', [mine]);
    await billing.sql('UPDATE billing.day_totals SET payment_reversed_paise = 0 WHERE hospital_id = $1', [mine]);
    const found = (await differences()).map((line) => line.replace(/^hospital \d+, /, ''));
    expect(found).toEqual([
      'paymentReversed of 2026-11-20: ledger 5000, day total 0 (paise)',
      'aimed at 2026-10: payments 3000, month 8000 (paise)',
      expect.stringContaining('paid 3000'),
    ]);
    await billing.get(LedgerCheckService).rebuild(mine);
    expect(await differences()).toEqual([]);
    expect(await billing.monthsOf(mine)).toMatchObject([{ amount_paid: 30, outstanding: 50 }]);
    await billing.sql('UPDATE billing.payment_reversals SET paise = 8100 WHERE hospital_id = $1', [mine]);
    const wrong = (await differences()).join('\n');
    expect(wrong).toContain('reversal 1: reversal 8100 on 2026-11-20, ledger 5000 on 2026-11-20 (paise)');
    expect(wrong).toContain(`payment ${payment}: payment 8000, taken back 8100 (paise)`);
  });

  it('BIL-11 stands in the billing report against what was paid', async () => {
    const payment = await pay({ amount_paid: 80 });
    await takeBack({ payment, amount: 50, reason: 'It was of Asha’s clinic' });
    const { raw } = await billing.api.get('/api/generate-billing-report/', as());
    const text = raw
      .toString()
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    expect(text).toMatch(/Commission paid ₹30\.00/);
    expect(text).toMatch(/20\/11\/2026 1 Recorded by Nidaan – ₹80\.00 20\/11\/2026 1 Taken back by Nidaan – -₹50\.00/);
    // A reason is for the staff: it may name another hospital.
    expect(text).not.toContain('Asha’s clinic');
  });

  it('ADM-27 ADM-23 S2 refuses unknown doctors and payments and missing reasons, and everybody but the staff', async () => {
    const payment = await pay({ amount_paid: 80 });
    expect((await takeBack({ payment }, 999)).body).toMatchObject({ statusCode: 404, message: 'No doctor found with this ID' });
    expect((await takeBack({ payment: 7 })).body).toMatchObject({ statusCode: 404, message: 'This doctor has no such payment' });
    expect((await takeBack({ payment, reason: ' ' })).body.message).toBe('Please say why the payment is taken back');
    expect((await billing.api.get(call(999, 'payments'), { token: billing.staff })).status).toBe(404);
    for (const [token, status] of [
      [undefined, 401],
      [billing.token(mine), 403],
    ] as const) {
      expect((await billing.api.get(call(mine, 'payments'), { token })).status).toBe(status);
      expect((await billing.api.post(call(mine, 'reversals'), { payment, reason: REASON }, { token })).status).toBe(status);
    }
    expect(await billing.duesOf(mine)).toMatchObject({ dueAmount: 0 });
  });
});
