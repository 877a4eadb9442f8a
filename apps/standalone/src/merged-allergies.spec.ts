import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const OWNER = 100;
/** Works at branch 2 alone. */
const DOCTOR = 103;
const LISTED = { status: 'listed', text: 'Penicillin: anaphylaxis' };

describe('allergies of two patients who are one', () => {
  let nidaan: TestNidaan;

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(`INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active)
      VALUES (${HOSPITAL}, 1, 'Main', '', '', true, true), (${HOSPITAL}, 2, 'Kothrud', '', '', false, true)`);
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id)
      VALUES (${HOSPITAL}, 1, ${OWNER}, 'Asha', 'owner', true, 'active', NULL, 1), (${HOSPITAL}, 2, ${DOCTOR}, 'Ravi', 'doctor', true, 'active', '{2}', 2)`);
  }, 120_000);
  afterAll(() => nidaan?.close());

  const as = (accountId = OWNER, branch = 1) => ({
    token: nidaan.token(HOSPITAL, { accountId }),
    headers: { 'x-branch-id': String(branch) },
  });
  const register = async (first_name: string, phone: string, branch = 1) =>
    (await nidaan.api.post('/api/patients/', { first_name, phone, paymentType: 'Cash', amount: '100' }, as(OWNER, branch))).body;
  const allergies = async (visit: number) => (await nidaan.api.get(`/api/ehr/${visit}/allergies/`, as())).body;
  const write = (visit: number, body: object) => nidaan.api.put(`/api/ehr/${visit}/allergies/`, body, as());

  it('FRD-31 FRD-33 FRD-10 are seen together from the merge on, apart when it is undone, and go with a visit that is moved', async () => {
    const one = await register('Mani', '9812300001');
    const other = await register('Manjula', '9812300002');
    await write(one.id, { text: 'Penicillin: anaphylaxis', version: 0 });
    await write(other.id, { none_known: true, version: 0 });
    await write(other.id, { text: '', version: 1 });
    expect((await write(other.id, { none_known: true, version: 2 })).status).toBe(200);
    const people = { other_id: other.person_id, reason: 'One person' };
    const preview = await nidaan.api.get(`/api/persons/${one.person_id}/merge-preview/?other_id=${other.person_id}`, as());
    expect([preview.body.survivor.allergies, preview.body.other.allergies]).toEqual([LISTED.text, '']);
    const merged = await nidaan.api.post(`/api/persons/${one.person_id}/merge/`, people, as());
    expect(merged.status).toBe(200);
    for (const visit of [one, other]) expect(await allergies(visit.id)).toMatchObject({ ...LISTED, version: 4 });
    const undone = await nidaan.api.post(`/api/persons/merges/${merged.body.merge_id}/undo/`, { reason: 'Two persons' }, as());
    expect(undone.status).toBe(200);
    expect(await allergies(one.id)).toMatchObject(LISTED);
    expect(await allergies(other.id)).toMatchObject({ status: 'none_known', version: 3 });
    const moved = { person_id: other.person_id, reason: 'The wrong person' };
    expect((await nidaan.api.post(`/api/patients/${one.id}/assign/`, moved, as())).status).toBe(200);
    expect(await allergies(other.id)).toMatchObject(LISTED);
  });

  it('FRD-31 ORG-33 stand on the papers of who works at another branch than where they were told', async () => {
    const [here, there] = [await register('Kiran', '9812300003'), await register('Kiran B', '9812300004', 2)];
    await write(here.id, { text: LISTED.text, version: 0 });
    const people = { other_id: there.person_id, reason: 'One person' };
    expect((await nidaan.api.post(`/api/persons/${here.person_id}/merge/`, people, as())).status).toBe(200);
    const doctor = as(DOCTOR, 2);
    expect((await nidaan.api.get(`/api/ehr/${there.id}/allergies/`, doctor)).body).toMatchObject(LISTED);
    for (const paper of ['generate_pdf', 'summary_pdf']) {
      const { status, raw } = await nidaan.api.get(`/api/patients-main/${there.id}/${paper}/`, doctor);
      expect([paper, status, raw.toString()]).toEqual([paper, 200, expect.stringContaining(LISTED.text)]);
    }
  });
});
