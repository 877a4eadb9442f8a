import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const [OWNER, DOCTOR, NURSE, LEFT, REGISTRAR] = [100, 101, 102, 103, 104];
const ROLES = ['owner', 'doctor', 'nurse', 'nurse', 'registrar'] as const;

describe('lists of restricted records', () => {
  let nidaan: TestNidaan;
  let visit = 0;
  const as = (accountId: number) => ({ token: nidaan.token(HOSPITAL, { accountId }) });
  const path = () => `/api/patients/${visit}/restricted/`;
  const set = async (body: object, accountId = OWNER) =>
    nidaan.api.send('PATCH', path(), { ...as(accountId), body: { restricted: true, ...body } });
  const read = async () => (await nidaan.api.get(path(), as(OWNER))).body;

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    for (const [at, account] of [OWNER, DOCTOR, NURSE, LEFT, REGISTRAR].entries())
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status) VALUES ($1, $2, $3, $4, $5, true, 'active')`,
        [HOSPITAL, at + 1, account, `Member ${at + 1}`, ROLES[at]],
      );
    const form = { first_name: 'Asha', last_name: 'Verma', phone: '9833300001', paymentType: 'Cash', amount: '100' };
    visit = (await nidaan.api.post('/api/patients/', form, as(OWNER))).body.id;
    // A service knows members by their calls.
    for (const account of [DOCTOR, NURSE, LEFT]) await nidaan.api.get('/api/patients/', as(account));
    await nidaan.settled();
  }, 120_000);
  afterAll(() => nidaan?.close());

  it('ORG-64 the list of a restricted record is changed with a reason, and says who was added and taken off, by whom', async () => {
    await set({ reason: 'Known to all', members: [2, 4] });
    expect(await read()).toMatchObject({ members: [1, 2, 4], reason: 'Known to all' });
    expect((await set({ reason: ' ', members: [3] })).body.message).toBe('Reason is required');
    const { status, body } = await set({ reason: 'Night duty', members: [1, 2, 3] });
    expect([status, body.restricted, body.members]).toEqual([200, true, [1, 2, 3]]);
    expect((await read()).changes).toEqual([
      { by: 1, restricted: true, added: [3], removed: [4], reason: 'Night duty', at: expect.any(String) },
      { by: 1, restricted: true, added: [1, 2, 4], removed: [], reason: 'Known to all', at: expect.any(String) },
    ]);
    expect((await nidaan.api.get(`/api/patients-main/${visit}/visits/`, as(NURSE))).status).toBe(200);
    expect((await nidaan.api.get(`/api/patients-main/${visit}/visits/`, as(LEFT))).status).toBe(403);
  });

  it('ORG-64 the trail tells who was added and taken off, and of which record', async () => {
    const entries = await nidaan.sql(
      `SELECT what, subject FROM patients.audit_entries WHERE account_id = ${OWNER} AND action = 'write' AND what LIKE 'patients.record-%' ORDER BY id`,
    );
    expect(entries).toEqual([
      { what: 'patients.record-restricted', subject: visit },
      ...[1, 2, 4].map((subject) => ({ what: 'patients.record-member-added', subject })),
      { what: 'patients.record-list-changed', subject: visit },
      { what: 'patients.record-member-added', subject: 3 },
      { what: 'patients.record-member-removed', subject: 4 },
    ]);
  });

  it('ORG-64 of two who change one list at once the second one looks again', async () => {
    const { changed_at: seen } = await read();
    expect((await set({ reason: 'First', members: [1, 2], seen })).status).toBe(200);
    const second = await set({ reason: 'Second', members: [1, 2, 3, 4], seen });
    expect([second.status, second.body.message]).toEqual([409, 'Somebody else changed this meanwhile. Please look again.']);
    expect((await read()).members).toEqual([1, 2]);
  });

  it('ORG-64 who left stays on a list until they are taken off it, and cannot be put on one', async () => {
    await set({ reason: 'Night duty', members: [1, 2, 4] });
    await nidaan.sql(`UPDATE patients.rights SET status = 'ended' WHERE hospital_id = ${HOSPITAL} AND member_id = 4`);
    expect((await set({ reason: 'Day duty', members: [1, 3, 4] })).body.members).toEqual([1, 3, 4]);
    expect((await set({ reason: 'Gone', members: [1, 3] })).body.members).toEqual([1, 3]);
    expect((await set({ reason: 'Back', members: [1, 3, 4] })).body.message).toBe('No member found with this ID');
  });

  it('ORG-64 whoever changes a list is not put on it, and what was noted cannot be changed', async () => {
    expect((await set({ reason: 'For nobody else', members: [2] })).body.members).toEqual([1, 2]);
    await set({ restricted: false, reason: 'Not any more' });
    expect((await set({ reason: 'Again', members: [3] }, DOCTOR)).body.members).toEqual([2, 3]);
    expect((await set({ reason: 'The owner looks after it', members: [3] })).body.members).toEqual([3]);
    const { changes } = await read();
    expect(changes[2]).toMatchObject({ by: 1, restricted: false, added: [], removed: [], reason: 'Not any more' });
    const role = `SET LOCAL ROLE nidaan_patients; SET LOCAL nidaan.hospital_id = '${HOSPITAL}'`;
    await nidaan.sql(`BEGIN; ${role}; UPDATE patients.record_restriction_changes SET reason = 'x'; COMMIT`);
    expect((await read()).changes).toEqual(changes);
  });

  it('ORG-64 FRD-29 FRD-30 whoever is not on the list neither joins the person with another, nor takes them apart, nor sees the pair', async () => {
    const role = { label: 'Registrar', permissions: ['patients.view', 'registry.merge'] };
    expect((await nidaan.api.post('/api/roles/', role, as(OWNER))).status).toBe(201);
    await set({ reason: 'Known to all', members: [1, 2] });
    const person = (await nidaan.api.get(`/api/patients/${visit}/`, as(OWNER))).body.person_id as number;
    const form = { first_name: 'Asha', last_name: 'Varma', phone: '9833300002' };
    const other = (await nidaan.api.post('/api/persons/', form, as(OWNER))).body.id as number;
    await nidaan.sql(
      `INSERT INTO patients.duplicate_candidates (hospital_id, person_a, person_b, score, reasons, state, found_at, decision_reason)
       VALUES ($1, $2, $3, 70, '{Same name}', 'open', now(), '') ON CONFLICT DO NOTHING`,
      [HOSPITAL, Math.min(person, other), Math.max(person, other)],
    );
    const inbox = async (accountId: number) => (await nidaan.api.get('/api/persons/duplicates/', as(accountId))).body.length;
    expect([await inbox(OWNER), await inbox(REGISTRAR)]).toEqual([1, 0]);
    const join = `/api/persons/${other}/merge/`;
    const body = { other_id: person, confirm: true, reason: 'One patient' };
    expect((await nidaan.api.get(`/api/persons/${other}/merge-preview/?other_id=${person}`, as(REGISTRAR))).status).toBe(403);
    expect((await nidaan.api.post(join, body, as(REGISTRAR))).status).toBe(403);
    const { merge_id } = (await nidaan.api.post(join, body, as(OWNER))).body;
    await nidaan.settled();
    const undo = (accountId: number) =>
      nidaan.api.post(`/api/persons/merges/${merge_id}/undo/`, { reason: 'Two patients' }, as(accountId));
    expect([(await undo(REGISTRAR)).status, (await undo(OWNER)).status]).toEqual([403, 200]);
  });

  it('ORG-64 a sorted list puts a closed visit at the end, so that its place tells nothing of it', async () => {
    await set({ reason: 'Known to all', members: [1, 2] });
    const others = [];
    for (const [first_name, disease, age] of [
      ['Aarti', 'Asthma', '20'],
      ['Zoya', 'Zoster', '60'],
    ])
      others.push(
        (await nidaan.api.post('/api/patients/', { first_name, disease, age, paymentType: 'Cash', amount: '1' }, as(OWNER))).body
          .id,
      );
    await nidaan.sql(
      `UPDATE patients.patients SET first_name = 'Meena', disease = 'HIV', age = '40' WHERE hospital_id = ${HOSPITAL} AND id = ${visit}`,
    );
    const seen = async (sort: string, accountId: number, after = '') =>
      (await nidaan.api.get(`/api/patients-main/?sort=${sort}&limit=1${after}`, as(accountId))).body as { id: number }[];
    const listed = async (sort: string, accountId: number) => {
      const ids: number[] = [];
      for (let [row] = await seen(sort, accountId); row; [row] = await seen(sort, accountId, `&after=${row.id}`))
        ids.push(row.id);
      return ids;
    };
    const [low, high] = others;
    for (const by of ['name', 'disease', 'age']) {
      expect([by, await listed(by, OWNER), await listed(`-${by}`, OWNER)]).toEqual([by, [low, visit, high], [high, visit, low]]);
      expect([by, await listed(by, REGISTRAR), await listed(`-${by}`, REGISTRAR)]).toEqual([
        by,
        [low, high, visit],
        [high, low, visit],
      ]);
    }
    expect(await listed('id', REGISTRAR)).toEqual([visit, low, high]);
  });
});
