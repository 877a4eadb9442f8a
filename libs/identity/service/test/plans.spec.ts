import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { webhooksCounted } from '@nidaan/integrations-contracts';
import { newContext, runInContext } from '@nidaan/platform-access';
import { WebhooksCountedHandler } from '../src/on/webhooks-counted.handler.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { loggedInHospital } from './hospital-fixture.ts';

let app: IdentityApp;
let staff: string;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
  await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
  staff = (await app.login('root@nidaan.example', 'staff-pass')).access;
});
afterAll(() => app?.close());

const give = (id: number | string, body: unknown, token = staff) => app.patch(`/api/admin/doctors/${id}/plan/`, body, { token });
const NOBODY = { name: '', email: '', phone: '' };
const MEERA = { name: 'Meera Joshi', email: 'meera@nidaan.example', phone: '9822011111' };

/** A hospital whose owner is its one doctor. */
async function hospital() {
  const owner = await loggedInHospital(app);
  let serial = 0;
  const invite = (role = 'doctor', change: Record<string, unknown> = {}) =>
    app.post(
      '/api/team/',
      { name: 'Nisha Patil', email: `nisha.${owner.hospitalId}.${(serial += 1)}@example.in`, role, ...change },
      { token: owner.token },
    );
  return {
    ...owner,
    invite,
    plan: async () => (await app.get('/api/plan/', { token: owner.token })).body,
    change: (id: number, body: unknown) => app.patch(`/api/team/${id}/`, body, { token: owner.token }),
  };
}
type Hospital = Awaited<ReturnType<typeof hospital>>;
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const ONE_DOCTOR = [403, 'Your plan allows up to 1 doctor login'];
const TEN_DOCTORS = [403, 'Your plan allows up to 10 doctor logins'];

