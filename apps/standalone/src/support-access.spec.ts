import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALL_ROUTES } from '@nidaan/gateway-contracts';
import { SUPPORT_SCOPES } from '@nidaan/kernel';
import { SupportSummariesService } from '@nidaan/identity-service';
import { startTestNidaan, type TestNidaan } from '@nidaan/testing/services';
import { services } from './services.ts';
import { OPEN_TO_SUPPORT, OPEN_TO_SUPPORT_WRITES } from './open-to-others.fixture.ts';
import { eventually } from '@nidaan/testing';

const HOSPITAL = 7;
const [OWNER, MANAGER, OTHER_OWNER, MEERA, RAVI] = [100, 101, 200, 900, 901];
const CLOSED = 'This call is not open to support access.';
const OVER = 'The support access of this hospital has ended.';
const HOUR_MS = 3_600_000;
const FORM = { first_name: 'Asha', last_name: 'Verma', aadhar: '1234 5678 9012', paymentType: 'Cash', amount: '500' };

/** One call of each service. */
const ONE_OF_EACH = [
  '/api/user-details/',
  '/api/patients/',
  '/api/records/medicines/',
  '/api/lab-tests/',
  '/api/pharmacy/',
  '/api/generate-billing-report/',
];

describe('support access', () => {
  let nidaan: TestNidaan;
  const as = (accountId: number, hospitalId = HOSPITAL) => ({ token: nidaan.token(hospitalId, { accountId }) });
  const staff = (accountId = MEERA) => ({ token: nidaan.token(null, { accountId, isStaff: true }) });
  const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'error', RATE_LIMITS: 'off' } });
    const person = (id: number, hospital: number | null, name: string) =>
      nidaan.sql(
        `INSERT INTO identity.accounts (id, hospital_id, email, password_hash, username, phone_number, is_staff, is_active, created_at)
         OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, 'x', $4, '', $5, true, now())`,
        [id, hospital, `a${id}@nidaan.example`, name, hospital === null],
      );
    for (const [hospital, owner] of [
      [HOSPITAL, OWNER],
      [8, OTHER_OWNER],
    ] as const) {
      await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
        VALUES (${hospital}, 'Hospital ${hospital}', 'Pune', 'Asia/Kolkata', '', now())`);
      await person(owner, hospital, `Owner ${owner}`);
      await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, email, name, role_key, is_doctor, status, default_branch_id)
        VALUES (${hospital}, 1, ${owner}, 'a${owner}@nidaan.example', 'Owner ${owner}', 'owner', true, 'active', 1)`);
      for (const [id, isMain] of [
        [1, true],
        [2, false],
      ])
        await nidaan.sql(
          `INSERT INTO identity.branches (hospital_id, id, name, address, phone, is_main, is_active) VALUES ($1, $2, $3, '', '', $4, true)`,
          [hospital, id, `Branch ${id}`, isMain],
        );
    }
    await nidaan.sql(`INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, is_doctor, status, default_branch_id)
      VALUES (${HOSPITAL}, 2, ${MANAGER}, 'Manager', 'manager', false, 'active', 1)`);
    await person(MEERA, null, 'Meera');
    await person(RAVI, null, 'Ravi');
  }, 120_000);
  afterAll(() => nidaan?.close());

  const open = (change: object = {}, by = as(OWNER)) =>
    nidaan.api.post('/api/support-access/', { hours: 2, ...change }, { ...by, headers: { 'idempotency-key': randomUUID() } });
  const enter = (id: number, by = staff()) => nidaan.api.post(`/api/admin/support-access/${id}/enter/`, {}, by);
  afterEach(async () => {
    const grants: { id: number; state: string }[] = (await nidaan.api.get('/api/support-access/', as(OWNER))).body;
    for (const { id, state } of grants) if (['asked', 'open'].includes(state)) await end(id);
  });
  const end = (id: number, by = as(OWNER)) => nidaan.api.delete(`/api/support-access/${id}/`, by);
  async function inside(change: object = {}): Promise<{ id: number; token: string }> {
    const { body } = await open(change);
    const { status, body: entered } = await enter(body.id);
    if (status !== 200) throw new Error(`${status} ${entered.message}`);
    return { id: body.id, token: entered.access };
  }

  it('ORG-67 is opened by an owner alone, for 1 to 24 hours, one at a time', async () => {
    expect(said(await open({}, as(MANAGER)))[0]).toBe(403);
    for (const hours of [0, 25, 1.5, 'x', undefined])
      expect(said(await open({ hours }))).toEqual([400, 'Hours must be a whole number from 1 to 24']);
    expect(said(await open({ scope: 'all' }))).toEqual([400, 'Scope must be read or write']);
    expect((await open({ branches: [99] })).status).toBe(404);
    const both = await Promise.all([open({ hours: 24 }), open()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id } = both.find(({ status }) => status === 201)!.body;
    expect(said(await open())).toEqual([409, 'Support access is open already. End it first.']);
    // Another hospital's is not there.
    expect((await end(id, as(OTHER_OWNER, 8))).status).toBe(404);
    expect((await end(id, as(MANAGER))).status).toBe(200);
    expect(said(await end(id))).toEqual([409, 'This support access is not open.']);
  });

  it('ORG-67 ORG-15 without it staff make no call of a hospital, and no way in is made up', async () => {
    const wrong: string[] = [];
    for (const { method, path, access } of ALL_ROUTES) {
      if (access !== 'hospital') continue;
      const answer = await nidaan.api.send(method, path.replace(/:\w+/g, '999'), {
        ...staff(),
        ...(method === 'GET' ? {} : { body: {} }),
      });
      if (answer.status !== 403) wrong.push(`${method} ${path} ${answer.status}`);
    }
    expect(wrong).toEqual([]);
    const forged = nidaan.token(HOSPITAL, { accountId: MEERA, sessionId: 'support-9999' });
    expect(said(await nidaan.api.get('/api/patients/', { token: forged }))).toEqual([401, OVER]);
    expect((await enter(9999)).status).toBe(404);
    expect((await enter(1, as(OWNER))).status).toBe(403);
  });

  it('ORG-67 staff ask, an owner answers or declines; asking twice is refused', async () => {
    const ask = (by = staff()) =>
      nidaan.api.post(`/api/admin/doctors/${OWNER}/support-access-requests/`, { reason: 'Bills look wrong', ticket: 12 }, by);
    expect(said(await nidaan.api.post(`/api/admin/doctors/${OWNER}/support-access-requests/`, { reason: ' ' }, staff()))).toEqual(
      [400, 'Reason is required'],
    );
    expect(
      (await nidaan.api.post(`/api/admin/doctors/${MANAGER}/support-access-requests/`, { reason: 'x' }, staff())).status,
    ).toBe(404);
    const asked = await ask();
    expect(asked).toMatchObject({ status: 201, body: { state: 'asked', asked_by: 'Meera', hospital_name: 'Hospital 7' } });
    expect(said(await ask(staff(RAVI)))).toEqual([409, 'This was asked for already.']);
    expect(said(await enter(asked.body.id))).toEqual([409, 'This support access is not open.']);
    expect((await end(asked.body.id)).body).toMatchObject({ state: 'declined', ended_by: 'Owner 100' });
    const again = await ask();
    // The answer is the same grant, opened.
    expect((await open({ scope: 'write' })).body).toMatchObject({ id: again.body.id, state: 'open', scope: 'write', ticket: 12 });
    expect((await nidaan.api.get('/api/admin/support-access/', staff())).body.map(({ id }: { id: number }) => id)).toEqual([
      again.body.id,
    ]);
    await end(again.body.id);
    const mails = nidaan.mail.sent.filter(({ to }) => to === `a${OWNER}@nidaan.example`);
    expect(mails.map(({ subject }) => subject)).toContain('Nidaan support asks to look into Hospital 7');
  });

  it.each([
    ['read', () => OPEN_TO_SUPPORT],
    ['write', () => [...OPEN_TO_SUPPORT, ...OPEN_TO_SUPPORT_WRITES]],
  ] as const)('ORG-68 ORG-15 with scope %s makes the calls written down, and no others', async (scope, allowed) => {
    const { id, token } = await inside({ scope });
    const opened: string[] = [];
    const wrong: string[] = [];
    for (const { method, path, access, produces } of ALL_ROUTES) {
      if (access === 'public' || access === 'service' || produces === 'events') continue;
      const body = method === 'GET' ? {} : { body: {} };
      const answer = await nidaan.api.send(method, path.replace(/:\w+/g, '999'), { token, ...body });
      const isClosed = answer.status === 403 && (answer.body.message === CLOSED || access === 'staff');
      if (isClosed) continue;
      opened.push(`${method} ${path}`);
      if ([401, 403].includes(answer.status) || answer.status >= 500) wrong.push(`${method} ${path} ${answer.status}`);
    }
    expect(opened.sort()).toEqual([...allowed()].sort());
    expect(wrong).toEqual([]);
    await end(id);
  });

  it('ORG-68 never holds treating, team, keys, settlement, the log or whole Aadhaar numbers', () => {
    const never =
      /^(clinical\.write|team\.|branches\.|integrations\.|audit\.|aadhaar\.|platform\.|money\.(take|approve)|export\.|privacy\.|emergency\.)/;
    expect(SUPPORT_SCOPES.write.filter((key) => never.test(key))).toEqual([]);
    expect(SUPPORT_SCOPES.read.every((key) => key.endsWith('.view'))).toBe(true);
  });

  it('ORG-68 the token is the person of the staff, in the hospital, for an hour at most and without refresh', async () => {
    const { body } = await open({ hours: 3 });
    const { body: entered } = await enter(body.id);
    expect(Object.keys(entered).sort()).toEqual(['access', 'hospital_name', 'until']);
    const claims = JSON.parse(Buffer.from(entered.access.split('.')[1], 'base64url').toString());
    expect(claims).toMatchObject({
      sub: String(MEERA),
      hid: HOSPITAL,
      staff: false,
      sid: `support-${body.id}`,
      aud: 'nidaan-members',
    });
    expect(claims.exp - claims.iat).toBeLessThanOrEqual(3600);
    const [profile] = (await nidaan.api.get('/api/user-details/', { token: entered.access })).body;
    expect(profile).toMatchObject({
      ...{ username: 'Meera', hospital_name: 'Hospital 7', role: 'support', role_label: 'Nidaan support' },
      permissions: [...SUPPORT_SCOPES.read].sort(),
      support_access: { id: body.id, name: 'Meera', scope: 'read' },
    });
    // One person at a time; the same one may come in again.
    expect(said(await enter(body.id, staff(RAVI)))).toEqual([409, 'Another of the staff is in: Meera.']);
    expect((await enter(body.id)).status).toBe(200);
    // Every screen of the hospital says so.
    const [own] = (await nidaan.api.get('/api/user-details/', as(OWNER))).body;
    expect(own.support_access).toMatchObject({ name: 'Meera', until: profile.support_access.until });
    await end(body.id);
    expect((await nidaan.api.get('/api/user-details/', as(OWNER))).body[0].support_access).toBeNull();
  });

  it('ORG-68 the end kills the token everywhere with the answer, in each of 120 calls', async () => {
    const stale: string[] = [];
    for (let n = 0; n < 20; n++) {
      const { id, token } = await inside();
      for (const path of ONE_OF_EACH) expect((await nidaan.api.get(path, { token })).status).toBe(200);
      await end(id);
      const after = await Promise.all(ONE_OF_EACH.map((path) => nidaan.api.get(path, { token })));
      after.forEach(({ status }, at) => status !== 401 && stale.push(`${ONE_OF_EACH[at]} ${status}`));
    }
    expect(stale).toEqual([]);
  });

  it('ORG-68 ORG-67 the clock ends it, without any job', async () => {
    const { token } = await inside({ hours: 1 });
    await nidaan.at(new Date(Date.now() + HOUR_MS + 1000), async () => {
      expect(said(await nidaan.api.get('/api/patients/', { token }))).toEqual([401, OVER]);
      expect((await nidaan.api.get('/api/support-access/', as(OWNER))).body[0]).toMatchObject({ state: 'ended', ended_by: '' });
      // Another may be opened.
      const { body } = await open();
      expect(body.state).toBe('open');
      await end(body.id);
    });
  });

  it('ORG-68 ORG-33 sees and writes in the branches that were named, and no Aadhaar number', async () => {
    const inBranch = (branch: number) =>
      nidaan.api.post('/api/patients/', FORM, { ...as(OWNER), headers: { 'x-branch-id': String(branch) } });
    const [first, second] = [(await inBranch(1)).body.id, (await inBranch(2)).body.id];
    const { id, token } = await inside({ branches: [2], scope: 'write' });
    const rows: { id: number }[] = (await nidaan.api.get('/api/patients/', { token })).body;
    const list = new Set(rows.map(({ id: patient }) => patient));
    expect([list.has(first), list.has(second)]).toEqual([false, true]);
    expect((await nidaan.api.get(`/api/patients/${first}/`, { token })).status).toBe(404);
    expect((await nidaan.api.get(`/api/patients/${second}/`, { token })).body.aadhar).toBe('XXXX XXXX 9012');
    const made = await nidaan.api.post('/api/patients/', FORM, { token });
    const [row] = await nidaan.sql('SELECT branch_id FROM patients.patients WHERE hospital_id = $1 AND id = $2', [
      HOSPITAL,
      made.body.id,
    ]);
    expect(row).toEqual({ branch_id: 2 });
    await end(id);
  });

  it('ORG-68 ORG-61 its entries come by way of support, and owners are mailed what was done', async () => {
    // Of the other tests no owner needs to hear.
    await nidaan.sql('UPDATE identity.support_grants SET is_told = true');
    const { body: patient } = await nidaan.api.post('/api/patients/', FORM, as(OWNER));
    const { id, token } = await inside();
    await nidaan.api.get(`/api/patients/${patient.id}/`, { token });
    await end(id);
    const bySupport = async () => (await nidaan.api.get('/api/access-log/?via=support', as(OWNER))).body.entries;
    await eventually(async () => (await bySupport()).some(seen(patient.id)));
    const entries = await bySupport();
    expect(entries.find(seen(patient.id))).toMatchObject({
      name: 'Meera',
      role: 'Nidaan support',
      via: 'support',
      action: 'read',
    });
    expect(entries.every(({ via }: { via: string }) => via === 'support')).toBe(true);
    // The row of the day, and the entries that its dialog finds by the account.
    const { days } = (await nidaan.api.get(`/api/access-log/days/?patient=${patient.id}`, as(OWNER))).body;
    const { account } = entries.find(seen(patient.id));
    expect(days.filter((day: { account: number }) => day.account === account)).toEqual([
      expect.objectContaining({ member_id: null, name: 'Meera', role: 'Nidaan support', reads: 1 }),
    ]);
    const desk = (await nidaan.api.get('/api/access-log/?via=desk', as(OWNER))).body.entries;
    expect(desk.some(({ name }: { name: string }) => name === 'Meera')).toBe(false);
    const identity = nidaan.composition.services.get('identity')!.app;
    const summaries = () => nidaan.mail.sent.filter(({ subject }) => subject === 'Nidaan support has left Hospital 7');
    await nidaan.at(new Date(Date.now() + 20_000), () => identity.get(SupportSummariesService).run());
    await eventually(() => summaries().length > 0);
    expect(summaries().map(({ to }) => to)).toEqual([`a${OWNER}@nidaan.example`]);
    expect(summaries()[0]!.text).toMatch(/Meera of Nidaan could look from .*\n+Records that were read: 1. Changes: 0./);
    // Told once.
    await nidaan.at(new Date(Date.now() + 40_000), () => identity.get(SupportSummariesService).run());
    await sleep(300);
    expect(summaries()).toHaveLength(1);
  });

  const seen = (patient: number) => (entry: { what: string; subjects: number[] }) =>
    entry.what === 'patients.patient' && entry.subjects.includes(patient);
});
