import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answer } from '@nidaan/testing/services';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

const refusal = ({ status, body }: Answer) => [status, body.message];
const HOUR_MS = 3_600_000;
const NOT_YOURS = [403, 'You cannot give a permission you do not have yourself.'];
const OWN = [403, 'You cannot change your own access.'];
const IMPOSSIBLE = [409, 'This step is not possible for this member.'];

describe('changes of members', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  /** What a running token of a member is answered: every member may list the permissions. */
  const ask = async (who: { get: (path: string) => Promise<Answer> }) => (await who.get('/api/permissions/')).status;

  it('ORG-23 ORG-05 changes a member, and binds the next call of the running token: 100 changes, none stale', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    let stale = 0;
    for (let round = 0; round < 100; round += 1) {
      const role = round % 2 === 0 ? 'manager' : 'nurse';
      const { status, body } = await owner.patch(`/api/team/${nurse.id}/`, { role });
      expect([status, body.role, body.version]).toEqual([200, role, round + 2]);
      if ((await nurse.get('/api/team/')).status !== (role === 'manager' ? 200 : 403)) stale += 1;
    }
    expect(stale).toBe(0);
  }, 60_000);

  it('ORG-23 stores what is sent and leaves what is not, and a form sent unchanged changes nothing', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera', { branchIds: [2] });
    const first = await owner.patch(`/api/team/${nurse.id}/`, {
      ...{ name: ' Meera Joshi ', phone: '9822022222', branches: [3, 2, 3], registration_no: 'MNC 7' },
    });
    expect(first.body).toMatchObject({
      ...{ name: 'Meera Joshi', phone: '9822022222', branches: [2, 3], branch: 2, registration_no: 'MNC 7', role: 'nurse' },
      ...{ version: 2, warnings: [] },
    });
    expect((await owner.patch(`/api/team/${nurse.id}/`, { branches: [3] })).body).toMatchObject({ branches: [3], branch: 3 });
    expect((await owner.patch(`/api/team/${nurse.id}/`, { branches: 'all', branch: 2 })).body).toMatchObject({
      ...{ branches: 'all', branch: 2, version: 4 },
    });
    expect((await owner.patch(`/api/team/${nurse.id}/`, { branches: 'all', branch: 2, role: 'nurse' })).body.version).toBe(4);
  });

  it('ORG-23 refuses a member who was changed meanwhile; of two changes at once one wins', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    const change = (name: string) => owner.patch(`/api/team/${nurse.id}/`, { name, version: 1 });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(change));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(refusal(await change('Four'))).toEqual([409, 'Somebody else changed this member. Look again.']);
  });

  it('ORG-23 says what is wrong with what was typed', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    const patch = async (body: unknown) => refusal(await owner.patch(`/api/team/${nurse.id}/`, body));
    expect(await patch({ name: ' ' })).toEqual([400, 'Name is required']);
    expect(await patch({ name: 'x'.repeat(301) })).toEqual([400, 'Name is too long']);
    expect(await patch({ phone: '12' })).toEqual([400, 'Phone number is invalid']);
    expect(await patch({ role: 'captain' })).toEqual([400, 'Please choose a role from the list']);
    expect(await patch({ role: '' })).toEqual([400, 'Role is required']);
    for (const branches of [[], 'some', [0], ['2'], [2.5], null])
      expect(await patch({ branches })).toEqual([400, "Branches must be 'all' or a list of branches"]);
    expect(await patch({ branches: [9] })).toEqual([404, 'Branch not found']);
    expect(await patch({ branch: 9 })).toEqual([404, 'Branch not found']);
    expect(await patch({ branches: [2], branch: 3 })).toEqual([
      400,
      'The default branch must be one of the branches of this member.',
    ]);
    expect(await patch({ is_active: 'no' })).toEqual([400, 'is_active must be true or false']);
    expect(await patch({ version: 'x' })).toEqual([400, 'Version must be a whole number']);
    for (const id of ['abc', '0', '-1', '99999999999999'])
      expect((await owner.patch(`/api/team/${id}/`, { name: 'X' })).status).toBeGreaterThanOrEqual(400);
    expect(refusal(await owner.patch('/api/team/999/', { name: 'X' }))).toEqual([404, 'No such member.']);
  });

  it('ORG-23 counts a day to its last second in the hospital’s time zone, also of a leap year', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const locum = await member('Locum', { roleKey: 'doctor' });
    const patch = (body: unknown) => owner.patch(`/api/team/${locum.id}/`, body);
    const both = await patch({ valid_from: '2028-02-28', valid_until: '2028-02-29' });
    expect([both.body.valid_from, both.body.valid_until]).toEqual(['2028-02-27T18:30:00.000Z', '2028-02-29T18:29:59.000Z']);
    expect((await patch({ valid_until: '2027-12-31', valid_from: null })).body).toMatchObject({
      ...{ valid_from: null, valid_until: '2027-12-31T18:29:59.000Z' },
    });
    expect((await patch({ valid_until: '2027-12-31T23:59:59+05:30' })).body.valid_until).toBe('2027-12-31T18:29:59.000Z');
    for (const wrong of ['2027-02-29', '31/12/2027', '', 5, '2027-12-31T10:00:00'])
      expect(refusal(await patch({ valid_until: wrong }))).toEqual([400, 'The end must be a date']);
    expect(refusal(await patch({ valid_from: 'soon' }))).toEqual([400, 'The start must be a date']);
    expect(refusal(await patch({ valid_from: '2028-01-02', valid_until: '2028-01-01' }))).toEqual([
      400,
      'The end must be after the start',
    ]);
    expect(refusal(await patch({ valid_from: '2028-01-02' }))).toEqual([400, 'The end must be after the start']);
    expect(refusal(await patch({ valid_until: '2020-01-01' }))).toEqual([400, 'The end must be in the future']);
  });

  it('ORG-23 ORG-24 makes an expired member active again when the end is moved', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const locum = await member('Locum', { roleKey: 'doctor', validUntil: new Date(Date.now() - 1000) });
    expect(await ask(locum)).toBe(401);
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    expect((await owner.patch(`/api/team/${locum.id}/`, { valid_until: until })).body.status).toBe('active');
    expect(await ask(locum)).toBe(200);
  });

  it('ORG-23 suspends: the running token is refused at once; and lets in again', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    const set = (is_active: boolean) => owner.patch(`/api/team/${nurse.id}/`, { is_active });
    expect(await ask(nurse)).toBe(200);
    expect((await set(false)).body).toMatchObject({ status: 'suspended', is_active: false });
    expect(await ask(nurse)).toBe(401);
    expect((await set(false)).body.version).toBe(2);
    expect((await set(true)).body).toMatchObject({ status: 'active', is_active: true });
    expect(await ask(nurse)).toBe(200);
    const invited = await member('Ravi', { status: 'invited' });
    expect(refusal(await owner.patch(`/api/team/${invited.id}/`, { is_active: true }))).toEqual(IMPOSSIBLE);
    expect((await owner.patch(`/api/team/${invited.id}/`, { role: 'lab' })).body).toMatchObject({
      role: 'lab',
      status: 'invited',
    });
  });

  it('ORG-23 ends a membership for good with a reason; token and sessions end, the name stays', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    expect(refusal(await owner.post(`/api/team/${nurse.id}/end/`, { reason: ' ' }))).toEqual([400, 'Reason is required']);
    const { status, body } = await owner.post(`/api/team/${nurse.id}/end/`, { reason: 'Moved to Nagpur' });
    expect([status, body.status, body.name]).toEqual([200, 'ended', 'Meera']);
    expect(await ask(nurse)).toBe(401);
    expect(refusal(await owner.post(`/api/team/${nurse.id}/end/`, { reason: 'Again' }))).toEqual(IMPOSSIBLE);
    expect(refusal(await owner.patch(`/api/team/${nurse.id}/`, { name: 'X' }))).toEqual(IMPOSSIBLE);
    const [row] = await app.sql('SELECT ended_reason, ended_at FROM identity.members WHERE account_id = $1', [nurse.accountId]);
    expect([row!.ended_reason, row!.ended_at instanceof Date]).toEqual(['Moved to Nagpur', true]);
  });

  it('ORG-23 ends the sessions of whoever registered the hospital, when another owner ends the membership', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const other = await member('Partner', { roleKey: 'owner' });
    const { refresh } = await app.login(owner.email, owner.password);
    expect((await other.post('/api/team/1/end/', { reason: 'Retired' })).status).toBe(200);
    expect((await app.post('/api/token/refresh/', { refresh })).status).toBe(401);
    expect((await owner.get('/api/team/')).status).toBe(401);
  });

  it('ORG-18 makes a doctor of whoever is given the role, and warns where no registration number is known', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const person = await member('Rao');
    const doctor = await owner.patch(`/api/team/${person.id}/`, { role: 'doctor' });
    expect([doctor.body.is_doctor, doctor.body.warnings]).toEqual([
      true,
      ['Prescriptions of this doctor will print without a registration number'],
    ]);
    const numbered = await owner.patch(`/api/team/${person.id}/`, { registration_no: 'MMC 12345' });
    expect([numbered.body.is_doctor, numbered.body.warnings]).toEqual([true, []]);
    expect((await owner.patch(`/api/team/${person.id}/`, { role: 'nurse' })).body.is_doctor).toBe(false);
    expect((await owner.patch(`/api/team/${person.id}/`, { role: 'doctor', is_doctor: false })).body).toMatchObject({
      ...{ is_doctor: false, warnings: [] },
    });
    const owning = await member('Founder', { roleKey: 'owner', isDoctor: true });
    expect((await owner.patch(`/api/team/${owning.id}/`, { role: 'manager' })).body.is_doctor).toBe(true);
  });
});

