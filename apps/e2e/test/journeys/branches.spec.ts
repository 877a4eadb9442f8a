import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../../src/hospital-client.ts';
import { Journeys } from '../../src/journeys.ts';

const PASSWORD = 'Correct-horse-9';

describe('a hospital with branches', () => {
  let journeys: Journeys;
  let ours: HospitalClient;
  beforeAll(async () => {
    journeys = await Journeys.start();
    ours = await HospitalClient.registered(journeys.nidaan, 'Sanjeevani Hospital');
    const staff = new HospitalClient(journeys.nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    const [{ id }] = (await ours.get('/api/user-details/')).body;
    expect((await staff.call('PATCH', `/api/admin/doctors/${id}/plan/`, { plan: 'multi' })).status).toBe(200);
    for (const name of ['Kothrud', 'Hadapsar']) expect((await ours.post('/api/branches/', { name })).status).toBe(201);
    for (const [first_name, branch] of [
      ['Mani', '1'],
      ['Kavita', '2'],
      ['Harish', '3'],
    ] as const) {
      const patient = { first_name, phone: '9812300001', paymentType: 'Cash', amount: '100' };
      expect((await ours.call('POST', '/api/patients/', patient, { 'x-branch-id': branch })).status).toBe(201);
    }
  }, 120_000);
  afterAll(() => journeys?.stop());

  for (const width of [1440, 390])
    it(`ORG-39 ORG-33 shows the branch that was chosen in the top bar, and registers there, at ${width}`, async () => {
      await journeys.goAs(
        ours,
        async (visitor) => {
          await visitor.open('/patients');
          await visitor.sees('Mani', 'Kavita', 'Harish');
          await visitor.press('button', 'All branches');
          await visitor.press('menuitem', 'Kothrud KOTH');
          await visitor.sees('Kavita');
          await visitor.seesNo('Harish');
          // The choice stays with the tab over a reload.
          await visitor.open('/patients/new');
          await visitor.fill('textbox', 'First Name recommended', `Nisha ${width}`);
          await visitor.choose('Payment Type', 'Cash');
          await visitor.fill('textbox', 'Amount (₹)', '100');
          await visitor.press('button', 'Register at Kothrud');
          await visitor.sees('Registration Successful');
        },
        { width },
      );
      const at = async (branch: string) =>
        (
          (await ours.call('GET', '/api/patients-main/', undefined, { 'x-branch-id': branch })).body as { first_name: string }[]
        ).map(({ first_name }) => first_name);
      expect(await at('2')).toContain(`Nisha ${width}`);
      expect(await at('3')).toEqual(['Harish']);
    }, 60_000);

  it('ORG-31 ORG-34 lets a manager of one branch see nothing of another, on screens and by calls', async () => {
    const email = 'kothrud@example.in';
    const invited = await ours.post('/api/team/', { name: 'Meera', email, role: 'manager', branches: [2], branch: 2 });
    const { link } = (await ours.get(`/api/team/${invited.body.id}/invite/`)).body;
    const manager = new HospitalClient(journeys.nidaan.url, email, PASSWORD);
    const token = new URL(link).hash.slice('#token='.length);
    expect((await manager.post('/api/invitations/accept/', { token, password: PASSWORD })).status).toBe(200);
    await manager.login();
    const all = (await ours.get('/api/patients-main/')).body as { id: number; first_name: string }[];
    const theirs = all.find(({ first_name }) => first_name === 'Harish')!;
    await journeys.goAs(manager, async (visitor) => {
      await visitor.open('/patients');
      await visitor.sees('Kavita');
      for (const name of ['Mani', 'Harish']) await visitor.seesNo(name);
      // Who works in one branch chooses none.
      expect(await visitor.has('button', 'All branches')).toBe(false);
    });
    expect((await manager.get(`/api/patients-main/${theirs.id}/`)).status).toBe(404);
    for (const branch of ['1', '3', '9'])
      expect((await manager.call('GET', '/api/patients-main/', undefined, { 'x-branch-id': branch })).status).toBe(404);
    const stats = (await manager.get('/api/patients/patients_stats/')).body;
    const whole = (await ours.get('/api/patients/patients_stats/')).body;
    expect([stats.total_patients < whole.total_patients, stats.total_patients > 0]).toEqual([true, true]);
    // The books of the branch, and no more.
    const [sheet, books] = [await manager.get('/api/day-sheet/'), await ours.get('/api/day-sheet/')];
    expect([sheet.status, sheet.body.totals.total < books.body.totals.total, sheet.body.totals.total > 0]).toEqual([
      200,
      true,
      true,
    ]);
  }, 60_000);
});
