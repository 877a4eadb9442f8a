import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
});