const tokenFor = (email: string) => app.inMails(email, /\/join#token=([\w-]+)/);

describe('the plan that the staff give', () => {
  it('ORG-52 ORG-53 begins as Primary, and takes the rate of the plan where none is sent', async () => {
    const { id, plan, profile } = await hospital();
    expect(await plan()).toEqual({
      ...{ plan: 'primary', plan_label: 'Primary Hospital', rate_per_patient: 20, account_manager: NOBODY },
      limits: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 0 },
      used: { doctor_logins: 1, branches: 1, api_keys: 0, webhooks: 0 },
      features: [],
    });
    const { status, body } = await give(id, { plan: 'multi' });
    expect([status, body]).toEqual([
      200,
      { plan: 'multi', plan_label: 'Multi-Hospital', rate_per_patient: 120, account_manager: NOBODY },
    ]);
    expect(await plan()).toMatchObject({ plan: 'multi', features: ['advanced_reports', 'master_dashboard'] });
    expect((await profile()).plan).toBe('multi');
    expect((await give(id, { plan: 'primary' })).body.rate_per_patient).toBe(20);
  });

  it('ORG-52 asks for the rate of Corporate, keeps an agreed one with the plan, and names the account manager', async () => {
    const { id, plan } = await hospital();
    expect(said(await give(id, { plan: 'corporate' }))).toEqual([400, 'Rate per patient is required for the Corporate plan']);
    expect((await plan()).plan).toBe('primary');
    const { body } = await give(id, { plan: 'corporate', rate_per_patient: '87.50', account_manager: MEERA });
    expect(body).toMatchObject({ plan: 'corporate', rate_per_patient: 87.5, account_manager: MEERA });
    const seen = await app.get(`/api/admin/doctors/${id}/plan/`, { token: staff });
    expect(seen.body).toEqual(body);
    await give(id, { plan: 'multi', rate_per_patient: 99 });
    expect((await give(id, { plan: 'multi' })).body).toMatchObject({ rate_per_patient: 99, account_manager: MEERA });
    expect((await plan()).limits).toEqual({ doctor_logins: 10, branches: 10, api_keys: 0, webhooks: 0 });
  });

  it('ORG-52 API-07 two of the staff do not take each other’s plan, rate or account manager back without seeing it', async () => {
    const { id } = await hospital();
    const nobody = { name: '', email: '', phone: '' };
    const seen = { plan: 'primary', rate_per_patient: '20.00' };
    await give(id, { plan: 'multi', rate_per_patient: '99.50', seen });
    // The second one saw the plan of before, and meant the account manager alone.
    const late = await give(id, { plan: 'primary', account_manager: MEERA, seen: { plan: 'primary', ...nobody } });
    expect([late.status, late.body.current]).toEqual([409, { plan: 'multi' }]);
    const rate = await give(id, { plan: 'multi', rate_per_patient: '50', seen: { ...seen, plan: 'multi' } });
    expect([rate.status, rate.body.current]).toEqual([409, { rate_per_patient: '99.50' }]);
    const { body } = await give(id, { plan: 'multi', account_manager: MEERA, seen: { plan: 'multi', ...nobody } });
    expect(body).toMatchObject({ plan: 'multi', rate_per_patient: 99.5, account_manager: MEERA });
    const other = await give(id, { plan: 'multi', account_manager: { ...MEERA, name: 'Ravi' }, seen: nobody });
    expect([other.status, other.body.current]).toEqual([409, { name: MEERA.name }]);
    // What becomes what it is anyway is no conflict.
    expect((await give(id, { plan: 'multi', account_manager: MEERA, seen: { ...seen, ...nobody } })).status).toBe(200);
  });

  it('ORG-52 is told to all who count by it, and stands in the trail', async () => {
    const { id, hospitalId } = await hospital();
    await give(id, { plan: 'multi', rate_per_patient: 0 });
    const [told] = await app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.plan.changed.v1' AND aggregate = $1 ORDER BY seq DESC LIMIT 1`,
      [String(hospitalId)],
    );
    expect(told!.payload).toMatchObject({ hospitalId, plan: 'multi', ratePaise: 0, version: 1 });
    const trail = await app.sql(
      `SELECT count(*)::int AS n FROM identity.audit_entries WHERE what = 'identity.plan-changed' AND subject = $1`,
      [id],
    );
    expect(trail[0]!.n).toBe(1);
  });

  it('ORG-52 says what is wrong with a plan, and changes nothing then', async () => {
    const { id, plan } = await hospital();
    const unknown = [400, 'Please choose a plan from the list'];
    for (const wrong of [undefined, null, '', 'gold', 7, ['multi']])
      expect(said(await give(id, { plan: wrong }))).toEqual(unknown);
    const rate = [400, 'Rate per patient must be an amount in rupees, like 20.00'];
    for (const wrong of [-1, 'free', {}, [20], '1e5', true])
      expect([wrong, ...said(await give(id, { plan: 'multi', rate_per_patient: wrong }))]).toEqual([wrong, ...rate]);
    const manager = (change: object) => give(id, { plan: 'multi', account_manager: { ...MEERA, ...change } });
    expect(said(await manager({ email: 'a@b' }))).toEqual([400, 'Email of the account manager is invalid']);
    expect(said(await manager({ phone: '12' }))).toEqual([400, 'Phone number of the account manager is invalid']);
    expect(said(await manager({ name: 7 }))).toEqual([400, 'The account manager needs a name, an email and a phone number']);
    expect((await plan()).plan).toBe('primary');
  });

  it('ORG-52 ORG-26 is for the staff alone, and knows only who registered a hospital', async () => {
    const { id, token, invite } = await hospital();
    expect((await give(id, { plan: 'multi' }, token)).status).toBe(403);
    expect((await app.patch(`/api/admin/doctors/${id}/plan/`, { plan: 'multi' })).status).toBe(401);
    const email = `reception.${id}@example.in`;
    await invite('reception', { email });
    await app.post('/api/invitations/accept/', { token: await tokenFor(email), password: 'a-good-password' });
    const [member] = await app.sql('SELECT id FROM identity.accounts WHERE email = $1', [email]);
    for (const other of [member!.id as number, 999_999, 'abc', '0'])
      expect([other, ...said(await give(other, { plan: 'multi' }))]).toEqual([other, 404, 'No doctor found with this ID']);
  });
});

describe('webhooks', () => {
  it('ORG-53 ORG-54 are as many as integrations told last, of this hospital, whatever order the news arrived in', async () => {
    const [mine, other] = [await hospital(), await hospital()];
    const told = (webhooks: number, version: number, { hospitalId }: Hospital = mine) =>
      runInContext(newContext({ hospitalId }), () =>
        app
          .part(WebhooksCountedHandler)
          .handle({ payload: { ...webhooksCounted.sample, hospitalId, webhooks, version } } as never),
      );
    const used = async () => (await mine.plan()).used.webhooks;
    expect(await used()).toBe(0);
    await told(3, 8);
    await told(2, 7);
    await told(9, 20, other);
    expect(await used()).toBe(3);
    await give(mine.id, { plan: 'primary' });
    expect(await mine.plan()).toMatchObject({ limits: { webhooks: 0 }, used: { webhooks: 3 } });
    await told(0, 9);
    expect(await used()).toBe(0);
  });
});

