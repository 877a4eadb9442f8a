import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { unavailable } from '@nidaan/kernel';
import { Metrics } from '@nidaan/platform-telemetry';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { eventually } from '@nidaan/testing';
import { LedgerCheckService } from '../src/checks/ledger-check.service.ts';
import { OpenOrdersRepository } from '../src/payments/open-orders.repository.ts';
import { OrdersRepository } from '../src/payments/orders.repository.ts';
import { openBillingFixture, owners, type BillingFixture } from './billing-fixture.ts';

const ORDER = '/api/payment/order/';
const VERIFY = '/api/payment/verify';
const DAY = '2026-10-20';

describe.each(['razorpay', 'sandbox'] as const)('one open order per hospital and amount (%s)', (provider) => {
  let standIn: RazorpayStandIn;
  let billing: BillingFixture;
  // Each test has two hospitals of its own, with four patients each to pay for.
  let mine = 100;
  let other = 101;

  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    billing = await openBillingFixture({ env: provider === 'razorpay' ? standIn.env : {} });
  });
  afterAll(async () => {
    await billing?.close();
    await standIn.stop();
  });
  beforeEach(async () => {
    [mine, other] = [mine + 2, other + 2];
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([billing.verified(mine), billing.verified(other)]);
    for (const hospital of [mine, other]) {
      await billing.seen(hospital, 4, DAY);
      owners.patients.set(
        hospital,
        Array.from({ length: 4 }, (_, n) => ({ id: n + 1, registeredOn: DAY, amountPaise: 0, completedOn: DAY })),
      );
    }
  });

  const as = (hospital: number) => ({ token: billing.token(hospital) });
  const post = (path: string, body: unknown, hospital = mine) => billing.api.post(path, body, as(hospital));
  const order = async (hospital = mine): Promise<string> => {
    const { status, body } = await post(ORDER, {}, hospital);
    expect([status, body.amount]).toEqual([200, 8000]);
    return body.order_id;
  };
  const made = (hospital: number) =>
    billing.sql<{ order_id: string }>('SELECT order_id FROM billing.payment_orders WHERE hospital_id = $1', [hospital]);
  /** A user pays an order at the provider, and a browser comes back with it. */
  const pay = async (orderId: string, hospital = mine) => {
    const paymentId =
      provider === 'razorpay'
        ? standIn.pay({ order_id: orderId }).id
        : (await post('/api/payment/sandbox/', { orderId, outcome: 'captured' }, hospital)).body.payment_id;
    const { status, body } = await post(VERIFY, { paymentId }, hospital);
    expect([status, body.verified]).toEqual([200, true]);
    return { paymentId, body };
  };
  const claim = (hospital: number, seconds: number) =>
    billing.sql(
      `INSERT INTO billing.open_orders (hospital_id, provider, paise, claim, claimed_until)
       VALUES ($1, $2, 8000, gen_random_uuid(), now() + make_interval(secs => $3))`,
      [hospital, provider, seconds],
    );
  const toRefund = async (hospital = mine) =>
    (await billing.api.get('/api/admin/overpayments/', { token: billing.staff })).body.filter(
      ({ doctor_id }: { doctor_id: number }) => doctor_id === hospital * 10,
    );
  const gauge = async () =>
    Number(/^nidaan_payments_to_refund\S* (\S+)$/m.exec(await billing.get(Metrics).registry.metrics())?.[1]);

  it('L10 S8 fifty desks at once get the same order, and the provider is asked once', async () => {
    const asked = standIn.calls.length;
    const [ours, theirs] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, () => order())),
      Promise.all(Array.from({ length: 50 }, () => order(other))),
    ]);
    expect([new Set(ours).size, new Set(theirs).size]).toEqual([1, 1]);
    expect(ours[0]).not.toBe(theirs[0]);
    expect([await made(mine), await made(other)]).toEqual([[{ order_id: ours[0] }], [{ order_id: theirs[0] }]]);
    if (provider === 'razorpay') expect(standIn.calls.length - asked).toBe(2);
  });

  it('L10 takes over the order of a process that crashed while it asked, and only then', async () => {
    await claim(mine, 1.5);
    await claim(other, -1);
    const begun = Date.now();
    const taken = order(mine);
    await order(other);
    expect(Date.now() - begun).toBeLessThan(1400);
    await taken;
    expect(Date.now() - begun).toBeGreaterThan(1300);
    expect(await made(mine)).toHaveLength(1);
  });

  it('L10 an order that could not be kept is asked for anew by the next call, which does not wait for it', async () => {
    const adding = jest.spyOn(billing.get(OrdersRepository), 'add').mockRejectedValueOnce(unavailable('The database is away.'));
    expect((await post(ORDER, {})).status).toBe(503);
    adding.mockRestore();
    const looks = jest.spyOn(billing.get(OpenOrdersRepository), 'find');
    await order();
    // Whoever waits looks again each tenth of a second.
    expect(looks).toHaveBeenCalledTimes(1);
    looks.mockRestore();
    expect(await made(mine)).toHaveLength(1);
  });

  it('S8 asks for no amount that is not due any more when its turn comes', async () => {
    await claim(mine, 1.5);
    const looks = jest.spyOn(billing.get(OpenOrdersRepository), 'find');
    const asked = post(ORDER, {});
    await eventually(async () => expect(looks).toHaveBeenCalled());
    await billing.seen(mine, 1, '2026-10-21', 50);
    const { status, body } = await asked;
    expect([status, body.message]).toEqual([409, 'The amount due has just changed. Please try again.']);
    expect((await post(ORDER, {})).body.amount).toBe(10_000);
  });

  it('S8 a payment of a second order is credit, and the staff and the hospital are told that it is to be refunded', async () => {
    const first = await order();
    billing.at('2026-11-20T06:31:00Z');
    const second = await order();
    expect(second).not.toBe(first);
    const before = await gauge();
    await pay(second);
    expect([await toRefund(), (await billing.duesOf(mine)).overpaid]).toEqual([[], 0]);
    const { paymentId, body } = await pay(first);
    expect(body).toMatchObject({ message: 'Payment received. Thank you.', amount: 80, dueAmount: 0 });
    expect(await toRefund()).toEqual([
      {
        doctor_id: mine * 10,
        doctor_email: `desk${mine}@example.in`,
        username: expect.any(String),
        hospital_name: expect.any(String),
        payment: 2,
        provider,
        payment_id: paymentId,
        paid_at: expect.stringMatching(/^2026-11-20T06:31:00/),
        amount: 80,
        left: 80,
        to_refund: 80,
      },
    ]);
    expect([(await billing.duesOf(mine)).overpaid, (await billing.duesOf(other)).overpaid]).toEqual([80, 0]);
    expect(await gauge()).toBe(before + 1);
    expect(await billing.get(LedgerCheckService).differences(mine)).toEqual([]);
    // The same payment reported again is not one more.
    await post(VERIFY, { paymentId });
    expect(await toRefund()).toHaveLength(1);
  });

  it('S8 what later commissions have used up is not to be refunded any more', async () => {
    const first = await order();
    billing.at('2026-11-20T06:31:00Z');
    for (const orderId of [await order(), first]) await pay(orderId);
    await billing.seen(mine, 1, '2026-11-20', 50);
    expect([(await billing.duesOf(mine)).overpaid, (await toRefund())[0].to_refund]).toEqual([60, 60]);
    await billing.seen(mine, 4, '2026-11-20', 60);
    expect([await billing.duesOf(mine), await toRefund()]).toEqual([expect.objectContaining({ overpaid: 0, dueAmount: 20 }), []]);
  });

  it('S2 only staff see what is to be refunded', async () => {
    expect((await billing.api.get('/api/admin/overpayments/', as(mine))).status).toBe(403);
    expect((await billing.api.get('/api/admin/overpayments/')).status).toBe(401);
  });

  if (provider === 'razorpay')
    it('PAY-08 waits for a silent provider without a connection, says so, and the next who asks gets an order', async () => {
      standIn.failNext('silence');
      const waiting = Array.from({ length: 20 }, () => post(ORDER, {}));
      await new Promise((resolve) => setTimeout(resolve, 300));
      const begun = Date.now();
      await Promise.all(Array.from({ length: 20 }, () => billing.duesOf(other)));
      expect(Date.now() - begun).toBeLessThan(2000);
      const open = await billing.sql(
        `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND usename <> session_user
         AND state LIKE 'idle in transaction%' AND now() - state_change > interval '200 milliseconds'`,
      );
      expect(open).toEqual([]);
      const answers = await Promise.all(waiting);
      expect(answers.filter(({ status }) => status === 503)).toHaveLength(1);
      expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.order_id)).size).toBe(1);
      expect(await made(mine)).toHaveLength(1);
    });
});
