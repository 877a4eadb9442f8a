import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';
import { until } from '../../src/until.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A program of the hospital, on this machine. */
async function openReceiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/nidaan`,
    /** The delivery of that number, from 1 on, once it is there. */
    got: (n: number) => until(`delivery ${n}`, async () => received[n - 1]),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe('a hospital whose program is told what happens', () => {
  let journeys: Journeys;
  let ours: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start({ ALLOW_LOCAL_WEBHOOKS: 'on' });
    ours = await HospitalClient.registered(journeys.nidaan, 'Jehangir Group');
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    const [{ id }] = (await ours.get('/api/user-details/')).body;
    const corporate = { plan: 'corporate', rate_per_patient: '80' };
    expect((await staff.call('PATCH', `/api/admin/doctors/${id}/plan/`, corporate)).status).toBe(200);
  }, 300_000);
  afterAll(() => journeys?.stop());
  afterEach(async () => {
    for (const { id } of (await ours.get('/api/webhooks/')).body) await ours.call('DELETE', `/api/webhooks/${id}/`);
  });

  for (const width of [1440, 390])
    it(`ORG-83 ORG-84 ORG-87 makes a webhook, hears of a patient, and has it sent again, at ${width}`, async () => {
      const receiver = await openReceiver();
      await journeys.goAs(
        ours,
        async (visitor) => {
          await visitor.open('/team/webhooks');
          await visitor.press('button', 'New webhook');
          await visitor.fill('textbox', 'Address', receiver.url);
          await visitor.press('checkbox', 'A patient was registered');
          await visitor.press('button', 'Make the webhook');
          await visitor.sees('Copy the secret now');
          const webhook = new Webhook(await visitor.valueOf('textbox', 'Secret'));
          const verified = ({ body, headers }: Received) => webhook.verify(body, headers as Record<string, string>);
          await visitor.press('button', 'I have kept it');
          const patient = await ours.patient({ first_name: 'Lakshmi', phone: '9812300002' });
          const first = await receiver.got(1);
          expect(verified(first)).toMatchObject({ type: 'patient.registered', data: { patient_id: patient } });
          expect(first.body).not.toMatch(/Lakshmi|9812300002/);
          await visitor.pressInRow('Webhooks', receiver.url, 'Details');
          await visitor.sees('Delivered');
          await visitor.pressInRow('Deliveries', 'A patient was registered', 'Details');
          await visitor.sees('Body as sent', first.body);
          await visitor.press('button', 'Replay (R)');
          const again = await receiver.got(2);
          expect(verified(again)).toEqual(verified(first));
          expect(again.headers['webhook-id']).toBe(first.headers['webhook-id']);
          await until('two tries', async () => (await visitor.rows('Tries')).length === 2);
        },
        { width },
      );
      await receiver.close();
    }, 60_000);
});
