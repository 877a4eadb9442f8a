import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HospitalClient } from '../src/hospital-client.ts';
import { NidaanProcess } from '../src/nidaan-process.ts';
import { until } from '../src/until.ts';

const TESTS = [{ name: 'ESR' }];

describe('dashboards that several services tell', () => {
  let nidaan: NidaanProcess;
  let ours: HospitalClient;
  let staff: HospitalClient;
  const visits: number[] = [];
  beforeAll(async () => {
    nidaan = await NidaanProcess.started();
    ours = await HospitalClient.registered(nidaan, 'Ruby Group');
    staff = new HospitalClient(nidaan.url, 'admin@nidaan.local', 'admin-of-the-tests');
    await staff.login();
    for (const patientType of ['OPD', 'OPD', 'OPD', 'Emergency']) visits.push(await ours.patient({ patientType }));
    // The first is treated, with tablets and a test.
    const prescribed = await ours.prescribe(visits[0]!, { tests: TESTS });
    expect(prescribed.status).toBe(201);
  }, 180_000);
  afterAll(() => nidaan?.remove());

  const plan = async (name: string, rate: string) => {
    const [{ id }] = (await ours.get('/api/user-details/')).body;
    const { status } = await staff.call('PATCH', `/api/admin/doctors/${id}/plan/`, { plan: name, rate_per_patient: rate });
    expect(status).toBe(200);
  };
  /** Somebody of the team with a role, in these branches. */
  const member = async (role: string, branches: number[] | 'all' = 'all') => {
    const email = `${role}.${visits[0]}.${Math.random().toString(36).slice(2, 8)}@example.in`;
    const branch = branches === 'all' ? 1 : branches[0];
    const { body, status } = await ours.post('/api/team/', { name: role, email, role, branches, branch });
    expect([status, body.message]).toEqual([201, undefined]);
    const { link } = (await ours.get(`/api/team/${body.id}/invite/`)).body;
    const token = /#token=([\w-]+)/.exec(link)![1]!;
    const joined = await ours.post('/api/invitations/accept/', { token, password: 'Correct-horse-9' });
    const client = new HospitalClient(nidaan.url, email, 'Correct-horse-9');
    client.token = joined.body.access;
    return client;
  };

  it('ORG-57 a doctor sees who waits in the order of the queue, what is done and what the laboratory has finished', async () => {
    const { status, body } = await ours.get('/api/dashboards/doctor/');
    expect(status).toBe(200);
    expect(body).toMatchObject({ appointments: [], waiting: 3, completed_today: 1, lab_ready: 0, unavailable: [] });
    const ids = body.patients_today.map(({ id }: { id: number }) => id);
    expect(ids).toEqual([visits[3], visits[1], visits[2], visits[0]]);
    expect(body.next).toEqual({
      ...{ id: visits[3], name: 'Ravi Sharma', age: expect.any(String), disease: 'Viral Fever', status: 'Pending' },
      ...{ patientType: 'Emergency', waiting_minutes: 0 },
    });
    const test = { patient_id: String(visits[0]), testName: 'ESR', testDate: body.date, price: '120', status: 'completed' };
    const recorded = await ours.send('/api/lab-tests/', test);
    expect([recorded.status, recorded.body.message]).toEqual([201, undefined]);
    expect((await ours.get('/api/dashboards/doctor/')).body.lab_ready).toBe(1);
  });

  it('ORG-57 the desks see their parts alone', async () => {
    const treated = visits[1]!;
    expect((await ours.prescribe(treated, { tests: TESTS })).status).toBe(201);
    // The laboratory and the pharmacy are told of it.
    const body = await until('what was prescribed at both', async () => {
      const { body: day } = await ours.get('/api/dashboards/staff/');
      return day.lab_queue.open === 1 && day.pharmacy_queue === 2 && day;
    });
    expect(body).toMatchObject({
      ...{ registrations_today: 4, pending: 2, lab_queue: { open: 1, oldest_minutes: 0 }, pharmacy_queue: 2 },
      ...{ appointments_today: 0, unpaid: 0, unavailable: [] },
    });
    const lab = await (await member('lab')).get('/api/dashboards/staff/');
    expect(lab.body).toMatchObject({ registrations_today: 4, lab_queue: { open: 1 }, pharmacy_queue: null, unavailable: [] });
    const reception = await (await member('reception')).get('/api/dashboards/staff/');
    expect(reception.body).toMatchObject({ registrations_today: 4, lab_queue: null, pharmacy_queue: null, unavailable: [] });
  });

  it('ORG-57 the master dashboard is of plans that include it, and of members who may see money', async () => {
    const refused = await ours.get('/api/dashboards/master/');
    expect([refused.status, refused.body.message]).toEqual([403, 'Your plan does not include the master dashboard']);
    await plan('multi', '120');
    const opened = await ours.post('/api/branches/', { name: 'Kothrud', code: 'KOT' });
    expect([opened.status, opened.body.message]).toEqual([201, undefined]);
    const there = opened.body.id as number;
    const mani = { first_name: 'Mani', phone: '9812300001', paymentType: 'Cash', amount: '100' };
    // Other services know a new branch within two seconds.
    await until('the new branch to be known', async () => {
      const registered = await ours.post('/api/patients/', mani, { 'x-branch-id': String(there) });
      return registered.status === 201;
    });
    const { status, body } = await ours.get('/api/dashboards/master/');
    expect(status).toBe(200);
    const rows = [...body.branches, body.totals].map((row: Record<string, unknown>) => [
      ...[row['branch'], row['branch_name'], row['patients'], row['completed'], row['pending'], row['collected_today']],
      row['oldest_wait_minutes'],
    ]);
    expect(rows).toEqual([
      [1, expect.any(String), 4, 2, 2, 2120, 0],
      [there, 'Kothrud', 1, 0, 1, 100, 0],
      [null, '', 5, 2, 3, 2220, 0],
    ]);
    const manager = await member('manager', [there]);
    const own = await manager.get('/api/dashboards/master/');
    expect(own.body.branches.map(({ branch }: { branch: number }) => branch)).toEqual([there]);
    expect(own.body.totals).toMatchObject({ patients: 1, pending: 1, collected_today: 100 });
    expect((await manager.get('/api/dashboards/doctor/')).body).toMatchObject({ waiting: 1, lab_ready: 0 });
    expect((await (await member('reception')).get('/api/dashboards/master/')).status).toBe(403);
  });

  it('ORG-57 SES-11 refuses strangers as every call does, and knows both forms of its address', async () => {
    for (const name of ['doctor', 'staff', 'master']) {
      const stranger = await new HospitalClient(nidaan.url, '', '').get(`/api/dashboards/${name}/`);
      expect([stranger.status, Object.keys(stranger.body).sort()]).toEqual([401, ['detail', 'error', 'message', 'statusCode']]);
      expect((await staff.get(`/api/dashboards/${name}/`)).status).toBe(403);
      expect((await ours.get(`/api/dashboards/${name}`)).status).toBe(200);
      const elsewhere = await ours.call('GET', `/api/dashboards/${name}/`, undefined, { 'x-branch-id': '99' });
      expect([elsewhere.status, elsewhere.body.message]).toEqual([404, 'Branch not found']);
    }
  });
});
