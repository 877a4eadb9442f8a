import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PasswordsService } from '../src/passwords/passwords.service.ts';
import { claims, PASSWORD, People, type Person } from './entry-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const HOUR_MS = 3_600_000;
let app: IdentityApp;
let people: People;
beforeAll(async () => {
  app = await startIdentity();
  people = new People(app);
});
afterAll(() => app?.close());

const person: People['person'] = (teams) => people.person(teams);
const login = (each: Person) => people.login(each);
const profile = (token: string) => people.profile(token);

describe('members who did not register the hospital', () => {
  it('ORG-25 log in with a password of their own, in their role, and refresh within their hospital', async () => {
    const team = await hospitalWithTeam(app);
    const nurse = await person([{ team }]);
    const { status, body } = await login(nurse);
    expect([status, body.is_verified, body.email]).toEqual([200, true, nurse.email]);
    expect(claims(body.access)).toMatchObject({ hid: team.hospitalId, aud: 'nidaan-members', sub: String(nurse.accountId) });
    expect((await profile(body.access)).role).toBe('nurse');
    const { body: next } = await app.post('/api/token/refresh/', { refresh: body.refresh });
    expect(claims(next.access)).toMatchObject({ hid: team.hospitalId, aud: 'nidaan-members' });
    expect((await app.post('/api/login/', { email: nurse.email, password: 'nobody knows' })).status).toBe(401);
    // The account that registered the hospital has tokens as before.
    expect(claims(team.owner.token).aud).toBe('nidaan-api');
  });

  it('ORG-25 leave nothing that the release before could take for an owner: neither password nor refresh token', async () => {
    const team = await hospitalWithTeam(app);
    const nurse = await person([{ team }]);
    const { body } = await login(nurse);
    const [account] = await app.sql('SELECT password_hash FROM identity.accounts WHERE id = $1', [nurse.accountId]);
    expect(await app.part(PasswordsService).fits(PASSWORD, account!.password_hash as string)).toBe(false);
    const of = (table: string) =>
      app.sql(`SELECT 1 FROM identity.${table} t JOIN identity.sessions s ON s.id = t.session_id WHERE s.account_id = $1`, [
        nurse.accountId,
      ]);
    expect([(await of('refresh_tokens')).length, (await of('member_refresh_tokens')).length]).toEqual([0, 1]);
    const others = await app.post('/api/logout/', undefined, { token: body.access });
    expect(others.status).toBe(200);
    expect((await app.post('/api/token/refresh/', { refresh: body.refresh })).status).toBe(401);
  });

  it('ORG-20 get a new password by mail like anybody, and it is kept apart again', async () => {
    const team = await hospitalWithTeam(app);
    const nurse = await person([{ team }]);
    await app.post('/api/forgot-password/', { email: nurse.email });
    const { body } = await app.post('/api/verify-otp/', { email: nurse.email, otp: await app.codeFor(nurse.email) });
    const fresh = 'quite-another-one';
    const reset = { email: nurse.email, new_password: fresh, confirm_password: fresh, reset_token: body.reset_token };
    expect((await app.post('/api/reset-password/', reset)).status).toBe(200);
    expect((await login(nurse)).status).toBe(401);
    expect((await app.post('/api/login/', { email: nurse.email, password: fresh })).status).toBe(200);
    const [account] = await app.sql('SELECT password_hash FROM identity.accounts WHERE id = $1', [nurse.accountId]);
    expect(await app.part(PasswordsService).fits(fresh, account!.password_hash as string)).toBe(false);
  });

  it('ORG-23 ORG-24 are told at login why a hospital lets them in no more, or not yet', async () => {
    const team = await hospitalWithTeam(app);
    const name = (await profile(team.owner.token)).hospital_name;
    const said = async (change: Record<string, unknown>) => {
      const { status, body } = await login(await person([{ team, change }]));
      return [status, body.message, body.is_verified];
    };
    const suspended = `Your access to ${name} is suspended. Please ask your manager.`;
    expect(await said({ status: 'suspended' })).toEqual([403, suspended, undefined]);
    // 23:30 in India is still that day.
    const over = { valid_until: '2026-03-31T18:00:00Z' };
    expect(await said(over)).toEqual([403, `Your access to ${name} ended on 31/03/2026.`, undefined]);
    const ended = { status: 'ended', ended_at: '2026-02-28T18:45:00Z' };
    expect(await said(ended)).toEqual([403, `Your access to ${name} ended on 01/03/2026.`, undefined]);
    const ahead = { valid_from: '2100-01-31T18:30:00Z' };
    expect(await said(ahead)).toEqual([403, `Your access to ${name} begins on 01/02/2100.`, undefined]);
  });

  it('ORG-24 are refused by the second: a running token with 401, its refresh too', async () => {
    const team = await hospitalWithTeam(app);
    const until = new Date(Date.now() + 3_600_000);
    const locum = await person([{ team, role: 'doctor', change: { valid_until: until.toISOString() } }]);
    const { body } = await login(locum);
    await app.later(3_600_000 - 2000, async () => {
      expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(200);
    });
    await app.later(3_600_000 + 1000, async () => {
      const { status, body: refused } = await app.get('/api/user-details/', { token: body.access });
      expect([status, refused.message]).toEqual([401, 'Your access to this hospital has ended.']);
      expect((await app.post('/api/token/refresh/', { refresh: body.refresh })).status).toBe(401);
    });
  });
});

