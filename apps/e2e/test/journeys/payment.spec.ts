import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import type { Visitor } from '../../src/visitor.ts';

const GATED = ['Patient Registration', 'Doctor View', 'Lab', 'Pharmacy', 'Patients Tracking', 'Billing', 'TicketRaise'];
const CHECKOUT = 'Sandbox checkout – no real money';

describe('paying the platform', () => {
  let journeys: Journeys;
  beforeAll(async () => {
    journeys = await Journeys.start({ PAYMENT_GRACE_DAYS: '0' });
  }, 120_000);
  afterAll(() => journeys?.stop());

  /** A hospital with so many treated patients, each ₹20. */
  const owing = async (patients: number): Promise<HospitalClient> => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sahyadri Hospital');
    for (let n = 0; n < patients; n++) {
      const saved = await hospital.prescribe(await hospital.patient());
      if (saved.status !== 201) throw new Error(`records answered ${saved.status}`);
    }
    return hospital;
  };
  const closePeriod = async () => {
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    expect((await staff.post('/api/admin/reset-monthly-counts/', {})).status).toBe(200);
  };
  const payment = async (hospital: HospitalClient) => (await hospital.get('/api/doctor-payment/')).body;
  const isDisabled = async (visitor: Visitor, tab: string) =>
    (await visitor.find('link', tab)).evaluate((link) => link.ariaDisabled === 'true');
  const pressInCheckout = (visitor: Visitor, button: string) => visitor.press('button', button, ['dialog', CHECKOUT]);

  it('APP-07 STA-07 PAY-04 PAY-05 an unpaid closed period closes the tabs; Pay Now opens them again', async () => {
    const hospital = await owing(2);
    await closePeriod();
    await journeys.goAs(hospital, async (visitor) => {
      await visitor.sees('Payment Required', 'Amount due: ₹40.00');
      for (const tab of GATED) expect([tab, await isDisabled(visitor, tab)]).toEqual([tab, true]);
      await visitor.press('link', 'Profile');
      await visitor.sees('Hospital Profile', 'Payment Required');
      // A payment that fails takes nothing, and the tabs stay closed.
      const { answer: order } = await visitor.calls('POST /api/payment/order/', () => visitor.press('button', 'Pay Now'));
      expect(order).toMatchObject({ provider: 'sandbox', amount: 4000, currency: 'INR' });
      await pressInCheckout(visitor, 'Let it fail');
      await visitor.sees('The payment failed. Nothing was taken');
      await visitor.press('button', 'Pay Now');
      await visitor.sees(CHECKOUT, 'no money moves', '₹40.00');
      await pressInCheckout(visitor, 'Pay ₹40.00');
      await visitor.sees('Payment received. Thank you.');
      await visitor.seesNo('Payment Required');
      await visitor.press('link', 'Patient Registration');
      await visitor.sees('Personal Information');
      for (const tab of GATED) expect([tab, await isDisabled(visitor, tab)]).toEqual([tab, false]);
    });
    expect(await payment(hospital)).toMatchObject({ paid: true, dueAmount: 0 });
  });

  it('BIL-04 OPN-42 Pay Commission pays what is due of the running month, on a phone', async () => {
    const hospital = await owing(1);
    await journeys.goAs(
      hospital,
      async (visitor) => {
        await visitor.press('button', 'Open menu');
        await visitor.press('link', 'Billing');
        await visitor.press('tab', 'Wallet & Commission');
        await visitor.sees('₹20.00 is due to the platform.');
        await visitor.press('button', 'Pay Commission');
        await pressInCheckout(visitor, 'Pay ₹20.00');
        await visitor.sees('Payment received. Thank you.', 'All is paid. Thank you.');
      },
      { width: 390, height: 844, isMobile: true },
    );
    expect(await payment(hospital)).toMatchObject({ paid: true, dueAmount: 0 });
  });

  it('S8 OPN-46 a payment made outside the browser counts once, for its hospital alone', async () => {
    const [hospital, other] = [await owing(2), await owing(1)];
    const stdout = await journeys.nidaan.operate('payments-sandbox', hospital.email, '2000');
    const paymentId = stdout.trim();
    expect(stdout).toMatch(/^pay_sandbox\w+\n$/);
    const verify = async (client: HospitalClient, id: unknown) =>
      (await client.post('/api/payment/verify', { paymentId: id })).status;
    expect(await verify(other, paymentId)).toBe(409);
    const all = await Promise.all(Array.from({ length: 20 }, () => verify(hospital, paymentId)));
    expect(new Set(all)).toEqual(new Set([200]));
    expect([await verify(hospital, 'pay_madeUp00001'), await verify(hospital, undefined)]).toEqual([400, 400]);
    expect([(await payment(hospital)).dueAmount, (await payment(other)).dueAmount]).toEqual([20, 20]);
  });
});
