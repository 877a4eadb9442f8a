import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
});
afterAll(() => app?.close());

const PASSWORD = 'a-good-password';
const OVER = 'This invitation is no longer valid. Ask the hospital to send it again.';
const DAY_MS = 24 * 3_600_000;
let serial = 0;
const fresh = () => `colleague.${(serial += 1)}@example.in`;
const invite = (team: Pick<Team, 'owner'>, body: Record<string, unknown> = {}) =>
  team.owner.post('/api/team/', { name: 'Nisha Patil', email: fresh(), role: 'reception', ...body });

/** The token in the newest mail once that many were sent. */
const tokenFor = (email: string, count = 1) => app.inMails(email, /\/join#token=([\w-]+)/, count);
const look = (token: unknown) => app.post('/api/invitations/look/', { token });
const accept = (token: string, password?: string) => app.post('/api/invitations/accept/', { token, password });

describe('POST /api/team/', () => {
  it('ORG-17 ORG-19 invites a colleague by mail, who chooses a password and lands logged in with the role', async () => {
    const team = await hospitalWithTeam(app);
    const email = fresh();
    const { status, body } = await invite(team, { email, phone: '9822011223', branches: [2], branch: 2 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ name: 'Nisha Patil', email, role: 'reception', role_label: 'Reception', branches: [2], branch: 2, status: 'invited' },
      ...{ is_active: false, joined_at: null, phone: '9822011223', warnings: [] },
    });
    expect(Date.parse(body.invite_expires_at) - Date.parse(body.invited_at)).toBe(7 * DAY_MS);
    const token = await tokenFor(email);
    expect(token).toMatch(/^[\w-]{43}$/);
    const { body: offer } = await look(token);
    const [{ hospital_name }] = (await team.owner.get('/api/user-details/')).body;
    expect(offer).toEqual({ hospital_name, role_label: 'Reception', name: 'Nisha Patil', email, needs_password: true });
    const { status: joined, body: login } = await accept(token, PASSWORD);
    expect([joined, login.is_verified, login.email]).toEqual([200, true, email]);
    const [profile] = (await app.get('/api/user-details/', { token: login.access })).body;
    expect([profile.role, profile.member_id, profile.username]).toEqual(['reception', body.id, 'Nisha Patil']);
    expect((await app.post('/api/login/', { email, password: PASSWORD })).status).toBe(200);
    expect((await look(token)).body.message).toBe(OVER);
  });

  it('ORG-17 says what is missing or wrong, and does nothing then', async () => {
    const team = await hospitalWithTeam(app);
    const said = async (change: Record<string, unknown>) => {
      const { status, body } = await invite(team, change);
      return [status, body.message];
    };
    expect(await said({ name: ' ' })).toEqual([400, 'Name is required']);
    expect(await said({ email: '' })).toEqual([400, 'Email is required']);
    expect(await said({ email: 'a@b' })).toEqual([400, 'Email is invalid']);
    expect(await said({ role: '' })).toEqual([400, 'Role is required']);
    expect(await said({ role: 'king' })).toEqual([400, 'Please choose a role from the list']);
    expect(await said({ branches: [9] })).toEqual([404, 'Branch not found']);
    expect(await said({ valid_from: '2100-01-02', valid_until: '2100-01-01' })).toEqual([400, 'The end must be after the start']);
    expect(await said({ valid_until: '2020-01-01' })).toEqual([400, 'The end must be in the future']);
    expect((await team.owner.get('/api/team/')).body).toHaveLength(1);
  });

  it('ORG-17 keeps one of two equal invitations at once; the other is 409, and a retried one is answered as before', async () => {
    const team = await hospitalWithTeam(app);
    const email = fresh();
    const answers = await Promise.all([invite(team, { email }), invite(team, { email: email.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('This person is already in your team.');
    const other = fresh();
    const keyed = () =>
      app.post(
        '/api/team/',
        { name: 'Ravi', email: other, role: 'nurse' },
        { token: team.owner.token, headers: { 'idempotency-key': other } },
      );
    const [one, two] = [await keyed(), await keyed()];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    await tokenFor(other);
    expect(app.mails(other)).toHaveLength(1);
  });

  it('ORG-17 tells nothing of an e-mail that somebody has elsewhere', async () => {
    const team = await hospitalWithTeam(app);
    const other = await app.verified();
    const known = await invite(team, { email: other.email });
    const unknown = await invite(team);
    expect([known.status, Object.keys(known.body).sort()]).toEqual([201, Object.keys(unknown.body).sort()]);
  });

  it('ORG-12 gives no more than the one who invites may give', async () => {
    const team = await hospitalWithTeam(app);
    const manager = await team.member('Manager', { roleKey: 'manager' });
    const body = { name: 'New', email: fresh(), role: 'owner' };
    expect((await manager.post('/api/team/', body)).status).toBe(403);
    expect((await manager.post('/api/team/', { ...body, role: 'nurse' })).status).toBe(201);
    const nurse = await team.member('Nurse');
    expect((await nurse.post('/api/team/', { ...body, email: fresh(), role: 'nurse' })).status).toBe(403);
  });

  it('ORG-18 makes a doctor of the role, and warns where the registration number is missing', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team, { role: 'doctor' });
    expect([body.is_doctor, body.warnings]).toEqual([
      true,
      ['Prescriptions of this doctor will print without a registration number'],
    ]);
    expect((await invite(team, { role: 'doctor', registration_no: 'MMC 1' })).body.warnings).toEqual([]);
  });
});

describe('an invitation', () => {
  it('ORG-19 is accepted once by twenty calls at once, and makes one member and one account', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    const token = await tokenFor(body.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, PASSWORD)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 400, 401, 409, 429].includes(status))).toBe(true);
    const rows = await app.sql('SELECT 1 FROM identity.accounts WHERE email = $1', [body.email]);
    expect(rows).toHaveLength(1);
  });

  it('ORG-19 is joined by somebody who has an account with its password alone, and opens the new hospital', async () => {
    const team = await hospitalWithTeam(app);
    const own = await hospitalWithTeam(app);
    const { body } = await invite(team, { email: own.owner.email, role: 'doctor' });
    const token = await tokenFor(body.email);
    expect((await look(token)).body.needs_password).toBe(false);
    const wrong = await accept(token, 'not the password');
    expect([wrong.status, wrong.body.message]).toEqual([401, 'Invalid email or password']);
    const { status, body: login } = await accept(token, own.owner.password);
    expect(status).toBe(200);
    const [profile] = (await app.get('/api/user-details/', { token: login.access })).body;
    expect([profile.role, profile.hospitals]).toEqual([
      'doctor',
      expect.arrayContaining([expect.objectContaining({ hospital_id: own.hospitalId })]),
    ]);
    // At home nothing has changed.
    expect((await own.owner.get('/api/user-details/')).body[0].role).toBe('owner');
  });

  it('ORG-19 answers wrong, declined, revoked, replaced and expired tokens with one sentence', async () => {
    const team = await hospitalWithTeam(app);
    const sentences: unknown[] = [(await look('made-up')).body.message, (await look(7)).body.message];
    const declined = (await invite(team)).body;
    const first = await tokenFor(declined.email);
    expect((await app.post('/api/invitations/decline/', { token: first })).body.message).toBe(
      'You have declined the invitation.',
    );
    sentences.push((await accept(first, PASSWORD)).body.message);
    const revoked = (await invite(team)).body;
    const second = await tokenFor(revoked.email);
    expect((await team.owner.remove(`/api/team/${revoked.id}/invite/`)).status).toBe(204);
    sentences.push((await accept(second, PASSWORD)).body.message);
    const again = (await invite(team)).body;
    const old = await tokenFor(again.email);
    expect((await team.owner.post(`/api/team/${again.id}/invite/`, {})).status).toBe(200);
    const current = await tokenFor(again.email, 2);
    sentences.push((await look(old)).body.message);
    expect((await look(current)).status).toBe(200);
    await app.later(7 * DAY_MS + 1000, async () => {
      sentences.push((await accept(current, PASSWORD)).body.message);
    });
    expect(sentences).toEqual(Array.from({ length: 6 }, () => OVER));
    const states = new Map(
      (await team.owner.get('/api/team/?status=revoked')).body.map((each: { id: number; status: string }) => [
        each.id,
        each.status,
      ]),
    );
    expect([states.get(declined.id), states.get(revoked.id)]).toEqual(['revoked', 'revoked']);
  });

  it('ORG-19 stays usable where the password was refused', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    const token = await tokenFor(body.email);
    expect((await accept(token)).body.message).toBe('Password is required');
    expect((await accept(token, 'abc')).body.message).toBe('Password must be at least 8 characters');
    expect((await accept(token, PASSWORD)).status).toBe(200);
  });

  it('ORG-19 keeps its secret out of every table, but sealed', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    const token = await tokenFor(body.email);
    const [row] = await app.sql('SELECT token_hash, sealed_token FROM identity.invitations WHERE email = $1', [body.email]);
    for (const kept of Object.values(row!)) expect(Buffer.from(kept as Buffer).toString('latin1')).not.toContain(token);
    expect(app.logLines.join('\n')).not.toContain(token);
  });

  it('ORG-20 makes no account before it is accepted: the e-mail can still register a hospital of its own', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    expect(await app.sql('SELECT 1 FROM identity.accounts WHERE email = $1', [body.email])).toEqual([]);
    const token = await tokenFor(body.email);
    const own = await app.post('/api/register/', {
      ...{ username: 'Nisha Patil', email: body.email, password: PASSWORD, hospital_name: 'Own Clinic' },
      ...{ address: 'Pune', phone_number: '9876543210' },
    });
    expect(own.status).toBe(201);
    const otp = await app.codeFor(body.email);
    expect((await app.post('/api/verify-otp/', { email: body.email, otp })).status).toBe(200);
    expect((await look(token)).body.needs_password).toBe(false);
    expect((await accept(token, PASSWORD)).status).toBe(200);
  });

  it('ORG-21 is mailed five times a day to one person at most', async () => {
    const team = await hospitalWithTeam(app);
    const { body } = await invite(team);
    for (let sent = 2; sent <= 5; sent += 1) expect((await team.owner.post(`/api/team/${body.id}/invite/`, {})).status).toBe(200);
    const { status, body: refused } = await team.owner.post(`/api/team/${body.id}/invite/`, {});
    expect([status, refused.message]).toEqual([429, 'Too many invitations were sent today. Please try again tomorrow.']);
    await app.later(DAY_MS + 1000, async () => {
      const token = app.token(team.hospitalId, { accountId: team.owner.id, lifeSeconds: 2 * 24 * 3600 });
      expect((await app.post(`/api/team/${body.id}/invite/`, {}, { token })).status).toBe(200);
    });
  });

  it('ORG-21 is for who is invited: not for members, and not for those of other hospitals', async () => {
    const [team, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await team.member('Nurse');
    const { body } = await invite(team);
    const send = (of: Team, id: number) => of.owner.post(`/api/team/${id}/invite/`, {});
    expect((await send(team, nurse.id)).body.message).toBe('This step is not possible for this member.');
    expect((await send(other, body.id)).status).toBe(404);
    expect((await other.owner.remove(`/api/team/${body.id}/invite/`)).status).toBe(404);
  });

  it('ORG-21 waits where mail is away, is sent later, and its link can be copied meanwhile', async () => {
    const team = await hospitalWithTeam(app);
    app.failMails(2);
    const { body } = await invite(team);
    const found = async () => (await team.owner.get(`/api/team/${body.id}/invite/`)).body;
    const { link, mail } = await found();
    expect(mail).toBe('waiting');
    const token = /#token=([\w-]+)$/.exec(link)![1]!;
    expect((await look(token)).body.email).toBe(body.email);
    app.failMails(0);
    expect(await tokenFor(body.email)).toBe(token);
    await eventually(async () => expect((await found()).mail).toBe('sent'));
  });

  it('ORG-17 knows a member by the account, also after a change of e-mail; an older invitation then joins nobody twice', async () => {
    const team = await hospitalWithTeam(app);
    const own = await hospitalWithTeam(app);
    const { body } = await invite(team, { email: own.owner.email });
    const early = await invite(team, { email: fresh() });
    // The address of the second invitation becomes that of the person who joins by the first.
    expect((await accept(await tokenFor(body.email), own.owner.password)).status).toBe(200);
    await app.sql('UPDATE identity.accounts SET email = $2 WHERE email = $1', [own.owner.email, early.body.email]);
    const again = await accept(await tokenFor(early.body.email), own.owner.password);
    expect([again.status, again.body.message]).toEqual([409, 'This person is already in your team.']);
    const moved = await invite(team, { email: early.body.email });
    expect(moved.status).toBe(409);
  });
});
