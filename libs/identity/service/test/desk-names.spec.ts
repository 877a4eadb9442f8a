import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { form } from './sample-input.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const OWN = 'a-password-of-my-own';
const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const make = (team: Team, change: Record<string, unknown> = {}) =>
  team.owner.post('/api/team/', { name: 'Sister Meera', login_name: 'sister.meera', role: 'nurse', ...change });
const login = (email: string, password: string) => app.post('/api/login/', { email, password });
const choose = (change_token: unknown, new_password: unknown = OWN) =>
  app.post('/api/login/new-password/', { change_token, new_password });
const nameIn = ({ hospitalId }: Team) => `sister.meera@h${hospitalId}.desk`;

describe('people without an e-mail', () => {
  it('ORG-22 get a sign-in name and a one-time password, and choose their own before anything opens', async () => {
    const team = await hospitalWithTeam(app);
    const { status, body } = await make(team);
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        ...{ name: 'Sister Meera', email: nameIn(team), role: 'nurse', status: 'active', is_active: true },
        one_time_password: expect.stringMatching(/^[2-9A-HJKMNP-TV-Z]{10}$/),
      }),
    ]);
    const first = await login(nameIn(team), body.one_time_password);
    expect([first.status, first.body]).toMatchObject([
      403,
      { message: 'Please choose a password of your own.', password_change_required: true, change_token: expect.any(String) },
    ]);
    expect(first.body.is_verified).toBeUndefined();
    const { status: entered, body: tokens } = await choose(first.body.change_token);
    expect([entered, tokens.is_verified]).toEqual([200, true]);
    const [profile] = (await app.get('/api/user-details/', { token: tokens.access })).body;
    expect([profile.role, profile.email]).toEqual(['nurse', nameIn(team)]);
    expect((await login(nameIn(team).toUpperCase(), OWN)).status).toBe(200);
    expect((await login(nameIn(team), body.one_time_password)).status).toBe(401);
    expect(app.mails(nameIn(team))).toEqual([]);
  });

  it('ORG-22 have a name that nobody takes as an e-mail: not by an invitation, a registration or a change of e-mail', async () => {
    const [team, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const email = nameIn(team).toUpperCase();
    const invited = await other.owner.post('/api/team/', { name: 'Meera', email, role: 'nurse' });
    expect(said(invited)).toEqual([400, 'Email is invalid']);
    expect(said(await app.post('/api/register/', form({ email })))).toEqual([400, 'Email is invalid']);
    expect(said(await other.owner.put(`/api/user-details/${other.owner.id}/`, { email }))).toEqual([400, 'Email is invalid']);
    expect((await make(team)).status).toBe(201);
  });

  it('ORG-22 choose once, by a token of ten minutes, and a password that is one', async () => {
    const team = await hospitalWithTeam(app);
    const { one_time_password } = (await make(team)).body;
    const { change_token } = (await login(nameIn(team), one_time_password)).body;
    expect((await choose(change_token, 'abc')).status).toBe(400);
    for (const wrong of ['', 'x', `${change_token}x`, null, 7])
      expect([wrong, (await choose(wrong)).status >= 400]).toEqual([wrong, true]);
    await app.later(11 * 60_000, async () => expect((await choose(change_token)).status).toBe(401));
    const fresh = (await login(nameIn(team), one_time_password)).body.change_token;
    expect((await choose(change_token)).status).toBe(401);
    const answers = await Promise.all([choose(fresh), choose(fresh, `${OWN}2`)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('ORG-22 says what is wrong with a sign-in name, and takes it once in a hospital', async () => {
    const team = await hospitalWithTeam(app);
    const shape = 'The sign-in name may have small letters, digits, dots and dashes, 2 to 30 of them';
    for (const login_name of ['a', '-ab', 'a b', 'ab@cd', 'x'.repeat(31), 7, ['ab']])
      expect([login_name, ...said(await make(team, { login_name }))]).toEqual([login_name, 400, shape]);
    expect(said(await make(team, { email: 'a@b.in' }))).toEqual([400, 'Please give an email or a sign-in name, not both']);
    expect(said(await make(team, { login_name: '' }))).toEqual([400, 'Email is required']);
    const answers = await Promise.all([make(team), make(team)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(said(answers.find(({ status }) => status === 409)!)).toEqual([409, 'This sign-in name is already used.']);
    const other = await hospitalWithTeam(app);
    expect((await make(other)).status).toBe(201);
  });

  it('ORG-22 shows the password once: a repeated call is answered without it', async () => {
    const team = await hospitalWithTeam(app);
    const body = { name: 'Sister Meera', login_name: 'sister.meera', role: 'nurse' };
    const call = () => app.post('/api/team/', body, { token: team.owner.token, headers: { 'idempotency-key': 'desk-1' } });
    const [first, again] = [await call(), await call()];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
    expect([typeof first.body.one_time_password, again.body.one_time_password]).toEqual(['string', undefined]);
    const kept = await app.sql('SELECT answer::text FROM identity.idempotency_keys WHERE hospital_id = $1', [team.hospitalId]);
    expect(JSON.stringify(kept)).not.toContain(first.body.one_time_password);
  });

  it('ORG-22 get a new one from a manager, which ends what runs; who has an e-mail does not', async () => {
    const team = await hospitalWithTeam(app);
    const { id, one_time_password } = (await make(team)).body;
    const { change_token } = (await login(nameIn(team), one_time_password)).body;
    const { access } = (await choose(change_token)).body;
    const renewed = await team.owner.post(`/api/team/${id}/one-time-password/`, undefined);
    expect([renewed.status, renewed.body.sign_in_name]).toEqual([200, nameIn(team)]);
    expect((await app.get('/api/user-details/', { token: access })).status).toBe(401);
    expect((await login(nameIn(team), OWN)).status).toBe(401);
    const second = await login(nameIn(team), renewed.body.one_time_password);
    expect(second.body.password_change_required).toBe(true);
    expect((await choose(second.body.change_token, `${OWN}3`)).status).toBe(200);
    const [newest] = (await team.owner.get(`/api/team/${id}/history/`)).body;
    expect(newest).toMatchObject({ what: 'password', to: 'one-time', by: team.owner.username });
    const nurse = await team.member('Ravi');
    expect((await team.owner.post(`/api/team/${nurse.id}/one-time-password/`, undefined)).status).toBe(409);
    expect((await nurse.post(`/api/team/${id}/one-time-password/`, undefined)).status).toBe(403);
  });

  it('ORG-22 S7 forgot-password of a sign-in name is answered as any, and mails nothing', async () => {
    const team = await hospitalWithTeam(app);
    await make(team);
    const [known, unknown] = [
      await app.post('/api/forgot-password/', { email: nameIn(team) }),
      await app.post('/api/forgot-password/', { email: 'nobody@example.in' }),
    ];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await new Promise((go) => setTimeout(go, 500));
    expect(app.mails(nameIn(team))).toEqual([]);
  });

  it('ORG-22 ORG-12 are made with a role that who makes them may give', async () => {
    const team = await hospitalWithTeam(app);
    const manager = await team.member('Manager', { roleKey: 'manager' });
    const { status } = await manager.post('/api/team/', { name: 'X', login_name: 'xx', role: 'owner' });
    expect(status).toBe(403);
    const doctor = await make(team, { role: 'doctor' });
    expect(doctor.body).toMatchObject({
      is_doctor: true,
      warnings: ['Prescriptions of this doctor will print without a registration number'],
    });
  });
});
