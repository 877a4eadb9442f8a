import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
const AT_TWO = 102;

describe('a visit that was registered at the wrong branch', () => {
  let nidaan: TestNidaan;
  const as = (accountId: number) => ({ token: nidaan.token(HOSPITAL, { accountId }) });

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    for (const id of [1, 2])
      await nidaan.sql(
        `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
        [HOSPITAL, id, `Branch ${id}`, id === 1],
      );
    for (const [id, account, branches] of [
      [1, OWNER, null],
      [2, AT_TWO, [2]],
    ] as const)
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id)
         VALUES ($1, $2, $3, 'Asha', $4, true, 'active', $5, $6)`,
        [HOSPITAL, id, account, branches ? 'manager' : 'owner', branches, branches?.[0] ?? 1],
      );
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-41 is treated, tested and billed at the right one as soon as it was moved', async () => {
    const form = { first_name: 'Mani', phone: '9812300001', paymentType: 'Cash', amount: '100' };
    const { id } = (await nidaan.api.post('/api/patients/', form, as(OWNER))).body;
    await nidaan.settled();
    const test = { patient_id: id, testName: 'CBC', testDate: '2026-11-23', price: 300, status: 'completed' };
    expect((await nidaan.api.post('/api/lab-tests/', test, as(AT_TWO))).status).toBe(404);
    const moved = await nidaan.api.post(`/api/patients/${id}/move-branch/`, { branch: 2, reason: 'Wrong desk' }, as(OWNER));
    expect(moved.status).toBe(200);
    for (const service of ['clinical', 'lab', 'pharmacy'])
      expect(await nidaan.sql(`SELECT branch_id FROM ${service}.known_patients WHERE patient_id = $1`, [id])).toEqual([
        { branch_id: 2 },
      ]);
    expect((await nidaan.api.post('/api/lab-tests/', test, as(AT_TWO))).status).toBe(201);
    const again = await nidaan.api.post(`/api/patients/${id}/move-branch/`, { branch: 1, reason: 'Back' }, as(OWNER));
    expect(again.status).toBe(409);
  });

  it('ORG-41 FRD-55 waits for its doctor at the right one, and at the wrong one no more, when the answer is there', async () => {
    const doctor = (await nidaan.api.post('/api/doctors/', { name: 'Dr Iyer', fee_rules: { first_fee: 100 } }, as(OWNER))).body
      .id;
    const form = { first_name: 'Tara', phone: '9812300002', paymentType: 'Cash', amount: '100', doctor_id: doctor };
    const { id } = (await nidaan.api.post('/api/patients/', form, as(OWNER))).body;
    const tokens = async (account: number): Promise<unknown[]> =>
      (await nidaan.api.get(`/api/tokens/?visit=${id}`, as(account))).body.map(({ state }: { state: string }) => state);
    expect([await tokens(OWNER), await tokens(AT_TWO)]).toEqual([['waiting'], []]);
    await nidaan.api.post(`/api/patients/${id}/move-branch/`, { branch: 2, reason: 'Wrong desk' }, as(OWNER));
    expect([(await tokens(OWNER)).sort(), await tokens(AT_TWO)]).toEqual([['transferred', 'waiting'], ['waiting']]);
  });
});
