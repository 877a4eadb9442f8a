import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { deviceOf } from '../src/sessions/device.ts';
import { mask } from '../src/sessions/masked-address.ts';
import { SessionSightingsService } from '../src/sessions/session-sightings.service.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';
import { loggedInHospital } from './hospital-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const list = async (token: string) => (await app.get('/api/sessions/', { token })).body;
const login = async ({ email, password }: { email: string; password: string }, agent: string, address = '203.0.113.7') => {
  const { body } = await app.post('/api/login/', { email, password }, { address, headers: { 'user-agent': agent } });
  return body as { access: string; refresh: string };
};
const sidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sid as string;
const details = (token: string) => app.get('/api/user-details/', { token });

describe('where somebody is signed in', () => {
  it('ORG-49 shows each session with device, masked address, method and hospital, seen last first', async () => {
    const given = await app.verified();
    const desk = await login(given, CHROME);
    const phone = await login(given, FIREFOX, '2001:db8:1:2:aaaa::1');
    const rows = await list(phone.access);
    const { hospital_name } = (await details(desk.access)).body[0];
    expect(rows).toEqual([
      {
        ...{ id: sidOf(phone.access), device: 'Firefox on Linux', address: '2001:db8:1::/48', method: 'password' },
        ...{ started_at: expect.any(String), last_seen_at: expect.any(String), is_current: true, hospital_name },
      },
      expect.objectContaining({ id: sidOf(desk.access), device: 'Chrome on Windows', address: '203.0.113.x', is_current: false }),
    ]);
  });

  it('ORG-49 ends one: its token is refused with the answer, and so is its refresh token', async () => {
    const given = await app.verified();
    const [desk, phone] = [await login(given, CHROME), await login(given, FIREFOX)];
    const ended = await app.delete(`/api/sessions/${sidOf(phone.access)}/`, undefined, { token: desk.access });
    expect(ended.status).toBe(204);
    expect((await details(phone.access)).status).toBe(401);
    expect((await app.post('/api/token/refresh/', { refresh: phone.refresh })).status).toBe(401);
    expect((await list(desk.access)).map(({ id }: { id: string }) => id)).toEqual([sidOf(desk.access)]);
  });

  it('ORG-49 ends all others at once', async () => {
    const given = await app.verified();
    const [desk, phone, tablet] = [await login(given, CHROME), await login(given, FIREFOX), await login(given, '')];
    expect((await app.post('/api/sessions/end-others/', undefined, { token: desk.access })).status).toBe(204);
    expect([(await details(phone.access)).status, (await details(tablet.access)).status]).toEqual([401, 401]);
    expect((await details(desk.access)).status).toBe(200);
  });

  it('ORG-49 knows no session of anybody else', async () => {
    const [own, other] = [await loggedInHospital(app), await loggedInHospital(app)];
    for (const id of [sidOf(other.token), randomUUID(), 'abc', '1', '%00']) {
      const { status } = await app.delete(`/api/sessions/${id}/`, undefined, { token: own.token });
      expect([id, [400, 404].includes(status)]).toEqual([id, true]);
    }
    expect((await app.delete(`/api/sessions/${sidOf(other.token)}/`, undefined, { token: own.token })).body.message).toBe(
      'Session not found',
    );
    expect((await details(other.token)).status).toBe(200);
  });

  it('ORG-49 shows managers those of a member in their hospital, and lets them end one; it stands in the history', async () => {
    const { owner, member, hospitalId } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    // Somebody who has a hospital of her own.
    const guest = await loggedInHospital(app);
    const [here, elsewhere] = [randomUUID(), sidOf(guest.token)];
    await app.sql('UPDATE identity.members SET account_id = $3 WHERE hospital_id = $1 AND id = $2', [
      hospitalId,
      nurse.id,
      guest.id,
    ]);
    await app.sql(
      `INSERT INTO identity.sessions (id, account_id, hospital_id, is_remembered, started_at, expires_at)
       VALUES ($1, $2, $3, false, now(), now() + interval '1 day')`,
      [here, guest.id, hospitalId],
    );
    const { status, body } = await owner.get(`/api/team/${nurse.id}/sessions/`);
    expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, [here]]);
    expect((await owner.remove(`/api/team/${nurse.id}/sessions/${elsewhere}/`)).status).toBe(404);
    expect((await owner.remove(`/api/team/${nurse.id}/sessions/${here}/`)).status).toBe(204);
    expect((await owner.get(`/api/team/${nurse.id}/sessions/`)).body).toEqual([]);
    const [newest] = (await owner.get(`/api/team/${nurse.id}/history/`)).body;
    expect(newest).toMatchObject({ what: 'session', to: 'ended', by: owner.username });
    const other = await member('Ravi');
    expect((await other.get(`/api/team/${nurse.id}/sessions/`)).status).toBe(403);
  });

  it('ORG-49 notes a session in use at most once in ten minutes', async () => {
    const { token } = await loggedInHospital(app);
    const sightings = app.part(SessionSightingsService);
    const seenAt = async () => {
      const [row] = await app.sql('SELECT last_seen_at FROM identity.sessions WHERE id = $1', [sidOf(token)]);
      return row!.last_seen_at as Date | null;
    };
    sightings.seen([sidOf(token)]);
    const first = await eventually(seenAt);
    await app.later(9 * 60_000, async () => sightings.seen([sidOf(token)]));
    await app.later(11 * 60_000, async () => sightings.seen([sidOf(token)]));
    const second = await eventually(async () => {
      const at = (await seenAt())!;
      return at.getTime() !== first.getTime() && at;
    });
    expect(second.getTime() - first.getTime()).toBeGreaterThan(10.5 * 60_000);
  });
});

describe('what a session is called', () => {
  it('ORG-49 is a browser on a system, or an unknown device', async () => {
    expect([await deviceOf(CHROME), await deviceOf(FIREFOX), await deviceOf('curl'), await deviceOf('')]).toEqual([
      'Chrome on Windows',
      'Firefox on Linux',
      'Unknown device',
      'Unknown device',
    ]);
  });

  it('ORG-49 tells of an address its network alone', () => {
    expect(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::9', 'unknown'].map(mask)).toEqual([
      '203.0.113.x',
      '203.0.113.x',
      '2001:db8:1::/48',
      '',
    ]);
  });
});
