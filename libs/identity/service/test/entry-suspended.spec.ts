import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claims, People, type Person } from './entry-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

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

describe('a hospital that the platform suspends', () => {
  const staff = async () => {
    await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
    return (await app.login('root@nidaan.example', 'staff-pass')).access;
  };
  const set = async (team: Team, is_active: boolean, id = team.owner.id) =>
    app.patch(`/api/admin/doctors/${id}/status/`, { is_active }, { token: await staff() });

  it('ORG-27 lets none of its members in, at once, and again exactly those who were active', async () => {
    const team = await hospitalWithTeam(app);
    const [nurse, gone] = [await person([{ team }]), await person([{ team, change: { status: 'suspended' } }])];
    const { body } = await login(nurse);
    expect((await set(team, false)).status).toBe(200);
    expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(401);
    expect((await app.post('/api/token/refresh/', { refresh: body.refresh })).status).toBe(401);
    const refused = await login(nurse);
    expect([refused.status, refused.body.message]).toEqual([403, 'Your account has been deactivated. Please contact support.']);
    expect((await set(team, true)).status).toBe(200);
    expect((await app.get('/api/user-details/', { token: body.access })).status).toBe(200);
    expect((await login(nurse)).status).toBe(200);
    expect((await login(gone)).body.message).toContain('is suspended');
  });

  it('ORG-27 sends persons who work in another hospital there, its owner too', async () => {
    const [team, other] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const nurse = await person([{ team }, { team: other }]);
    const { id } = await other.member('Owner elsewhere', { roleKey: 'doctor' });
    await app.sql('UPDATE identity.members SET account_id = $3 WHERE hospital_id = $1 AND id = $2', [
      other.hospitalId,
      id,
      team.owner.id,
    ]);
    await set(team, false);
    expect(claims((await login(nurse)).body.access).hid).toBe(other.hospitalId);
    const { body } = await app.post('/api/login/', { email: team.owner.email, password: team.owner.password });
    expect(claims(body.access).hid).toBe(other.hospitalId);
    expect((await profile(body.access)).role).toBe('doctor');
  });

  it('ORG-26 ORG-27 knows the account that registered the hospital alone: 404 for a member, whose name is not public either', async () => {
    const team = await hospitalWithTeam(app);
    const nurse = await person([{ team }]);
    const { status, body } = await set(team, false, nurse.accountId);
    expect([status, body.message]).toEqual([404, 'No doctor found with this ID']);
    expect((await app.get(`/api/public/hospitals/${nurse.accountId}/`)).status).toBe(404);
    expect((await login(nurse)).status).toBe(200);
  });
});
