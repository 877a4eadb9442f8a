import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';

describe('a hospital whose program calls with a key', () => {
  let journeys: Journeys;
  let ours: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    ours = await HospitalClient.registered(journeys.nidaan, 'Ruby Group');
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    const [{ id }] = (await ours.get('/api/user-details/')).body;
    const corporate = { plan: 'corporate', rate_per_patient: '80' };
    expect((await staff.call('PATCH', `/api/admin/doctors/${id}/plan/`, corporate)).status).toBe(200);
    const patient = { first_name: 'Mani', phone: '9812300001', paymentType: 'Cash', amount: '100' };
    expect((await ours.post('/api/patients/', patient)).status).toBe(201);
  }, 120_000);
  afterAll(() => journeys?.stop());

  it('ORG-81 ORG-83 opens keys and webhooks, and nothing else of the team, to whoever manages these alone', async () => {
    const role = { label: 'Integrator', permissions: ['integrations.manage'] };
    const { key } = (await ours.post('/api/roles/', role)).body;
    const email = `integrator.${Date.now()}@example.in`;
    const { body: invited } = await ours.post('/api/team/', { name: 'Ravi Rao', email, role: key });
    const { link } = (await ours.get(`/api/team/${invited.id}/invite/`)).body;
    const token = new URL(link).hash.slice('#token='.length);
    const ravi = new HospitalClient(journeys.nidaan.url, email, 'Correct-horse-9');
    expect((await ravi.post('/api/invitations/accept/', { token, password: ravi.password })).status).toBe(200);
    await ravi.login();
    await journeys.go(async (visitor) => {
      await visitor.open('/favicon.svg');
      await visitor.store({ access_token: ravi.token, refresh_token: ravi.refresh });
      await visitor.open('/profile');
      await visitor.press('button', 'More');
      await visitor.press('link', 'Team');
      await visitor.at('/team/api-keys');
      await visitor.sees('No API keys yet.');
      await visitor.press('tab', 'Webhooks');
      await visitor.sees('No webhooks yet.');
      await visitor.seesNo('Roles');
      await visitor.press('button', 'New webhook');
      await visitor.sees('Tell it when');
      await visitor.open('/team/roles');
      await visitor.at('/team/api-keys');
    });
  }, 60_000);

  for (const width of [1440, 390])
    it(`ORG-81 ORG-82 makes a key, calls with it, and takes it back, at ${width}`, async () => {
      let key = '';
      const ask = () => fetch(`${journeys.nidaan.url}/api/patients/`, { headers: { authorization: `Bearer ${key}` } });
      await journeys.goAs(
        ours,
        async (visitor) => {
          await visitor.open('/team/api-keys');
          await visitor.press('button', 'New API key');
          await visitor.fill('textbox', 'Name', `Tally ${width}`);
          await visitor.press('checkbox', 'See patients');
          await visitor.press('button', 'Make the key');
          await visitor.sees('Copy the key now');
          key = await visitor.valueOf('textbox', 'API key');
          const found = await ask();
          expect([found.status, (await found.json())[0].first_name]).toEqual([200, 'Mani']);
          await visitor.press('button', 'I have kept it');
          await visitor.sees(`Tally ${width}`);
          await visitor.press('button', 'Details');
          await visitor.press('button', 'Take back');
          await visitor.sees('No API keys yet.');
        },
        { width },
      );
      expect((await ask()).status).toBe(401);
    }, 60_000);
});
