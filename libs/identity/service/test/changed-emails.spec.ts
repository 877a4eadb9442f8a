import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { PASSWORD, People } from './entry-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam, type Team } from './team-fixture.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

let serial = 0;
const fresh = () => `moved.${(serial += 1)}@example.in`;
const subjects = (email: string) => app.mails(email).map(({ subject }) => subject);
const listed = async (team: Team, id: number) =>
  (await team.owner.get('/api/team/')).body.find((each: { id: number }) => each.id === id).email;
const invite = (team: Team, email: string) => team.owner.post('/api/team/', { name: 'Nisha', email, role: 'reception' });

/** Changes the e-mail of an account as its person does. */
async function move(accountId: number, token: string): Promise<string> {
  const email = fresh();
  expect((await app.put(`/api/user-details/${accountId}/`, { email }, { token })).body.pendingEmail).toBe(email);
  expect((await app.post('/api/verify-otp/', { email, otp: await app.codeFor(email) })).status).toBe(200);
  return email;
}

describe('a member who changed the e-mail', () => {
  it('ORG-81 ORG-17 is written to at the new one; whoever reads the former one can be invited', async () => {
    const team = await hospitalWithTeam(app);
    const { owner, hospitalId } = team;
    await app.sql(`UPDATE identity.plans SET plan = 'corporate' WHERE hospital_id = $1`, [hospitalId]);
    const email = await move(owner.id, owner.token);
    expect((await owner.post('/api/api-keys/', { name: 'Export', scopes: ['patients.view'] })).status).toBe(201);
    await eventually(() => subjects(email).some((subject) => subject.startsWith('A new API key')));
    expect(subjects(owner.email).filter((subject) => subject.includes('API key'))).toEqual([]);
    expect([(await invite(team, email)).status, (await invite(team, owner.email)).status]).toEqual([409, 201]);
  });

  it('ORG-16 ORG-85 is shown with the new one in every hospital, wherever the account is at home', async () => {
    const [home, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const people = new People(app);
    const person = await people.person([{ team: home }, { team: second, role: 'owner' }]);
    const { body } = await people.login(person);
    const email = await move(person.accountId, body.access);
    const shown = (await second.owner.get('/api/team/')).body.map((each: { email: string }) => each.email);
    expect(shown).toEqual([second.owner.email, email]);
    const { owners } = (await app.get('/internal/owners/', { token: app.tokenOf('integrations', second.hospitalId) })).body;
    expect(owners.map((each: { email: string }) => each.email)).toEqual([second.owner.email, email]);
    const names = `/internal/member-names/?accounts=${person.accountId}`;
    const told = (await app.get(names, { token: app.tokenOf('patients', second.hospitalId) })).body.names;
    expect(told).toEqual([expect.objectContaining({ account: person.accountId, email })]);
  });

  it('ORG-22 is shown with the first one of a person who had a sign-in name alone', async () => {
    const team = await hospitalWithTeam(app);
    const desk = { name: 'Sister Meera', login_name: 'sister.meera', role: 'nurse' };
    const { id, email: name, one_time_password: password } = (await team.owner.post('/api/team/', desk)).body;
    const { change_token } = (await app.post('/api/login/', { email: name, password })).body;
    const { access } = (await app.post('/api/login/new-password/', { change_token, new_password: PASSWORD })).body;
    const [{ id: accountId }] = (await app.get('/api/user-details/', { token: access })).body;
    const email = await move(accountId, access);
    expect(await listed(team, id)).toBe(email);
  });

  it.each(['was ended', 'left'])('ORG-16 ORG-25 who %s is shown there with the e-mail of that day', async (how) => {
    const [home, second] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    const people = new People(app);
    const person = await people.person([{ team: home }, { team: second }]);
    const { access } = (await people.login(person)).body;
    const known = await move(person.accountId, access);
    const { id } = (await second.owner.get('/api/team/')).body.find((each: { email: string }) => each.email === known);
    const there = app.token(second.hospitalId, { accountId: person.accountId });
    const answer =
      how === 'was ended'
        ? await second.owner.post(`/api/team/${id}/end/`, { reason: 'Moved away' })
        : await app.post('/api/session/leave/', { hospital_id: second.hospitalId }, { token: there });
    expect(answer.status).toBe(how === 'was ended' ? 200 : 204);
    const email = await move(person.accountId, access);
    const atHome = (await home.owner.get('/api/team/')).body.map((each: { email: string }) => each.email);
    expect([await listed(second, id), atHome]).toEqual([known, [home.owner.email, email]]);
    const names = `/internal/member-names/?accounts=${person.accountId}`;
    const told = (await app.get(names, { token: app.tokenOf('patients', second.hospitalId) })).body.names;
    expect(told).toEqual([expect.objectContaining({ email: known })]);
  });
});