describe('logins of doctors', () => {
  it('ORG-53 are one on Primary: invitations and changes to a doctor are refused, staff are never counted', async () => {
    const { invite, change, plan } = await hospital();
    expect(said(await invite())).toEqual(ONE_DOCTOR);
    const { status, body: nurse } = await invite('nurse');
    expect(status).toBe(201);
    expect(said(await change(nurse.id, { is_doctor: true }))).toEqual(ONE_DOCTOR);
    expect(said(await change(nurse.id, { role: 'doctor' }))).toEqual(ONE_DOCTOR);
    expect((await plan()).used.doctor_logins).toBe(1);
  });

  it('ORG-53 are ten on Multi: of ten invitations at once for one place a single one is taken', async () => {
    const given = await hospital();
    await give(given.id, { plan: 'multi' });
    await fill(given, 8);
    const answers = await Promise.all(Array.from({ length: 10 }, () => given.invite()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(403)]);
    expect(said(answers.find(({ status }) => status === 403)!)).toEqual(TEN_DOCTORS);
    expect((await given.plan()).used.doctor_logins).toBe(10);
  });

  it('ORG-53 may not come back over the limit: a suspended doctor stays so until there is a place', async () => {
    const given = await hospital();
    await give(given.id, { plan: 'multi' });
    const [suspended] = await fill(given, 9);
    expect((await given.change(suspended!, { is_active: false })).status).toBe(200);
    const { body } = await given.invite();
    expect(said(await given.change(suspended!, { is_active: true }))).toEqual(TEN_DOCTORS);
    await app.delete(`/api/team/${body.id}/invite/`, undefined, { token: given.token });
    expect((await given.change(suspended!, { is_active: true })).status).toBe(200);
  });

  it('ORG-53 ORG-24 of who has run out take no place, until the end is moved', async () => {
    const given = await hospital();
    await give(given.id, { plan: 'multi' });
    const [locum] = await fill(given, 9);
    const until = (end: Date) =>
      app.sql('UPDATE identity.members SET valid_until = $3 WHERE hospital_id = $1 AND id = $2', [given.hospitalId, locum, end]);
    await until(new Date(Date.now() + 60_000));
    expect(said(await given.invite())).toEqual(TEN_DOCTORS);
    await until(new Date(Date.now() - 1000));
    expect((await given.plan()).used.doctor_logins).toBe(9);
    expect((await given.change(locum!, { phone: '9822033333' })).status).toBe(200);
    const { status, body } = await given.invite();
    expect(status).toBe(201);
    expect(said(await given.change(locum!, { valid_until: null }))).toEqual(TEN_DOCTORS);
    await app.delete(`/api/team/${body.id}/invite/`, undefined, { token: given.token });
    expect((await given.change(locum!, { valid_until: null })).status).toBe(200);
  });

  it('ORG-53 ORG-54 of a lowered plan stay in, an invited one cannot join until there is a place, and the token stays', async () => {
    const given = await hospital();
    await give(given.id, { plan: 'multi' });
    const [doctor] = await fill(given, 1);
    const email = `late.${given.id}@example.in`;
    await given.invite('doctor', { email });
    const token = await tokenFor(email);
    await give(given.id, { plan: 'primary' });
    expect(await given.plan()).toMatchObject({ limits: { doctor_logins: 1 }, used: { doctor_logins: 3 } });
    const accept = () => app.post('/api/invitations/accept/', { token, password: 'a-good-password' });
    expect(said(await accept())).toEqual(ONE_DOCTOR);
    expect(said(await given.invite())).toEqual(ONE_DOCTOR);
    // Nobody is locked out, and what does not add a login is free.
    expect((await given.change(doctor!, { phone: '9822033333' })).status).toBe(200);
    expect((await given.invite('nurse')).status).toBe(201);
    await give(given.id, { plan: 'multi' });
    expect((await accept()).status).toBe(200);
  });
});

/** Doctors who are members already; gives their numbers. */
async function fill({ hospitalId }: Hospital, count: number): Promise<number[]> {
  const rows = await app.sql(
    `INSERT INTO identity.members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, joined_at)
     SELECT $1, 100 + n, 900000 + $1 * 100 + n, 'doctor.' || $1 || '.' || n || '@example.in', 'Dr. ' || n, '', 'doctor', true, 'active', now()
     FROM generate_series(1, $2) n RETURNING id`,
    [hospitalId, count],
  );
  return rows.map(({ id }) => id as number);
}
