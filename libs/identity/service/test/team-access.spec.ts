import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const refusal = ({ status, body }: Answer) => [status, body.message];
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity();
}, 60_000);
afterAll(() => app?.close());

describe('what a member may do for a time', () => {
  it('ORG-89 gives a permission that counts at the next call, ends by the clock, and can be taken back', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    const set = () => app.post('/api/update-tab-settings', { tabType: 'lab', value: true }, { token: nurse.token });
    expect((await set()).status).toBe(403);
    const extra = { permission: 'settings.manage', until: inMs(8 * HOUR_MS), reason: 'Asha is on leave' };
    const given = await owner.post(`/api/team/${nurse.id}/extras/`, extra);
    expect([given.status, given.body.extras]).toEqual([201, [{ id: 1, ...extra, by: owner.username }]]);
    expect((await set()).status).toBe(200);
    await app.later(8 * HOUR_MS, async () => {
      expect((await set()).status).toBe(403);
      expect((await owner.get('/api/team/')).body[1].extras).toEqual([]);
    });
    expect((await set()).status).toBe(200);
    expect((await owner.remove(`/api/team/${nurse.id}/extras/1/`)).status).toBe(204);
    expect((await set()).status).toBe(403);
    expect(refusal(await owner.remove(`/api/team/${nurse.id}/extras/1/`))).toEqual([
      404,
      'Nothing of this kind was given to this member.',
    ]);
  });

  it('ORG-89 gives a branch for a time, within the branches of who gives it', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera', { branchIds: [2] });
    const until = inMs(HOUR_MS);
    expect((await owner.post(`/api/team/${nurse.id}/extras/`, { branch: 3, until, reason: 'Cover' })).status).toBe(201);
    const { branches } = (await owner.get(`/api/team/${nurse.id}/effective/`)).body;
    expect(branches).toEqual([
      { id: 2, name: 'Kothrud', from: 'role', until: null },
      { id: 3, name: 'Hadapsar', from: 'extra', until },
    ]);
    const manager = await member('Manager', { roleKey: 'manager', branchIds: [2] });
    const give = (branch: number) => manager.post(`/api/team/${nurse.id}/extras/`, { branch, until, reason: 'Cover' });
    expect(refusal(await give(3))).toEqual([404, 'Branch not found']);
    expect(refusal(await give(9))).toEqual([404, 'Branch not found']);
    // A manager's own cover counts as his for as long as it lasts.
    expect((await owner.post(`/api/team/${manager.id}/extras/`, { branch: 3, until, reason: 'Cover' })).status).toBe(201);
    expect((await give(3)).status).toBe(201);
  });

  it('ORG-89 refuses more than 30 days, an end that is over, nothing, both, and what is no permission', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    const give = async (change: object) => {
      const body = { permission: 'settings.manage', until: inMs(HOUR_MS), reason: 'Cover', ...change };
      return refusal(await owner.post(`/api/team/${nurse.id}/extras/`, body));
    };
    expect(await give({ until: inMs(30 * DAY_MS + HOUR_MS) })).toEqual([400, 'This can be given for 30 days at most.']);
    expect(await give({ until: inMs(32 * DAY_MS).slice(0, 10) })).toEqual([400, 'This can be given for 30 days at most.']);
    expect(await give({ until: inMs(-1000) })).toEqual([400, 'The end must be in the future']);
    expect(await give({ until: 'later' })).toEqual([400, 'The end must be a date']);
    expect(await give({ reason: '' })).toEqual([400, 'Reason is required']);
    expect(await give({ branch: 2 })).toEqual([400, 'Please choose a permission or a branch']);
    expect(await give({ permission: undefined })).toEqual([400, 'Please choose a permission or a branch']);
    expect(await give({ permission: 'moon.fly' })).toEqual([400, "There is no permission 'moon.fly'."]);
    expect((await give({ until: inMs(30 * DAY_MS - HOUR_MS) }))[0]).toBe(201);
  });

  it('ORG-12 ORG-89 keeps the rules of giving: not to oneself, not to who has left', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager' });
    const gone = await member('Gone', { status: 'ended' });
    const extra = { permission: 'settings.manage', until: inMs(HOUR_MS), reason: 'Cover' };
    const OWN = [403, 'You cannot change your own access.'];
    expect(refusal(await manager.post(`/api/team/${manager.id}/extras/`, extra))).toEqual(OWN);
    expect(refusal(await owner.post(`/api/team/${gone.id}/extras/`, extra))).toEqual([
      409,
      'This step is not possible for this member.',
    ]);
    await owner.post(`/api/team/${manager.id}/extras/`, extra);
    expect(refusal(await manager.remove(`/api/team/${manager.id}/extras/1/`))).toEqual(OWN);
  });

  it('L3 ORG-89 gives once where the same call comes twice, and refuses the key to another member', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const [nurse, other] = [await member('Meera'), await member('Other', { roleKey: 'owner' })];
    const headers = { 'idempotency-key': `cover-${hospitalId}` };
    const extra = { permission: 'settings.manage', until: inMs(HOUR_MS), reason: 'Cover' };
    const give = (token: string, path = `/api/team/${nurse.id}/extras/`) => app.post(path, extra, { token, headers });
    const [first, again] = [await give(owner.token), await give(owner.token)];
    expect([first.status, again.status, again.body.extras]).toEqual([201, 201, first.body.extras]);
    const TAKEN = [409, 'This Idempotency-Key was already used with different data.'];
    expect(refusal(await give(other.token))).toEqual(TAKEN);
    expect(refusal(await give(owner.token, `/api/team/${other.id}/extras/`))).toEqual(TAKEN);
    expect((await owner.get('/api/team/')).body[1].extras.length).toBe(1);
  });
});