describe('what a member changes of himself', () => {
  it('ORG-26 is on no letterhead: neither the name nor the e-mail of a nurse is told as the hospital’s', async () => {
    const team = await hospitalWithTeam(app);
    const nurse = await person([{ team }]);
    const { body } = await login(nurse);
    const put = (change: Record<string, unknown>) =>
      app.put(`/api/user-details/${nurse.accountId}/`, change, { token: body.access });
    const fresh = `moved.${nurse.email}`;
    expect((await put({ username: 'Nisha Joshi', email: fresh })).body.pendingEmail).toBe(fresh);
    const code = await app.codeFor(fresh);
    expect((await app.post('/api/verify-otp/', { email: fresh, otp: code })).status).toBe(200);
    expect((await profile(body.access)).email).toBe(fresh);
    const told = await app.sql(
      `SELECT payload FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1 ORDER BY seq`,
      [team.hospitalId],
    );
    expect(told.length).toBeGreaterThan(0);
    for (const { payload } of told)
      expect(payload).toMatchObject({ accountId: team.owner.id, username: team.owner.username, email: team.owner.email });
  });
});

describe('one person in several hospitals', () => {
  it('ORG-25 opens the oldest membership, else the one used last; the token of one never works in another', async () => {
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const locum = await person([
      { team: first, role: 'doctor' },
      { team: second, role: 'nurse' },
    ]);
    const one = (await login(locum)).body;
    expect(claims(one.access).hid).toBe(first.hospitalId);
    const listed = (await profile(one.access)).hospitals;
    expect(listed.map(({ hospital_id, role }: { hospital_id: number; role: string }) => [hospital_id, role])).toEqual([
      [first.hospitalId, 'doctor'],
      [second.hospitalId, 'nurse'],
    ]);
    const { status, body: two } = await app.post(
      '/api/session/switch/',
      { hospital_id: second.hospitalId },
      { token: one.access },
    );
    expect([status, claims(two.access).hid, (await profile(two.access)).role]).toEqual([200, second.hospitalId, 'nurse']);
    // The old family has ended, on the server too.
    expect((await app.get('/api/user-details/', { token: one.access })).status).toBe(401);
    expect((await app.post('/api/token/refresh/', { refresh: one.refresh })).status).toBe(401);
    const { body: refreshed } = await app.post('/api/token/refresh/', { refresh: two.refresh });
    expect(claims(refreshed.access).hid).toBe(second.hospitalId);
    expect(claims((await login(locum)).body.access).hid).toBe(second.hospitalId);
  });

  it('ORG-25 answers 404 for a hospital of others, for one that lets in no more, and for one that is none', async () => {
    const [ours, theirs] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([{ team: ours }, { team: theirs, change: { status: 'suspended' } }]);
    const { body } = await login(nurse);
    const go = (hospital_id: unknown) => app.post('/api/session/switch/', { hospital_id }, { token: body.access });
    for (const hospital of [theirs.hospitalId, 999_999]) {
      const answer = await go(hospital);
      expect([answer.status, answer.body.message]).toEqual([404, 'Hospital not found.']);
    }
    expect((await go('one')).status).toBe(400);
    expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(200);
  });

  it('ORG-25 enters another hospital of a person whose first one lets him in no more', async () => {
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([
      { team: first, change: { status: 'ended', ended_at: new Date().toISOString() } },
      { team: second },
    ]);
    expect(claims((await login(nurse)).body.access).hid).toBe(second.hospitalId);
  });

  it('ORG-65 is logged in no later by a change of hospital: an emergency asks for the password of an old login', async () => {
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([{ team: first }, { team: second }]);
    const { body } = await login(nurse);
    await app.later(13 * HOUR_MS, async () => {
      const { body: anew } = await app.post('/api/token/refresh/', { refresh: body.refresh });
      const to = { hospital_id: second.hospitalId };
      const { body: there } = await app.post('/api/session/switch/', to, { token: anew.access });
      const why = { patient: 1, reason_code: 'unconscious', reason: 'Brought in unconscious' };
      const asked = await app.post('/api/emergency-access/', why, { token: there.access });
      expect([asked.status, asked.body.password_required]).toEqual([403, true]);
      const [session] = (await app.get('/api/sessions/', { token: there.access })).body;
      expect(Date.parse(session.last_seen_at) - Date.parse(session.started_at)).toBeGreaterThan(12 * HOUR_MS);
    });
  });

  it('ORG-25 makes one session of ten switches at once', async () => {
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([{ team: first }, { team: second }]);
    const { body } = await login(nurse);
    const go = () => app.post('/api/session/switch/', { hospital_id: second.hospitalId }, { token: body.access });
    const answers = await Promise.all(Array.from({ length: 10 }, go));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [row] = await app.sql('SELECT count(*)::int AS n FROM identity.sessions WHERE account_id = $1 AND ended_at IS NULL', [
      nurse.accountId,
    ]);
    expect(row!.n).toBe(1);
  });

  it('ORG-26 gives an owner who helps in another hospital tokens there that the release before refuses', async () => {
    const [own, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const { id } = await other.member('Owner elsewhere', { roleKey: 'doctor' });
    const [account] = await app.sql('SELECT account_id FROM identity.members WHERE hospital_id = $1 AND id = 1', [
      own.hospitalId,
    ]);
    await app.sql('UPDATE identity.members SET account_id = $3 WHERE hospital_id = $1 AND id = $2', [
      other.hospitalId,
      id,
      account!.account_id,
    ]);
    const { body: home } = await app.post('/api/login/', { email: own.owner.email, password: own.owner.password });
    expect(claims(home.access)).toMatchObject({ hid: own.hospitalId, aud: 'nidaan-api' });
    const { body } = await app.post('/api/session/switch/', { hospital_id: other.hospitalId }, { token: home.access });
    expect(claims(body.access)).toMatchObject({ hid: other.hospitalId, aud: 'nidaan-members' });
  });

  it('ORG-25 leaves a hospital: its tokens end at once, the other hospital goes on, and the last owner cannot', async () => {
    const [first, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([{ team: first }, { team: second }]);
    const { body } = await login(nurse);
    const { body: other } = await login(nurse);
    const { body: elsewhere } = await app.post(
      '/api/session/switch/',
      { hospital_id: second.hospitalId },
      { token: other.access },
    );
    const wrong = await app.post('/api/session/leave/', { hospital_id: second.hospitalId }, { token: body.access });
    expect(wrong.status).toBe(404);
    expect((await app.post('/api/session/leave/', { hospital_id: first.hospitalId }, { token: body.access })).status).toBe(204);
    expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(401);
    expect((await app.get('/api/user-details/', { token: elsewhere.access })).status).toBe(200);
    const back = await app.post('/api/session/switch/', { hospital_id: first.hospitalId }, { token: elsewhere.access });
    expect(back.status).toBe(404);
    const owner = await app.post('/api/session/leave/', { hospital_id: first.hospitalId }, { token: first.owner.token });
    expect([owner.status, owner.body.message]).toEqual([409, 'A hospital needs at least one active owner.']);
  });
});
