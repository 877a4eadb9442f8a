import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RazorpayStandIn } from '@nidaan/testing/razorpay';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { WITHOUT_BROWSER } from '../../src/nidaan-process.ts';
import { until } from '../../src/until.ts';
import type { Visitor } from '../../src/visitor.ts';

// What the page does with checkout.js (its documented options), without the window that only Razorpay can draw.
const CHECKOUT_JS = `window.Razorpay = class {
  constructor(options) { window.openedCheckout = options; }
  on() {}
  open() {}
};`;

interface Opened {
  order_id: string;
  amount: number;
  currency: string;
  handler(answer: Record<string, string>): void;
}

describe('paying through Razorpay', () => {
  let standIn: RazorpayStandIn;
  let journeys: Journeys;
  beforeAll(async () => {
    standIn = await RazorpayStandIn.start();
    journeys = await Journeys.start({ ...standIn.env, ...WITHOUT_BROWSER, PAYMENT_GRACE_DAYS: '0' });
  }, 300_000);
  afterAll(async () => {
    await journeys?.stop();
    await standIn.stop();
  });

  const locked = async (): Promise<HospitalClient> => {
    const hospital = await HospitalClient.registered(journeys.nidaan, 'Sahyadri Hospital');
    expect((await hospital.prescribe(await hospital.patient())).status).toBe(201);
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    expect((await staff.post('/api/admin/reset-monthly-counts/', {})).status).toBe(200);
    return hospital;
  };
  const openCheckout = async (visitor: Visitor): Promise<Omit<Opened, 'handler'>> => {
    await visitor.sees('Payment Required', 'Amount due: ₹20.00');
    await visitor.meddle('GET /v1/checkout.js', (request) =>
      request.respond({ status: 200, contentType: 'text/javascript', body: CHECKOUT_JS }),
    );
    await visitor.press('button', 'Pay Now');
    return until('the checkout to open', () =>
      visitor.page.evaluate(() => {
        const opened = (window as unknown as { openedCheckout?: Opened }).openedCheckout;
        return opened && { order_id: opened.order_id, amount: opened.amount, currency: opened.currency };
      }),
    );
  };

  it('PAY-04 PAY-05 S15 the page may load the checkout, which is opened in paise; then the tabs open again', async () => {
    const hospital = await locked();
    await journeys.goAs(
      hospital,
      async (visitor) => {
        const opened = await openCheckout(visitor);
        expect(opened).toMatchObject({ amount: 2000, currency: 'INR' });
        const { paymentId, orderId, signature } = standIn.proofOf(standIn.pay({ order_id: opened.order_id }));
        const answer = { razorpay_payment_id: paymentId, razorpay_order_id: orderId, razorpay_signature: signature };
        await visitor.page.evaluate(
          (given) => (window as unknown as { openedCheckout: Opened }).openedCheckout.handler(given),
          answer,
        );
        await visitor.sees('Payment received. Thank you.');
        await visitor.seesNo('Payment Required');
      },
      { width: 390, height: 844, isMobile: true },
    );
    expect((await hospital.get('/api/doctor-payment/')).body).toMatchObject({ paid: true, dueAmount: 0 });
  });

  it('PAY-08 S8 a webhook opens the tabs of a hospital whose payer never came back; a forged one does not', async () => {
    const hospital = await locked();
    let orderId = '';
    await journeys.goAs(hospital, async (visitor) => {
      orderId = (await openCheckout(visitor)).order_id;
    });
    const message = standIn.webhookOf(standIn.pay({ order_id: orderId }));
    const send = async (headers: Record<string, string>) => {
      const all = { 'content-type': 'application/json', ...headers };
      return (await fetch(`${journeys.nidaan.url}/api/payment/webhook`, { method: 'POST', headers: all, body: message.body }))
        .status;
    };
    expect(await send({ ...message.headers, 'x-razorpay-signature': 'f'.repeat(64) })).toBe(400);
    expect((await hospital.get('/api/doctor-payment/')).body).toMatchObject({ paid: false, dueAmount: 20 });
    expect([await send(message.headers), await send(message.headers)]).toEqual([200, 200]);
    await until('the payment to be counted', async () => (await hospital.get('/api/doctor-payment/')).body.paid === true);
    await journeys.goAs(hospital, (visitor) => visitor.press('link', 'Doctor View'));
  });
});
