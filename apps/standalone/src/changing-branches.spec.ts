import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ServiceClient } from '@nidaan/platform-http';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const FORM = { first_name: 'Mani', phone: '9812300001', paymentType: 'Cash', amount: '100' };

describe('branches that are opened and closed', () => {
  let nidaan: TestNidaan;
  const at = (branch: number) => ({
    token: nidaan.token(HOSPITAL, { accountId: OWNER }),
    headers: { 'x-branch-id': String(branch) },
  });
  const owner = () => ({ token: nidaan.token(HOSPITAL, { accountId: OWNER }) });

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.plans (hospital_id, plan, rate_paise, account_manager, version)
      VALUES (${HOSPITAL}, 'corporate', 8000, '{"name":"","email":"","phone":""}', 1)`);
    await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
      VALUES (${HOSPITAL}, 1, 'Main Branch', '', '', true, true)`);
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, default_branch_id)
      VALUES (${HOSPITAL}, 1, ${OWNER}, 'Asha', 'owner', true, 'active', 1)`);
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-29 ORG-32 ORG-40 are so in every service with the answer that says it', async () => {
    const late: string[] = [];
    const tries = async (branch: number) => {
      const patient = await nidaan.api.post('/api/patients/', FORM, at(branch));
      const reads = await Promise.all(['/api/lab-tests/', '/api/pharmacy/'].map((path) => nidaan.api.get(path, at(branch))));
      const { branch_name: name } = patient.body as { branch_name?: string };
      if (patient.status === 201 && name !== (branch === 1 ? 'Main Branch' : `Branch ${branch}`)) late.push(`${branch}: ${name}`);
      return [patient, ...reads].map(({ status }) => status);
    };
    for (let n = 2; n < 12; n++) {
      // Every service knows the branches of the hospital from just now.
      await tries(1);
      const { body } = await nidaan.api.post('/api/branches/', { name: `Branch ${n}` }, owner());
      const opened = await tries(body.id);
      if (opened.join() !== '201,200,200') late.push(`opened ${body.id}: ${opened.join()}`);
      const { body: rows } = await nidaan.api.get('/api/branches/summary/', owner());
      if (!rows.some(({ branch_name: name }: { branch_name: string }) => name === `Branch ${n}`))
        late.push(`no row of ${body.id}`);
      await nidaan.api.put(`/api/branches/${body.id}/`, { is_active: false, force: true }, owner());
      const closed = await tries(body.id);
      // Reads go on.
      if (closed.join() !== '409,200,200') late.push(`closed ${body.id}: ${closed.join()}`);
    }
    expect(late).toEqual([]);
  });

  it('ORG-29 with patients who wait are closed only where that is said', async () => {
    const { body } = await nidaan.api.post('/api/branches/', { name: 'Hadapsar' }, owner());
    const close = (change: object = {}) => nidaan.api.put(`/api/branches/${body.id}/`, { is_active: false, ...change }, owner());
    await nidaan.api.post('/api/patients/', FORM, at(body.id));
    await nidaan.api.post('/api/patients/', FORM, at(1));
    expect(await close()).toMatchObject({ status: 409, body: { message: 'Patients who wait at this branch: 1.', pending: 1 } });
    expect((await nidaan.api.get(`/api/branches/${body.id}/`, owner())).body.is_active).toBe(true);
    expect((await close({ force: true })).body.is_active).toBe(false);
    // Closed already: nothing is asked.
    expect((await close()).status).toBe(200);
    const { body: empty } = await nidaan.api.post('/api/branches/', { name: 'Baner' }, owner());
    expect((await nidaan.api.put(`/api/branches/${empty.id}/`, { is_active: false }, owner())).status).toBe(200);
  });

  /** A visit who waits for medicines and two tests, one whose test has no result, an appointment and a token. */
  const fill = async (branch: number) => {
    const post = async (path: string, form: object) => {
      const { status, body } = await nidaan.api.post(path, form, at(branch));
      expect([path, status, body.message]).toEqual([path, 201, undefined]);
      return body;
    };
    const [waiting, seen] = [await post('/api/patients/', FORM), await post('/api/patients/', FORM)];
    const tablets = [{ name: 'Paracetamol', count: 10, dosage: '500mg', frequency: 'BD', duration: 5 }];
    const drugs = { injections: '', ointments: '', syrups: '', tests: 'CBC, ESR', doctorAdvice: 'Rest' };
    await post('/api/records/', { patient: seen.id, tablets, ...drugs });
    await post('/api/lab-tests/', { testName: 'Widal Test', testDate: '2026-11-20', price: 10, patient_id: waiting.id });
    const doctor = await post('/api/doctors/', { name: `Dr of ${branch}` });
    const hours = { start_time: '09:00', end_time: '12:00', slot_minutes: 15, branch_id: branch };
    const week = Array.from({ length: 7 }, (_, weekday) => ({ ...hours, weekday }));
    await nidaan.api.put(`/api/doctors/${doctor.id}/schedule/`, week, at(branch));
    const date = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await post('/api/appointments/', { doctor: doctor.id, date, time: '09:00', name: 'Asha', phone: '9812300009' });
    const queue = await post('/api/queues/', { name: 'Billing', prefix: 'B' });
    await post('/api/tokens/', { queue_id: queue.id, name: 'Asha' });
    await nidaan.settled();
  };
  const whileAway = async <T>(service: string, work: () => Promise<T>): Promise<T> => {
    const client = nidaan.composition.services.get('identity')!.app.get(ServiceClient);
    const asked = client.call.bind(client);
    const away = jest
      .spyOn(client, 'call')
      .mockImplementation(((contract, given) =>
        contract.owner === service ? Promise.reject(new Error('away')) : asked(contract, given)) as typeof client.call);
    return work().finally(() => away.mockRestore());
  };

  it('ORG-29 what is open at a branch is counted by kind: visits, prescriptions, tests, appointments and tokens of it alone', async () => {
    const open = async (name: string): Promise<number> => (await nidaan.api.post('/api/branches/', { name }, owner())).body.id;
    const [wakad, aundh] = [await open('Wakad'), await open('Aundh')];
    await fill(wakad);
    await fill(1);
    const close = (change: object = {}) => nidaan.api.put(`/api/branches/${wakad}/`, { is_active: false, ...change }, owner());
    const counts = { pending: 1, prescribed: 1, tests: 3, appointments: 1, tokens: 1 };
    const message = [
      'Patients who wait at this branch: 1.',
      'Prescriptions of the last 30 days that were not dispensed: 1.',
      'Tests that were ordered and are not done: 3.',
      'Appointments that are still to come: 1.',
      'Tokens that are open: 1.',
    ];
    expect(await close()).toMatchObject({ status: 409, body: { message: message.join(' '), ...counts } });
    const atAundh = await nidaan.api.put(`/api/branches/${aundh}/`, { is_active: false }, owner());
    expect([atAundh.status, atAundh.body.is_active]).toEqual([200, false]);
    const partly = await whileAway('lab', close);
    message[2] = 'Tests that were ordered and are not done: could not be asked.';
    expect(partly).toMatchObject({ status: 409, body: { message: message.join(' '), ...counts, tests: null } });
    expect((await nidaan.api.get(`/api/branches/${wakad}/`, owner())).body.is_active).toBe(true);
    expect((await close({ force: true })).body.is_active).toBe(false);
  });

  it('ORG-29 an empty branch stays open while a count could not be asked, and is closed where that is said', async () => {
    const { body } = await nidaan.api.post('/api/branches/', { name: 'Pashan' }, owner());
    const close = (change: object = {}) => nidaan.api.put(`/api/branches/${body.id}/`, { is_active: false, ...change }, owner());
    const none = { pending: 0, prescribed: 0, tests: 0, appointments: null, tokens: null };
    const message = 'Appointments that are still to come: could not be asked. Tokens that are open: could not be asked.';
    expect(await whileAway('scheduling', close)).toMatchObject({ status: 409, body: { message, ...none } });
    expect((await nidaan.api.get(`/api/branches/${body.id}/`, owner())).body.is_active).toBe(true);
    expect((await whileAway('scheduling', () => close({ force: true }))).body.is_active).toBe(false);
  });
});
