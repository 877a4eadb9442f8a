import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPersonAccess } from '@nidaan/identity-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { ServiceClient } from '@nidaan/platform-http';
import { startTestNidaan, type Answer, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';

const HOSPITAL = 7;
const [OWNER, NURSE, RECEPTION, MANAGER, AT_TWO] = [100, 101, 102, 103, 104];
const SESSION = '0e4d1f5a-7c1f-4a52-9f51-0d3f5c3f7a10';
const HOUR_MS = 3_600_000;
const WHY = { reason_code: 'unconscious', reason: 'Came in unconscious' };

describe('emergency access', () => {
  let nidaan: TestNidaan;
  const made = { visit: 0, other: 0, person: 0, elsewhere: 0, plain: 0 };
  const as = (accountId: number, branch?: number) => ({
    token: nidaan.token(HOSPITAL, { accountId, sessionId: SESSION }),
    headers: { ...(branch && { 'x-branch-id': String(branch) }) },
  });
  const done = async (answer: Promise<Answer>): Promise<Answer['body']> => {
    const { status, body } = await answer;
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const read = (path: string, accountId: number) => nidaan.api.get(path, as(accountId));
  const open = (patient: number, accountId: number, body: object = WHY) =>
    nidaan.api.post('/api/emergency-access/', { patient, ...body }, as(accountId));
  const end = (id: number, accountId: number) => nidaan.api.send('DELETE', `/api/emergency-access/${id}/`, as(accountId));
  const review = (id: number, accountId: number, body: object = { verdict: 'justified', note: 'Ward round' }) =>
    nidaan.api.post(`/api/emergency-access/${id}/review/`, body, as(accountId));
  const opened = async (accountId: number) => (await read('/api/user-details/', accountId)).body[0].emergency_open;
  const yesterdays = async (first_name: string, branch: number) => {
    const form = { first_name, last_name: 'Rao', phone: '9811111111', disease: 'Fever', paymentType: 'UPI', amount: '500' };
    return nidaan.at(new Date(Date.now() - 24 * HOUR_MS), () => done(nidaan.api.post('/api/patients/', form, as(OWNER, branch))));
  };

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'silent', RATE_LIMITS: 'off' } });
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    for (const id of [1, 2])
      await nidaan.sql(
        `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
        [HOSPITAL, id, `Branch ${id}`, id === 1],
      );
    for (const [id, account, role, branches] of [
      [1, OWNER, 'owner', null],
      [2, NURSE, 'nurse', null],
      [3, RECEPTION, 'reception', null],
      [4, MANAGER, 'manager', null],
      [5, AT_TWO, 'doctor', [2]],
    ] as const) {
      await nidaan.sql(
        `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, branch_ids, default_branch_id, email)
         VALUES ($1, $2, $3, $4, $5, true, 'active', $6, $7, $8)`,
        [HOSPITAL, id, account, `Member ${id}`, role, branches, branches?.[0] ?? 1, `${role}@example.in`],
      );
    }
    for (const account of [NURSE, AT_TWO, MANAGER])
      await nidaan.sql(
        `INSERT INTO identity.accounts (id, hospital_id, email, username, phone_number, password_hash, is_staff, is_active, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'Asha', '', 'x', false, true, now())`,
        [account, HOSPITAL, `account${account}@example.in`],
      );
    await nidaan.sql(
      `INSERT INTO identity.sessions SELECT (jsonb_populate_record(NULL::identity.sessions, jsonb_build_object('id', $1::text, 'account_id', $2::int,
         'hospital_id', $3::int, 'is_remembered', false, 'user_agent', '', 'address', '', 'method', 'password', 'started_at', now(),
         'expires_at', now() + interval '30 days'))).*`,
      [SESSION, NURSE, HOSPITAL],
    );
    const visit = await yesterdays('Zebrawood', 1);
    const other = await yesterdays('Ravi', 1);
    const elsewhere = await yesterdays('Kingfisher', 1);
    const plain = await yesterdays('Asha', 1);
    await nidaan.settled();
    const tablets = [{ name: 'Dolo', dosage: '500mg', frequency: 'OD', duration: 5, count: '5' }];
    const rest = {
      injections: 'not required',
      ointments: 'not required',
      syrups: 'not required',
      tests: '',
      doctorAdvice: 'Rest',
    };
    await done(nidaan.api.post('/api/records/', { patient: elsewhere.id, tablets, ...rest }, as(OWNER, 1)));
    await nidaan.settled();
    Object.assign(made, { visit: visit.id, other: other.id, person: visit.person_id, elsewhere: elsewhere.id, plain: plain.id });
    for (const id of [visit.id, other.id])
      await done(
        nidaan.api.send('PATCH', `/api/patients/${id}/restricted/`, {
          ...as(OWNER),
          body: { restricted: true, reason: 'Staff' },
        }),
      );
  }, 180_000);
  afterAll(() => nidaan?.close());

  it('ORG-65 asks for a reason of at least ten characters, and for a patient of this hospital whose record is closed', async () => {
    const said = async (answer: Promise<Answer>) => answer.then(({ status, body }) => [status, body.message]);
    expect(await said(open(made.visit, NURSE, { ...WHY, reason: 'too short' }))).toEqual([
      400,
      'Please give the reason in at least 10 characters',
    ]);
    expect(await said(open(made.visit, NURSE, { ...WHY, reason_code: 'curious' }))).toEqual([
      400,
      'reason_code must be unconscious, urgent-care or other',
    ]);
    expect(await said(open(9999, NURSE))).toEqual([404, 'No patient found with this ID']);
    expect(await said(open(made.elsewhere, NURSE))).toEqual([409, 'This record is open to you already.']);
    expect((await open(made.visit, RECEPTION)).status).toBe(403);
  });

  it('ORG-65 asks for the password where the login is older than twelve hours', async () => {
    await nidaan.at(new Date(Date.now() + 13 * HOUR_MS), async () => {
      const { status, body } = await open(made.visit, NURSE);
      expect([status, body]).toMatchObject([403, { message: 'Please enter your password.', password_required: true }]);
    });
  });

  it('ORG-65 opens this person’s record to this member, for an hour, to read', async () => {
    expect((await read(`/api/patients-main/${made.visit}/visits/`, NURSE)).status).toBe(403);
    const { status, body } = await open(made.visit, NURSE);
    expect([status, body.message, Date.parse(body.until) > Date.now() + 59 * 60_000]).toEqual([201, undefined, true]);
    for (const path of [
      `/api/patients/${made.visit}/`,
      `/api/patients-main/${made.visit}/visits/`,
      `/api/persons/${made.person}/`,
    ])
      expect([path, (await read(path, NURSE)).raw.includes('Zebrawood')]).toEqual([path, true]);
    expect((await read(`/api/patients/${made.other}/`, NURSE)).status).toBe(403);
    expect((await read('/api/patients-main/', NURSE)).raw.includes('Zebrawood')).toBe(false);
    expect((await read(`/api/patients/${made.visit}/`, RECEPTION)).status).toBe(403);
    // Every tab learns it from the profile, for as long as it is open; nobody else does.
    expect(await opened(NURSE)).toEqual([{ id: body.id, until: body.until, visits: [made.visit] }]);
    for (const other of [MANAGER, AT_TWO]) expect([other, await opened(other)]).toEqual([other, undefined]);
    const correction = { ...as(NURSE), body: { city: 'Pune', version: 1 } };
    expect((await nidaan.api.send('PATCH', `/api/persons/${made.person}/`, correction)).status).toBe(403);
    await nidaan.at(new Date(Date.now() + 61 * 60_000), async () => {
      expect((await read(`/api/patients/${made.visit}/`, NURSE)).status).toBe(403);
      expect(await opened(NURSE)).toBeUndefined();
    });
  });

  it('ORG-66 tells owners and managers by mail, and lists it with its reason', async () => {
    const to = () => nidaan.mail.sent.filter(({ subject }) => subject.includes('in an emergency')).map((mail) => mail.to);
    for (const until = Date.now() + 10_000; to().length < 2 && Date.now() < until;) await nidaan.settled();
    expect(to().sort()).toEqual([`account${MANAGER}@example.in`, 'owner@example.in']);
    const [entry] = (await read('/api/emergency-access/', MANAGER)).body;
    expect(entry).toMatchObject({
      name: 'Member 2',
      patient: made.visit,
      ...WHY,
      verdict: null,
      is_overdue: false,
      is_own: false,
    });
    expect((await read('/api/emergency-access/', NURSE)).status).toBe(403);
    const log = (await read(`/api/access-log/?via=emergency`, OWNER)).body.entries as object[];
    expect(log).toContainEqual(
      expect.objectContaining({ member_id: 2, via: 'emergency', what: 'patients.patient', reason: WHY.reason }),
    );
  });

  it('ORG-66 stands on the patient’s own copy of the log, with its reason and role, and names nobody', async () => {
    const client = nidaan.composition.services.get('patients')!.app.get(ServiceClient);
    const asked = (visits: number[]) =>
      runInContext(newContext({ hospitalId: HOSPITAL }), () => client.call(findPersonAccess, { body: { visits } }));
    const { emergencies } = await asked([made.visit]);
    expect(emergencies).toEqual([{ opened_at: expect.any(String), role: 'Nurse', ...WHY, reads: expect.any(Number) }]);
    expect(emergencies[0]!.reads).toBeGreaterThan(0);
    expect(JSON.stringify(emergencies)).not.toContain('Member 2');
    expect((await asked([made.plain])).emergencies).toEqual([]);
  });

  it('ORG-65 ends early, at once, and by nobody else', async () => {
    const { id } = (await open(made.visit, NURSE)).body;
    expect((await end(id, AT_TWO)).status).toBe(404);
    expect((await end(id, NURSE)).status).toBe(200);
    expect((await end(id, NURSE)).body.message).toBe('This emergency access is over.');
    // The first one runs still.
    const running = ((await read('/api/emergency-access/', OWNER)).body as { id: number }[])
      .map((each) => each.id)
      .filter((each) => each !== id);
    expect(((await opened(NURSE)) as { id: number }[]).map((each) => each.id)).toEqual(running);
    for (const each of running) await end(each, OWNER);
    expect(await opened(NURSE)).toBeUndefined();
    expect((await read(`/api/patients/${made.visit}/`, NURSE)).status).toBe(403);
  });

  it('ORG-66 stands in the member’s history with its reason, and that it was ended', async () => {
    const history = (await read('/api/team/2/history/', OWNER)).body as object[];
    const record = `Patient #${made.visit}`;
    expect(history).toContainEqual({
      ...{ at: expect.any(String), by: 'Member 2', what: 'emergency', from: '', to: record, reason: WHY.reason },
    });
    expect(history).toContainEqual(expect.objectContaining({ by: 'Member 1', what: 'emergency', from: record, to: 'ended' }));
  });

  it('ORG-65 is given five times a day to a member, also at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(made.visit, NURSE)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refused.body.message).toBe('Call your manager');
  });

  it('ORG-65 opens a record of another branch, bound in the database, and no other row of that branch', async () => {
    await nidaan.sql('UPDATE identity.sessions SET account_id = $1 WHERE id = $2', [AT_TWO, SESSION]);
    const path = `/api/patients-main/${made.elsewhere}/`;
    expect((await read(path, AT_TWO)).status).toBe(404);
    expect((await open(made.elsewhere, AT_TWO)).status).toBe(201);
    const { status, body } = await read(path, AT_TWO);
    expect([status, body.first_name, body.medical_records.length]).toEqual([200, 'Kingfisher', 1]);
    expect((await read(`/api/patients-main/${made.elsewhere}/generate_pdf/`, AT_TWO)).status).toBe(200);
    expect((await read(`/api/ehr/${made.elsewhere}/allergies/`, AT_TWO)).status).toBe(200);
    expect((await read(`/api/patients-main/${made.plain}/`, AT_TWO)).status).toBe(404);
    expect((await read('/api/patients-main/', AT_TWO)).body).toEqual([]);
    const cancel = nidaan.api.post(`/api/patients/${made.elsewhere}/cancel/`, { reason: 'left' }, as(AT_TWO));
    expect((await cancel).status).toBe(404);
  });

  it('ORG-66 is reviewed by somebody else, once', async () => {
    const [newest] = (await read('/api/emergency-access/', OWNER)).body as { id: number }[];
    expect((await review(newest!.id, OWNER, { verdict: 'fine', note: 'x' })).body.message).toBe(
      'verdict must be justified or not-justified',
    );
    expect((await review(newest!.id, OWNER, { verdict: 'justified', note: '' })).body.message).toBe('Please write a note');
    const { body, status } = await review(newest!.id, OWNER);
    expect([status, body]).toMatchObject([200, { verdict: 'justified', note: 'Ward round', reviewed_by: 'Member 1' }]);
    expect((await review(newest!.id, MANAGER)).status).toBe(409);
    expect((await review(999, OWNER)).status).toBe(404);
  });

  it('ORG-66 counts those that nobody has reviewed within 48 hours', async () => {
    const total = async () => (await read('/api/user-details/', MANAGER)).body[0].emergency_overdue ?? 0;
    expect(await total()).toBe(0);
    const left = ((await read('/api/emergency-access/', OWNER)).body as { verdict: string | null }[]).filter(
      ({ verdict }) => verdict === null,
    );
    await nidaan.at(new Date(Date.now() + 49 * HOUR_MS), async () => expect(await total()).toBe(left.length));
    expect(left.length).toBeGreaterThan(0);
  });

  it('ORG-66 one’s own is refused; of a sole owner it is marked so and stays listed', async () => {
    const listed = (await read('/api/emergency-access/', OWNER)).body as {
      id: number;
      member_id: number;
      verdict: string | null;
    }[];
    const { id } = listed.find((each) => each.member_id === 2 && each.verdict === null)!;
    const change = (body: object) => done(nidaan.api.send('PATCH', '/api/team/2/', { ...as(OWNER), body }));
    await change({ role: 'manager' });
    const { status, body } = await review(id, NURSE);
    expect([status, body.message]).toEqual([403, 'Somebody else must review your own access.']);
    await change({ role: 'owner' });
    expect((await review(id, NURSE)).status).toBe(403);
    for (const other of [1, 4]) await done(nidaan.api.post(`/api/team/${other}/end/`, { reason: 'Left' }, as(NURSE)));
    expect((await review(id, NURSE)).body).toMatchObject({ verdict: 'self', is_own: true });
    expect((await read('/api/emergency-access/', NURSE)).body).toContainEqual(expect.objectContaining({ id, verdict: 'self' }));
  });
});
