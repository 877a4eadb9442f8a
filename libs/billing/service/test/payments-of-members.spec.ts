import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { eventually } from '@nidaan/testing';
import { openBillingFixture, type BillingFixture } from './billing-fixture.ts';

const ORDER = '/api/payment/order/';
const VERIFY = '/api/payment/verify';
const WEBHOOK = '/api/payment/webhook';
const [MINE, OTHER] = [1, 2];

describe('payments of a hospital with several members', () => {
  let standIn: RazorpayStandIn;
  let billing: BillingFixture;

  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    billing = await openBillingFixture({ env: { ...standIn.env, PAYMENT_GRACE_DAYS: '0' } });
    billing.at('2026-11-20T06:00:00Z');
    await billing.tellAll([billing.verified(MINE), billing.verified(OTHER)]);
    await billing.seen(MINE, 4, '2026-10-20');
    await billing.seen(OTHER, 1, '2026-10-20');
  });
  afterAll(async () => {
    await billing?.close();
    await standIn.stop();
  });

  const by = (accountId: number, hospital = MINE) => ({ token: billing.token(hospital, accountId) });
  const verify = (paymentId: string, who: { token: string }) => billing.api.post(VERIFY, { paymentId }, who);
  const duePaise = async (hospital: number): Promise<number> => (await billing.duesOf(hospital)).amount_paise;

  it('ORG-26 counts an order that one member began and another verifies', async () => {
    const { order_id } = (await billing.api.post(ORDER, {}, by(11))).body;
    expect((await verify(standIn.pay({ order_id }).id, by(12))).status).toBe(200);
    expect(await duePaise(MINE)).toBe(0);
  });

  it('ORG-26 OPN-46 belongs to the hospital that the notes name, whose account it may be', async () => {
    // Of a checkout whose order is lost here: its member registered no hospital.
    const notes = { account_id: '11', hospital_id: String(OTHER) };
    const pay = (hospital: string) => standIn.pay({ amount: 500, notes: { ...notes, hospital_id: hospital } });
    const { body, headers } = standIn.webhookOf(pay(String(OTHER)));
    await billing.api.send('POST', WEBHOOK, { body, headers });
    await eventually(async () => expect(await duePaise(OTHER)).toBe(1500));
    for (const hospital of [String(MINE), 'x']) {
      const answer = await verify(pay(hospital).id, by(21, OTHER));
      expect([answer.status, answer.body.message]).toEqual([409, expect.stringMatching(/another account/)]);
    }
    expect((await verify(pay(String(OTHER)).id, by(21, OTHER))).status).toBe(200);
    expect(await duePaise(OTHER)).toBe(1000);
  });
});
