import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { eventually } from '@nidaan/testing';
import { WebhooksService } from '../src/payments/webhooks.service.ts';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

const ORDER = '/api/payment/order/';
const VERIFY = '/api/payment/verify';
const WEBHOOK = '/api/payment/webhook';
const AT = '2026-11-20T06:00:00Z';

describe('payments through Razorpay', () => {
  let standIn: RazorpayStandIn;
  let billing: BillingFixture;
  // Each test has two hospitals of its own, with four and one patients to pay for.
  let mine = 100;
  let other = 101;

  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    billing = await openBillingFixture({ env: { ...standIn.env, PAYMENT_GRACE_DAYS: '0' } });
  });
  afterAll(async () => {
    await billing?.close();
    await standIn.stop();
  });
  beforeEach(async () => {
    [mine, other] = [mine + 2, other + 2];
    billing.at(AT);
    await billing.tellAll([billing.verified(mine), billing.verified(other)]);
    await billing.seen(mine, 4, '2026-10-20');
    await billing.seen(other, 1, '2026-10-20');
  });

  const as = (hospital: number) => ({ token: billing.token(hospital) });
  const order = async (hospital = mine) => (await billing.api.post(ORDER, {}, as(hospital))).body;
  const verify = (body: unknown, hospital = mine) => billing.api.post(VERIFY, body, as(hospital));
  const duePaise = async (hospital = mine): Promise<number> => (await billing.duesOf(hospital)).amount_paise;
  const send = ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    billing.api.send('POST', WEBHOOK, { body, headers });
  const paid = async (change: object = {}, hospital = mine) =>
    standIn.pay({ order_id: (await order(hospital)).order_id, ...change });
  /** Refused with a sentence, and nothing is paid by it. */
  const refused = async (body: unknown, status: number, sentence: RegExp, hospital = mine) => {
    const before = await duePaise(hospital);
    const answer = await verify(body, hospital);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(sentence)]);
    expect(await duePaise(hospital)).toBe(before);
  };

  it('PAY-04 OPN-42 orders what is due now, in paise and INR, with the account in the notes', async () => {
    const answer = await order();
    expect(answer).toEqual({
      provider: 'razorpay',
      order_id: expect.stringMatching(/^order_/),
      key_id: 'rzp_test_StandIn0000001',
      amount: 8000,
      currency: 'INR',
      name: 'Nidaan',
      description: 'Commission due',
      hospital_name: expect.any(String),
      email: `desk${mine}@example.in`,
      phone: expect.any(String),
      notes: { account_id: String(mine * 10), hospital_id: String(mine) },
    });
    expect(standIn.calls.at(-1)!.body).toMatchObject({ amount: 8000, currency: 'INR', notes: answer.notes });
    expect((await order()).order_id).toBe(answer.order_id);
    await billing.seen(mine, 1, '2026-10-21', 50);
    expect(await order()).toMatchObject({ amount: 10_000, order_id: expect.not.stringContaining(answer.order_id) });
  });

  it('PAY-04 orders nothing where nothing is due, or less than a rupee, or the provider is away', async () => {
    await billing.tellAll([billing.verified(mine + 900)]);
    const none = await billing.api.post(ORDER, {}, as(mine + 900));
    expect([none.status, none.body.message]).toEqual([409, 'Nothing is due. There is no need to pay.']);
    expect((await billing.pay(mine, { amount_paid: 79.5 })).status).toBe(200);
    expect((await billing.api.post(ORDER, {}, as(mine))).body.message).toMatch(/^Amounts below ₹1.00 cannot be paid online/);
    standIn.failNext('error');
    const away = await billing.api.post(ORDER, {}, as(other));
    expect([away.status, away.body.message]).toEqual([503, expect.stringMatching(/^The payment provider does not answer/)]);
    expect((await billing.api.post(ORDER, {})).status).toBe(401);
    expect((await billing.api.post(ORDER, {}, { token: billing.staff })).status).toBe(403);
  });

  it('PAY-05 STA-07 S14 counts a payment of its order: nothing is due, the gate is open, and the trail has it', async () => {
    await billing.reset();
    expect(await billing.duesOf(mine)).toMatchObject({ paid: false, dueAmount: 80 });
    const proof = standIn.proofOf(await paid());
    const answer = await verify(proof);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        message: 'Payment received. Thank you.',
        verified: true,
        payment_id: proof.paymentId,
        amount: 80,
        paid: true,
        is_paid: true,
        dueAmount: 0,
      },
    ]);
    expect(await billing.duesOf(mine)).toMatchObject({ paid: true, dueAmount: 0 });
    expect(billing.lastHeard(mine)).toMatchObject({ duePaise: 0 });
    expect(await duePaise(other)).toBe(2000);
    const noted = "SELECT action FROM billing.audit_entries WHERE hospital_id = $1 AND what = 'billing.payment'";
    expect(await billing.sql(noted, [mine])).toEqual([{ action: 'write' }]);
  });

  it('OPN-46 ENT-18 counts a payment by its id alone, of our order or of a checkout that sent no notes', async () => {
    expect((await verify({ paymentId: (await paid()).id })).status).toBe(200);
    expect(await duePaise()).toBe(0);
    expect((await verify({ paymentId: standIn.pay({ amount: 1500 }).id }, other)).status).toBe(200);
    expect(await duePaise(other)).toBe(500);
  });

  it('PAY-06 refuses made-up payments and missing ids; what is due stays', async () => {
    for (const paymentId of ['pay_doesNotExist1', 'x', '../../etc', `pay_${'a'.repeat(100)}`, 'pay_नमस्ते'])
      await refused({ paymentId }, 400, /^This payment is not known to the payment provider/);
    for (const body of [{}, { paymentId: '' }, { paymentId: null }, { paymentId: 7 }, { paymentId: ['pay_1'] }])
      await refused(body, 400, /^paymentId is required$/);
    expect((await billing.api.post(VERIFY, { paymentId: 'x' })).status).toBe(401);
  });

  it('PAY-08 S8 refuses what is not captured, failed, refunded or of another currency', async () => {
    const pay = async (change: object) => ({ paymentId: (await paid(change)).id });
    await refused(await pay({ status: 'authorized' }), 409, /^This payment is not complete yet/);
    await refused(await pay({ status: 'created' }), 409, /^This payment is not complete yet/);
    await refused(await pay({ status: 'failed' }), 409, /^This payment failed/);
    await refused(await pay({ status: 'refunded', amount_refunded: 8000 }), 409, /^This payment was refunded/);
    await refused(await pay({ amount_refunded: 1 }), 409, /^This payment was refunded/);
    await refused(await pay({ currency: 'USD' }), 409, /^Only payments in INR/);
  });

  it('PAY-08 S8 refuses a changed amount, and without an order of ours more than is due', async () => {
    await refused(
      { paymentId: (await paid({ amount: 100 })).id },
      409,
      /^The amount of this payment is not the amount of its order/,
    );
    await refused({ paymentId: (await paid({ amount: 800_000 })).id }, 409, /^The amount of this payment is not/);
    await refused({ paymentId: standIn.pay({ amount: 8001 }).id }, 409, /^This payment is larger than the amount due/);
    const elsewhere = standIn.pay({ amount: 8001, order_id: 'order_ofSomebody1' });
    await refused({ paymentId: elsewhere.id }, 409, /^This payment is larger than the amount due/);
  });

  it('S8 OPN-46 refuses a payment of another hospital: by its order, by its notes, by having been counted', async () => {
    const theirs = await paid({}, other);
    await refused({ paymentId: theirs.id }, 409, /^This payment belongs to another account/);
    const silent = await paid({ notes: {} }, other);
    await refused({ paymentId: silent.id }, 409, /^This payment belongs to another account/);
    const noted = (notes: Record<string, string>) => ({ paymentId: standIn.pay({ amount: 2000, notes }).id });
    await refused(noted({ account_id: String(other * 10) }), 409, /^This payment belongs to another account/);
    await refused(noted({ account_email: `desk${other}@example.in` }), 409, /^This payment belongs to another account/);
    const free = standIn.pay({ amount: 2000 });
    expect((await verify({ paymentId: free.id }, other)).status).toBe(200);
    await refused({ paymentId: free.id }, 409, /another account/);
    expect((await verify(noted({ account_id: String(mine * 10), colour: 'blue' }))).status).toBe(200);
    expect((await verify(noted({ account_email: `Desk${mine}@Example.in` }))).status).toBe(200);
  });

  it('S8 refuses forged signatures and orders, where they are sent along', async () => {
    const proof = standIn.proofOf(await paid());
    await refused({ ...proof, signature: 'f'.repeat(64) }, 400, /^The signature of this payment does not hold/);
    await refused({ ...proof, orderId: 'order_another0001' }, 400, /^The signature of this payment does not hold/);
    await refused(
      { paymentId: standIn.pay().id, signature: proof.signature },
      400,
      /^The signature of this payment does not hold/,
    );
    await refused({ ...proof, amount: 1, dueAmount: 0, paid: true, signature: 'x' }, 400, /^The signature/);
    expect((await verify({ ...proof, amount: 1 })).body.amount).toBe(80);
  });

  it('PAY-07 a replay answers like the first and counts nothing, also when the provider is away', async () => {
    const { id: paymentId } = standIn.pay({ amount: 3000 });
    expect((await verify({ paymentId })).body.dueAmount).toBe(50);
    standIn.failNext('error', 'error', 'error');
    const again = await verify({ paymentId });
    standIn.failNext();
    expect([again.status, again.body]).toEqual([
      200,
      expect.objectContaining({ message: 'This payment was already counted', amount: 30, dueAmount: 50 }),
    ]);
  });

  it('PAY-07 L10 counts once what is verified and told fifty times at once, by two hospitals', async () => {
    const payment = standIn.pay({ amount: 1000 });
    const message = standIn.webhookOf({ ...payment, notes: { account_id: String(mine * 10) } });
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        n % 10 === 9 ? send(message) : verify({ paymentId: payment.id }, n % 3 === 0 ? other : mine),
      ),
    );
    // Whose payment it is gets the same answer each time, the other hospital a refusal each time.
    const statuses = (isOthers: boolean) =>
      new Set(all.filter((_, n) => n % 10 !== 9 && (n % 3 === 0) === isOthers).map(({ status }) => status));
    expect([...statuses(true), ...statuses(false)].sort()).toEqual([200, 409]);
    await eventually(async () => expect((await duePaise()) + (await duePaise(other))).toBe(9000));
    const rows = await billing.sql('SELECT hospital_id, paise FROM billing.payments WHERE reference = $1', [payment.id]);
    expect(rows).toHaveLength(1);
    const [ledger] = await billing.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM billing.ledger WHERE hospital_id IN ($1, $2) AND source = 5',
      [mine, other],
    );
    expect(ledger!.n).toBe(1);
  });

  it('PAY-08 answers 503 when the provider is away, loses nothing, and counts later', async () => {
    const { id: paymentId } = await paid();
    standIn.failNext('error', 'error', 'error');
    await refused({ paymentId }, 503, /^The payment provider does not answer. Nothing was lost/);
    standIn.failNext();
    expect((await verify({ paymentId })).status).toBe(200);
  });

  it('PAY-07 S8 counts what a webhook tells, before or after the browser, and each message once', async () => {
    const payment = await paid();
    const message = standIn.webhookOf(payment);
    for (const _ of [1, 2, 3]) expect((await send(message)).body).toEqual({ received: true });
    await eventually(async () => expect(await duePaise()).toBe(0));
    expect((await verify({ paymentId: payment.id })).body.message).toBe('This payment was already counted');
    const asked = standIn.calls.length;
    await send(message);
    const late = await paid({}, other);
    await verify({ paymentId: late.id }, other);
    await send(standIn.webhookOf(late, 'order.paid'));
    await billing.nidaan.settled();
    expect([await duePaise(), await duePaise(other)]).toEqual([0, 0]);
    expect(standIn.calls.slice(asked).filter(({ path }) => path.endsWith(payment.id))).toEqual([]);
  });

  it('S8 takes no webhook that is not signed to the letter, and asks the provider all the same', async () => {
    const payment = await paid({ status: 'failed' });
    const lie = standIn.webhookOf({ ...payment, status: 'captured', captured: true });
    for (const forged of [
      { ...lie, headers: {} },
      { ...lie, headers: { ...lie.headers, 'x-razorpay-signature': 'f'.repeat(64) } },
      { ...lie, body: lie.body.replace('"amount":8000', '"amount":1') },
      { ...lie, body: `${lie.body}\n` },
    ])
      expect((await send(forged)).status).toBe(400);
    expect((await send(lie)).status).toBe(200);
    for (const odd of ['payment.failed', 'payment.authorized', 'refund.processed'])
      expect((await send(standIn.webhookOf(payment, odd))).status).toBe(200);
    await billing.get(WebhooksService).settle(payment.id);
    expect(await duePaise()).toBe(8000);
  });

  it('PAY-08 finds what nobody came back from, and leaves off asking after five days', async () => {
    const { order_id } = await order();
    const checkAt = async (orderId: string) => {
      const text = 'SELECT check_at FROM billing.payment_orders WHERE order_id = $1';
      return (await billing.sql<{ check_at: Date | null }>(text, [orderId]))[0]!.check_at;
    };
    const news = billing.get(WebhooksService);
    const asked = () => standIn.calls.filter(({ path }) => path === `/v1/orders/${order_id}/payments`).length;
    await news.findLost();
    expect(asked()).toBe(0);
    standIn.pay({ order_id, status: 'failed' });
    billing.at('2026-11-20T06:06:00Z');
    await news.findLost();
    const again = async () => (await checkAt(order_id))?.toISOString();
    await eventually(async () => expect(await again()).toMatch(/^2026-11-20T06:16:0/));
    expect(asked()).toBe(1);
    const { id } = standIn.pay({ order_id });
    billing.at('2026-11-20T06:17:00Z');
    // The queue may still hold the look that has just ended, and takes no second one then.
    await eventually(async () => {
      await news.findLost();
      expect(await duePaise()).toBe(0);
    });
    // The attempt that failed is no payment.
    const counted = 'SELECT reference FROM billing.payments WHERE hospital_id = $1';
    expect(await billing.sql(counted, [mine])).toEqual([{ reference: id }]);
    const abandoned = await order(other);
    billing.at('2026-11-28T06:00:00Z');
    await news.findLost();
    await eventually(async () => expect(await checkAt(abandoned.order_id)).toBeNull());
  });

  it('two payments of one hospital that cross are both in the books: the money came', async () => {
    const [first, second] = [await paid(), await paid()];
    await Promise.all([first, second].map(({ id: paymentId }) => verify({ paymentId })));
    expect(await duePaise()).toBe(0);
    await billing.seen(mine, 4, '2026-10-21', 80);
    expect(await duePaise()).toBe(0);
    await billing.seen(mine, 1, '2026-10-22', 90);
    expect(await duePaise()).toBe(2000);
  });

  it('the sandbox is not here', async () => {
    const { order_id: orderId } = await order();
    const answer = await billing.api.post('/api/payment/sandbox/', { orderId, outcome: 'captured' }, as(mine));
    expect([answer.status, answer.body.message]).toEqual([404, 'There is no such order']);
  });
});
