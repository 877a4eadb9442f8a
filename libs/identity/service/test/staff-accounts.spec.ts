import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runAs } from '@nidaan/platform-access';
import { AccountsService } from '../src/index.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
let staff: string;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
  await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
  staff = (await app.login('root@nidaan.example', 'staff-pass')).access;
});
afterAll(() => app.close());

const status = (id: number | string, body: unknown, token: string | undefined = staff) =>
  app.patch(`/api/admin/doctors/${id}/status/`, body, { token });
const details = (token: string) => app.get('/api/user-details/', { token });
const newDoctor = async () => {
  const { email, password } = await app.verified();
  const [row] = await app.sql('SELECT id, hospital_id FROM identity.accounts WHERE email = $1', [email]);
  return { email, password, id: row!.id as number, hospitalId: row!.hospital_id as number };
};
const told = (accountId: number) =>
  app.sql(`SELECT name FROM identity.outbox WHERE aggregate = $1 AND name ~ '(account|access)' ORDER BY seq`, [
    String(accountId),
  ]);

describe('the status of a doctor', () => {
  it('ADM-19 ADM-20 OPN-48 ends all running sessions of a deactivated account at once, and lets it in again', async () => {
    const { id, email, password } = await newDoctor();
    const [first, second] = [await app.login(email, password), await app.login(email, password)];
    const answer = await status(id, { is_active: false });
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: 'The account has been deactivated', doctor_id: id, is_active: false },
    ]);
    for (const { access, refresh } of [first, second]) {
      expect((await details(access)).status).toBe(401);
      expect((await app.post('/api/token/refresh/', { refresh })).status).toBe(401);
    }
    const refused = await app.post('/api/login/', { email, password });
    expect([refused.status, refused.body.error]).toEqual([403, 'Your account has been deactivated. Please contact support.']);
    expect((await status(id, { is_active: true })).body).toMatchObject({ is_active: true });
    expect((await details((await app.login(email, password)).access)).status).toBe(200);
  });

  it('ADM-23 API-23 is 404 for an unknown doctor, for staff and for odd ids', async () => {
    const [root] = await app.sql('SELECT id FROM identity.accounts WHERE is_staff ORDER BY id LIMIT 1');
    for (const id of [root!.id as number, 999_999, 'abc', '0', '-1', '9'.repeat(30), '%00']) {
      const answer = await status(id, { is_active: false });
      expect([id, answer.status, answer.body.message]).toEqual([id, 404, 'No doctor found with this ID']);
    }
    expect((await details(staff)).status).toBe(200);
  });

  it('ADM-24 takes true and false alone', async () => {
    const { id, email, password } = await newDoctor();
    for (const is_active of ['maybe', 'false', 0, 1, null, [], {}, undefined]) {
      const answer = await status(id, { is_active });
      expect([is_active, answer.status, answer.body.message]).toEqual([is_active, 400, 'is_active must be true or false']);
    }
    expect((await app.post('/api/login/', { email, password })).status).toBe(200);
  });

  it('SEC-02 SEC-07 is no hospital’s to set, not even its own', async () => {
    const { id, email, password } = await newDoctor();
    const { access } = await app.login(email, password);
    for (const path of [`/api/admin/doctors/${id}/status/`, '/api/admin/staff/', '/api/admin/hospitals/']) {
      const method = path.includes('status') ? 'PATCH' : 'GET';
      expect([
        path,
        (await app.api.send(method, path, { token: access, body: method === 'PATCH' ? {} : undefined })).status,
      ]).toEqual([path, 403]);
      expect((await app.api.send(method, path, { body: method === 'PATCH' ? {} : undefined })).status).toBe(401);
    }
    expect((await details(access)).status).toBe(200);
  });

  it('L10 ADM-19 is told once however many ask at the same time, and ends as the one that came last says', async () => {
    const { id, email, password } = await newDoctor();
    const { access } = await app.login(email, password);
    const off = await Promise.all(Array.from({ length: 50 }, () => status(id, { is_active: false })));
    expect(new Set(off.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await told(id)).map(({ name }) => name)).toEqual(['identity.access.revoked.v1', 'identity.account.deactivated.v1']);
    expect((await details(access)).status).toBe(401);
    const both = await Promise.all(Array.from({ length: 50 }, (_, n) => status(id, { is_active: n % 2 === 0 })));
    expect(new Set(both.map((answer) => answer.status))).toEqual(new Set([200]));
    await app.settled();
    const [row] = await app.sql('SELECT is_active FROM identity.accounts WHERE id = $1', [id]);
    const names = (await told(id)).map(({ name }) => String(name)).filter((name) => name.includes('account'));
    names.forEach((name, n) => expect(name).toBe(`identity.account.${n % 2 ? 'reactivated' : 'deactivated'}.v1`));
    expect(names.at(-1)!.includes('reactivated')).toBe(row!.is_active);
    expect((await app.post('/api/login/', { email, password })).status).toBe(row!.is_active ? 200 : 403);
  });

  it('SEC-13 stands in the hospital’s trail with who set it', async () => {
    const { id, hospitalId } = await newDoctor();
    await status(id, { is_active: false });
    await status(id, { is_active: false });
    const [root] = await app.sql('SELECT id FROM identity.accounts WHERE is_staff ORDER BY id LIMIT 1');
    const entries = await app.sql('SELECT account_id, what, subject FROM identity.audit_entries WHERE hospital_id = $1', [
      hospitalId,
    ]);
    expect(entries).toEqual([{ account_id: root!.id, what: 'identity.account-deactivated', subject: id }]);
  });
});