describe('who may change whom', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  it('ORG-12 lets a manager give every ready-made role but owner, and custom ones within those', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager' });
    const person = await member('Rao');
    const give = (role: string) => manager.patch(`/api/team/${person.id}/`, { role });
    for (const role of ['manager', 'doctor', 'reception', 'lab', 'pharmacy', 'accounts', 'nurse'])
      expect([role, (await give(role)).status]).toEqual([role, 200]);
    expect(refusal(await give('owner'))).toEqual(NOT_YOURS);
    await owner.post('/api/roles/', { label: 'Desk', permissions: ['settings.manage'] });
    expect((await give('desk')).status).toBe(200);
    // What no ready-made role holds is the owner's to give.
    await app.sql(`UPDATE identity.roles SET permissions = '{integrations.manage}' WHERE key = 'desk'`);
    expect((await owner.patch(`/api/team/${person.id}/`, { role: 'nurse' })).status).toBe(200);
    expect(refusal(await give('desk'))).toEqual(NOT_YOURS);
    expect((await owner.patch(`/api/team/${person.id}/`, { role: 'desk' })).status).toBe(200);
    expect((await owner.patch(`/api/team/${person.id}/`, { role: 'owner' })).status).toBe(200);
  });

  it('ORG-12 lets nobody change the own access, and everybody who may the own name', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager' });
    const own = (body: unknown) => manager.patch(`/api/team/${manager.id}/`, body);
    for (const body of [
      { role: 'doctor' },
      { branches: [2] },
      { valid_until: '2099-01-01' },
      { valid_from: '2020-01-01' },
      { is_active: false },
      { is_doctor: true },
    ])
      expect([body, ...refusal(await own(body))]).toEqual([body, ...OWN]);
    expect((await own({ name: 'New Name', role: 'manager', branches: 'all', branch: 2 })).status).toBe(200);
    expect(refusal(await manager.post(`/api/team/${manager.id}/end/`, { reason: 'Bye' }))).toEqual(OWN);
    expect(refusal(await owner.patch('/api/team/1/', { role: 'nurse' }))).toEqual(OWN);
    expect((await owner.patch('/api/team/1/', { is_doctor: false })).status).toBe(200);
  });

  it('ORG-12 lets no manager touch an owner', async () => {
    const { member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager' });
    const ONLY_OWNERS = [403, 'Only an owner can change an owner.'];
    expect(refusal(await manager.patch('/api/team/1/', { name: 'X' }))).toEqual(ONLY_OWNERS);
    expect(refusal(await manager.post('/api/team/1/end/', { reason: 'X' }))).toEqual(ONLY_OWNERS);
    const until = new Date(Date.now() + HOUR_MS).toISOString();
    expect(refusal(await manager.post('/api/team/1/extras/', { permission: 'team.manage', until, reason: 'X' }))).toEqual(
      ONLY_OWNERS,
    );
  });

  it('ORG-12 keeps a manager limited to branches within them: others do not exist, and no other branch is given', async () => {
    const { member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager', branchIds: [2] });
    const [mine, theirs, everywhere] = [
      await member('Mine', { branchIds: [2] }),
      await member('Theirs', { branchIds: [2, 3] }),
      await member('Everywhere'),
    ];
    for (const { id } of [theirs, everywhere]) {
      for (const path of ['effective/', 'history/'])
        expect(refusal(await manager.get(`/api/team/${id}/${path}`))).toEqual([404, 'No such member.']);
      expect(refusal(await manager.patch(`/api/team/${id}/`, { name: 'X' }))).toEqual([404, 'No such member.']);
      expect((await manager.post(`/api/team/${id}/end/`, { reason: 'X' })).status).toBe(404);
    }
    const give = async (branches: unknown) => refusal(await manager.patch(`/api/team/${mine.id}/`, { branches }));
    expect(await give([2, 3])).toEqual([404, 'Branch not found']);
    expect(await give('all')).toEqual(NOT_YOURS);
    expect((await manager.patch(`/api/team/${mine.id}/`, { branches: [2], role: 'lab' })).status).toBe(200);
  });

  it('ORG-12 finds no member of another hospital', async () => {
    const [here, there] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    for (let others = 0; others < 3; others += 1) await here.member(`Extra ${others}`);
    const { id } = await here.member('Meera');
    expect((await there.owner.patch(`/api/team/${id}/`, { name: 'X' })).status).toBe(404);
    expect((await there.owner.get(`/api/team/${id}/effective/`)).status).toBe(404);
    expect((await there.owner.get(`/api/team/${id}/history/`)).status).toBe(404);
  });
});
