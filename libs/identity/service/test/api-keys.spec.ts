import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IDENTITY_PERMISSIONS } from '@nidaan/identity-contracts';
import { PATIENTS_PERMISSIONS } from '@nidaan/patients-contracts';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';
import { eventually } from '@nidaan/testing';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' }, undefined, [...IDENTITY_PERMISSIONS, ...PATIENTS_PERMISSIONS]);
});
afterAll(() => app?.close());

const said = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message];
const DAY_MS = 24 * 3_600_000;
const KEY = { name: 'Accounts export', scopes: ['patients.view', 'money.view'] };

async function corporate() {
  const team = await hospitalWithTeam(app);
  const onPlan = (plan: string) => app.sql('UPDATE identity.plans SET plan = $2 WHERE hospital_id = $1', [team.hospitalId, plan]);
  await onPlan('corporate');
  const { owner } = team;
  const list = async () => (await owner.get('/api/api-keys/')).body as { id: number; state: string }[];
  return { ...team, onPlan, list, make: (change: object = {}, by = owner) => by.post('/api/api-keys/', { ...KEY, ...change }) };
}

describe('API keys', () => {
  it('ORG-81 are shown once, when they are made, and kept as a hash', async () => {
    const { make, owner, hospitalId } = await corporate();
    const { status, body } = await make({ addresses: ['203.0.113.0/24'], branches: [2] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ id: 1, name: 'Accounts export', scopes: ['money.view', 'patients.view'], branches: [2], state: 'active' },
      ...{ addresses: ['203.0.113.0/24'], created_by: expect.any(String), last_used_at: null, last_address: '' },
    });
    expect(body.key.startsWith(body.prefix)).toBe(true);
    const inAYear = (Date.parse(body.expires_at) - Date.now()) / DAY_MS;
    expect(inAYear).toBeGreaterThan(364);
    expect(inAYear).toBeLessThan(366);
    const { key, ...rest } = body;
    expect((await owner.get('/api/api-keys/')).body).toEqual([rest]);
    const rows = await app.sql('SELECT k::text AS row FROM identity.api_keys k WHERE hospital_id = $1', [hospitalId]);
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
  });

  it('ORG-81 need the plan for them, and an owner or who was given the right', async () => {
    const { make, member, onPlan, list, hospitalId } = await corporate();
    const manager = await member('Manager', { roleKey: 'manager' });
    expect(said(await make({}, manager as never))).toEqual([403, 'You do not have permission to do this.']);
    await onPlan('multi');
    expect(said(await make())).toEqual([403, 'Your plan does not include API access']);
    await onPlan('corporate');
    for (let n = 0; n < 19; n++) expect((await make()).status).toBe(201);
    const both = await Promise.all([make(), make()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect(said(both.find(({ status }) => status === 403)!)).toEqual([403, 'Your plan allows up to 20 API keys']);
    expect(await list()).toHaveLength(20);
    await app.sql(`UPDATE identity.api_keys SET expires_at = now() WHERE hospital_id = $1 AND id = 3`, [hospitalId]);
    expect((await make()).status).toBe(201);
  });

  it.each([
    [{ name: ' ' }, 'Name is required'],
    [{ scopes: undefined }, 'Choose what the key may do'],
    [{ scopes: [] }, 'Choose what the key may do'],
    [{ scopes: 'patients.view' }, 'Choose what the key may do'],
    [{ scopes: [{}] }, 'Permissions must be a list of keys'],
    [{ scopes: ['team.manage'] }, 'An API key cannot have the permission team.manage'],
    [{ scopes: ['clinical.write'] }, 'An API key cannot have the permission clinical.write'],
    [{ addresses: ['example.in'] }, 'Networks are written like 203.0.113.0/24, at most 20 of them'],
    [{ addresses: Array(21).fill('203.0.113.0/24') }, 'Networks are written like 203.0.113.0/24, at most 20 of them'],
    [{ branches: [] }, "Branches must be 'all' or a list of branches"],
    [{ expires_at: 'soon' }, 'The end must be a date like 2027-03-31'],
    [{ expires_at: '2020-01-01' }, 'The end must be in the future'],
  ])('ORG-81 are not made of %j', async (change, sentence) => {
    const { make, list } = await corporate();
    expect(said(await make(change))).toEqual([400, sentence]);
    expect(await list()).toEqual([]);
  });

  it('ORG-81 are of branches that are there', async () => {
    const { make } = await corporate();
    expect(said(await make({ branches: [9] }))).toEqual([404, 'Branch not found']);
  });

  it('ORG-81 are renewed with a day for the old one, taken back at once, and unknown to other hospitals', async () => {
    const { make, owner, list } = await corporate();
    const { id, key } = (await make()).body;
    const stranger = await corporate();
    expect(said(await stranger.owner.post(`/api/api-keys/${id}/rotate/`, {}))).toEqual([404, 'API key not found']);
    const renewed = await owner.post(`/api/api-keys/${id}/rotate/`, {});
    expect(renewed.status).toBe(201);
    expect(renewed.body).toMatchObject({ id: id + 1, name: KEY.name, state: 'active' });
    expect(renewed.body.key).not.toBe(key);
    const old = (await list()).find((each) => each.id === id) as unknown as { expires_at: string };
    expect((Date.parse(old.expires_at) - Date.now()) / DAY_MS).toBeLessThanOrEqual(1);
    expect((await owner.remove(`/api/api-keys/${id}/`)).status).toBe(204);
    expect(said(await owner.remove(`/api/api-keys/${id}/`))).toEqual([404, 'API key not found']);
    expect((await list()).map((each) => each.id)).toEqual([id + 1]);
  });

  it('ORG-82 ORG-54 pause with the plan, and while their maker is no active member who may make them', async () => {
    const { make, owner, member, list } = await corporate();
    const second = await member('Second Owner', { roleKey: 'owner' });
    await make({}, second as never);
    const state = async () => (await list())[0]!.state;
    expect((await owner.patch(`/api/team/${second.id}/`, { is_active: false })).status).toBe(200);
    expect(await state()).toBe('no-maker');
    await owner.patch(`/api/team/${second.id}/`, { is_active: true });
    expect(await state()).toBe('active');
    await owner.patch(`/api/team/${second.id}/`, { role: 'nurse' });
    expect(await state()).toBe('no-maker');
    await owner.patch(`/api/team/${second.id}/`, { role: 'owner' });
    expect(await state()).toBe('active');
    await owner.post(`/api/team/${second.id}/end/`, { reason: 'Left' });
    expect(await state()).toBe('no-maker');
    const subjects = () => app.mails(owner.email).map(({ subject }) => subject);
    await eventually(() => subjects().filter((text) => text.includes('paused')).length >= 3);
    expect(subjects().some((text) => text.startsWith('A new API key for'))).toBe(true);
    expect(subjects().some((text) => text.startsWith('An API key of') && text.endsWith('is paused'))).toBe(true);
    const renewed = await owner.post('/api/api-keys/1/rotate/', {});
    expect([renewed.status, renewed.body.state]).toEqual([201, 'active']);
  });

  it('ORG-82 ORG-89 are made and renewed of what their maker holds without an end, never of what was given for a time', async () => {
    const { make, owner, member, list } = await corporate();
    const LASTING = [403, 'An API key needs permissions and branches that you have without an end.'];
    const scopes = ['patients.view'];
    const until = new Date(Date.now() + DAY_MS).toISOString();
    const give = (id: number, what: object) => owner.post(`/api/team/${id}/extras/`, { ...what, until, reason: 'Cover' });
    await owner.post('/api/roles/', { label: 'Keys', permissions: ['integrations.manage', ...scopes] });
    const keeper = await member('Keeper', { roleKey: 'keys', branchIds: [2] });
    expect((await give(keeper.id, { branch: 3 })).status).toBe(201);
    for (const branches of [[3], [2, 3]]) expect(said(await make({ scopes, branches }, keeper as never))).toEqual(LASTING);
    expect((await make({ scopes, branches: [2] }, keeper as never)).status).toBe(201);
    const { id } = (await make({ scopes, branches: [3] })).body;
    expect(said(await keeper.post(`/api/api-keys/${id}/rotate/`, {}))).toEqual(LASTING);
    const nurse = await member('Nurse');
    expect((await give(nurse.id, { permission: 'integrations.manage' })).status).toBe(201);
    expect(said(await make({ scopes }, nurse as never))).toEqual(LASTING);
    expect(said(await nurse.post(`/api/api-keys/${id}/rotate/`, {}))).toEqual(LASTING);
    expect(await list()).toHaveLength(2);
  });

  it('ORG-82 end with the membership of who made them, also when that is given an end later', async () => {
    const { make, owner, member, list } = await corporate();
    const second = await member('Second Owner', { roleKey: 'owner' });
    expect((await make({}, second as never)).status).toBe(201);
    const until = new Date(Date.now() + 5 * DAY_MS).toISOString();
    expect((await owner.patch(`/api/team/${second.id}/`, { valid_until: until })).status).toBe(200);
    expect(((await list())[0] as unknown as { expires_at: string }).expires_at).toBe(until);
    expect((await list())[0]!.state).toBe('active');
  });

  it('ORG-54 pause with a lower plan of the staff, and go on with the higher one', async () => {
    const { make, list, owner } = await corporate();
    await make();
    await app.ensureStaff({ email: 'root@nidaan.example', password: 'staff-pass' });
    const { access } = await app.login('root@nidaan.example', 'staff-pass');
    const give = (body: object) => app.patch(`/api/admin/doctors/${owner.id}/plan/`, body, { token: access });
    expect((await give({ plan: 'multi' })).status).toBe(200);
    expect((await list())[0]!.state).toBe('no-plan');
    expect((await give({ plan: 'corporate', rate_per_patient: '80' })).status).toBe(200);
    expect((await list())[0]!.state).toBe('active');
    expect((await owner.get('/api/plan/')).body.used.api_keys).toBe(1);
  });
});