describe('accounts as the staff see them', () => {
  it('ADM-25 are those of hospitals page by page and those of the staff, without a secret', async () => {
    const { id, hospitalId, email } = await newDoctor();
    const all = (await app.get('/api/admin/hospitals/', { token: staff })).body as { account_id: number }[];
    expect(all.at(-1)).toEqual({
      account_id: id,
      hospital_id: hospitalId,
      hospital_name: 'Sanjeevani Clinic',
      username: expect.any(String),
      email,
      is_active: true,
      created_at: expect.stringMatching(/Z$/),
    });
    const [first, second] = all;
    const page = await app.get(`/api/admin/hospitals/?limit=1&after=${first!.account_id}`, { token: staff });
    expect(page.body).toEqual([second]);
    const { body } = await app.get('/api/admin/staff/', { token: staff });
    expect(body.map((each: { email: string }) => each.email)).toEqual(['root@nidaan.example']);
    expect(JSON.stringify([all, body])).not.toMatch(/password|argon/);
  });

  it('ADM-25 OPN-34 gain a further member by an operator, whose sessions end when the password changes', async () => {
    const put = (email: string, password: string) =>
      runAs({ hospitalId: null }, () => app.part(AccountsService).putStaff({ email, password }));
    expect(await put('Second@nidaan.example', 'a-long-password')).toBe('made');
    expect(await put('second@nidaan.example', 'a-long-password')).toBe('same');
    const { access } = await app.login('second@nidaan.example', 'a-long-password');
    expect((await app.get('/api/admin/staff/', { token: access })).body).toHaveLength(2);
    expect(await put('second@nidaan.example', 'another-password')).toBe('changed');
    await app.settled();
    expect((await app.get('/api/admin/staff/', { token: access })).status).toBe(401);
    expect((await app.post('/api/login/', { email: 'second@nidaan.example', password: 'a-long-password' })).status).toBe(401);
    const { email, password } = await newDoctor();
    expect(await put(email, 'a-long-password')).toBe('hospital');
    expect((await app.login(email, password)).access).toBeTruthy();
    const entries = await app.sql(`SELECT what FROM identity.audit_entries WHERE hospital_id = 0 AND account_id IS NULL`);
    expect(new Set(entries.map(({ what }) => what))).toEqual(new Set(['identity.staff-account']));
  });

  it('ADM-25 ORG-68 lose a hospital that let them in when the password changes, and nobody else does', async () => {
    const put = (password: string) =>
      runAs({ hospitalId: null }, () => app.part(AccountsService).putStaff({ email: 'third@nidaan.example', password }));
    await put('a-long-password');
    const { access } = await app.login('third@nidaan.example', 'a-long-password');
    const [theirs, others] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const entered = async ({ owner }: Team, token: string) => {
      const { body } = await owner.post('/api/support-access/', { hours: 2 });
      return (await app.post(`/api/admin/support-access/${body.id}/enter/`, {}, { token })).body.access as string;
    };
    const [inside, colleague] = [await entered(theirs, access), await entered(others, staff)];
    expect([(await details(inside)).status, (await details(colleague)).status]).toEqual([200, 200]);
    expect(await put('a-long-password')).toBe('same');
    expect((await details(inside)).status).toBe(200);
    expect(await put('another-password')).toBe('changed');
    await app.settled();
    expect([(await details(inside)).status, (await details(colleague)).status]).toEqual([401, 200]);
    const [grant] = (await theirs.owner.get('/api/support-access/')).body;
    expect(grant).toMatchObject({ state: 'ended', ended_by: 'Nidaan' });
    // The hospital may let them in again, with the new password.
    const again = await app.login('third@nidaan.example', 'another-password');
    expect((await details(await entered(theirs, again.access))).status).toBe(200);
  });
});