describe('what a member may do now', () => {
  it('ORG-14 names each permission with where it comes from and until when', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const validUntil = new Date(Date.now() + DAY_MS);
    const manager = await member('Manager', { roleKey: 'manager', validUntil });
    const until = validUntil.toISOString();
    expect((await owner.get(`/api/team/${manager.id}/effective/`)).body).toEqual({
      permissions: ['audit.view', 'branches.manage', 'emergency.open', 'settings.manage', 'team.manage'].map((key) => ({
        key,
        from: 'role',
        until,
      })),
      ...{ branches: 'all', can_sign_in: true, reason: '' },
    });
    const nurse = await member('Meera', { branchIds: [2] });
    for (const hours of [3, 8, 1])
      await owner.post(`/api/team/${nurse.id}/extras/`, {
        permission: 'settings.manage',
        until: inMs(hours * HOUR_MS),
        reason: 'C',
      });
    const { permissions } = (await owner.get(`/api/team/${nurse.id}/effective/`)).body;
    const held = permissions.find(({ key }: { key: string }) => key === 'settings.manage');
    expect([held.key, held.from, Date.parse(held.until) - Date.now() > 7 * HOUR_MS]).toEqual(['settings.manage', 'extra', true]);
    const { body } = await owner.post('/api/roles/', { label: 'Desk', permissions: ['settings.manage'] });
    await owner.patch(`/api/team/${nurse.id}/`, { role: body.key });
    expect((await owner.get(`/api/team/${nurse.id}/effective/`)).body.permissions).toEqual([
      { key: 'settings.manage', from: 'role', until: null },
    ]);
  });

  it('ORG-14 says why somebody is not let in, and then lists nothing that he may do', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    await app.sql(`UPDATE identity.hospitals SET name = 'Sanjeevani' WHERE hospital_id = $1`, [hospitalId]);
    const access = async (id: number) => {
      const { permissions, can_sign_in, reason } = (await owner.get(`/api/team/${id}/effective/`)).body;
      return [permissions.length, can_sign_in, reason];
    };
    const manager = await member('Manager', { roleKey: 'manager', status: 'suspended' });
    expect(await access(manager.id)).toEqual([0, false, 'Your access to Sanjeevani is suspended. Please ask your manager.']);
    const over = await member('Over', { roleKey: 'manager', validUntil: new Date('2026-03-31T18:29:59Z') });
    expect(await access(over.id)).toEqual([0, false, 'Your access to Sanjeevani ended on 31/03/2026.']);
    const next = await member('Next', { roleKey: 'manager' });
    await owner.patch(`/api/team/${next.id}/`, { valid_from: '2099-01-05' });
    expect(await access(next.id)).toEqual([0, false, 'Your access to Sanjeevani begins on 05/01/2099.']);
    expect(await access((await member('Ravi', { status: 'invited' })).id)).toEqual([
      ...[0, false, 'The invitation has not been accepted yet.'],
    ]);
  });
});

describe('the history of a member', () => {
  it('ORG-90 keeps every change with who, when, from, to and why, newest first', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera', { branchIds: [2] });
    const path = `/api/team/${nurse.id}/`;
    await owner.patch(path, { role: 'lab', branches: [2, 3], valid_until: '2099-01-05' });
    await owner.patch(path, { role: 'lab' });
    await owner.patch(path, { is_active: false });
    const until = inMs(HOUR_MS);
    await owner.post(`${path}extras/`, { permission: 'settings.manage', until, reason: 'Cover' });
    await owner.remove(`${path}extras/1/`);
    await owner.post(`${path}end/`, { reason: 'Moved to Nagpur' });
    const { status, body } = await owner.get(`${path}history/`);
    const extra = `Change the hospital's profile and settings, until ${until}`;
    const rows = body.map(({ what, from, to, reason }: Record<string, string>) => [what, from, to, reason]);
    expect([status, rows]).toEqual([
      200,
      [
        ['status', 'suspended', 'ended', 'Moved to Nagpur'],
        ['extra', extra, '', ''],
        ['extra', '', extra, 'Cover'],
        ['status', 'active', 'suspended', ''],
        ['valid_until', '', '2099-01-05T18:29:59.000Z', ''],
        ['branches', 'Kothrud', 'Kothrud, Hadapsar', ''],
        ['role', 'Nurse', 'Laboratory', ''],
      ],
    ]);
    for (const { by, at } of body) expect([by, Date.now() - Date.parse(at) < 60_000]).toEqual([owner.username, true]);
  });

  it('ORG-90 is never altered or shortened, not even by the service itself', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    await owner.patch(`/api/team/${nurse.id}/`, { role: 'lab' });
    const ONLY_ADDED = 'The history of members is only added to';
    await expect(app.asService(hospitalId, 'DELETE FROM member_changes')).rejects.toThrow(ONLY_ADDED);
    await expect(app.asService(hospitalId, `UPDATE member_changes SET by_name = 'Nobody'`)).rejects.toThrow(ONLY_ADDED);
    expect((await owner.get(`/api/team/${nurse.id}/history/`)).body.length).toBe(1);
  });
});
