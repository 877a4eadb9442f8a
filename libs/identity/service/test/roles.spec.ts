import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { countStatements, hospitalWithTeam } from './team-fixture.ts';

describe('roles of a hospital', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  const HEAD = { label: 'Lab head', based_on: 'lab', permissions: ['settings.manage'], default_tab: 'lab' };
  const refusal = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

  it('ORG-11 lists every permission with its words and the ready-made roles that hold it, to every member', async () => {
    const { member } = await hospitalWithTeam(app);
    const { status, body } = await (await member('Nurse')).get('/api/permissions/');
    expect(status).toBe(200);
    expect(body).toContainEqual({
      ...{ key: 'team.manage', label: 'Manage members and roles', group: 'Hospital', roles: ['owner', 'manager'] },
      ...{ only_doctors: false, only_owners: true },
    });
  });

  it('ORG-11 makes a role, lists it behind the ready-made ones with its holders, changes it and takes it away', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const made = await owner.post('/api/roles/', HEAD);
    expect([made.status, made.body]).toEqual([201, { key: 'lab-head', ...HEAD, is_system: false, members: 0, version: 1 }]);
    await member('Asha', { roleKey: 'lab-head' });
    await member('Invited', { roleKey: 'lab-head', status: 'invited' });
    await member('Gone', { roleKey: 'lab-head', status: 'ended' });
    const roles = (await owner.get('/api/roles/')).body;
    expect(roles.map(({ key }: { key: string }) => key)).toEqual([
      ...['owner', 'manager', 'doctor', 'nurse', 'reception', 'lab', 'pharmacy', 'accounts', 'lab-head'],
    ]);
    expect(roles[0]).toMatchObject({ label: 'Owner', is_system: true, based_on: null, default_tab: 'dashboard', members: 1 });
    expect(roles[0].permissions).toEqual([
      'audit.view',
      'branches.manage',
      'emergency.open',
      'integrations.manage',
      'settings.manage',
      'team.manage',
    ]);
    expect(roles[8].members).toBe(2);
    const held = await owner.remove('/api/roles/lab-head/');
    expect(refusal(held)).toEqual([409, 'This role is held by 2 members.']);
    const changed = await owner.put('/api/roles/lab-head/', { label: 'Head of the lab', permissions: [], version: 1 });
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { key: 'lab-head', label: 'Head of the lab', permissions: [], default_tab: 'lab', members: 2, version: 2 },
    ]);
    await app.sql(`UPDATE identity.members SET role_key = 'nurse' WHERE role_key = 'lab-head' AND status <> 'ended'`);
    expect((await owner.remove('/api/roles/lab-head/')).status).toBe(204);
    expect((await owner.get('/api/roles/')).body.length).toBe(8);
    expect(refusal(await owner.remove('/api/roles/lab-head/'))).toEqual([404, 'No such role.']);
    // The key of a role that was taken away is not given again.
    expect((await owner.post('/api/roles/', HEAD)).body.key).toBe('lab-head-2');
    // Whoever left keeps the name of the role.
    const gone = (await owner.get('/api/team/?status=ended')).body[0];
    expect([gone.role, gone.role_label]).toEqual(['lab-head', 'Head of the lab']);
  });

  it('ORG-05 ORG-11 binds the next call of a running token: 200 changes, none stale', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await owner.post('/api/roles/', { label: 'Desk', permissions: [] });
    const clerk = await member('Clerk', { roleKey: 'desk' });
    let wrong = 0;
    for (let round = 0; round < 200; round += 1) {
      const permissions = round % 2 === 0 ? ['settings.manage'] : [];
      expect((await owner.put('/api/roles/desk/', { label: 'Desk', permissions })).status).toBe(200);
      const { status } = await app.post('/api/update-tab-settings', { tabType: 'lab', value: true }, { token: clerk.token });
      if (status !== (round % 2 === 0 ? 200 : 403)) wrong += 1;
    }
    expect(wrong).toBe(0);
  }, 60_000);

  it('ORG-05 ends the open streams of those who hold a changed role, and of nobody else', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const url = await app.listen();
    await owner.post('/api/roles/', { label: 'Screens', permissions: [] });
    const holder = await member('Holder', { roleKey: 'screens' });
    const nurse = await member('Nurse');
    const leaving = new AbortController();
    const ended: string[] = [];
    const listen = async (name: string, token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await fetch(`${url}/api/live/`, { headers, signal: leaving.signal });
      void (async () => {
        for await (const chunk of body!) void chunk;
        ended.push(name);
      })().catch(() => undefined);
    };
    await listen('holder', holder.token);
    await listen('nurse', nurse.token);
    await owner.put('/api/roles/screens/', { label: 'Screens', permissions: ['settings.manage'] });
    await eventually(() => ended.length > 0, 5000);
    await new Promise((go) => setTimeout(go, 200));
    expect(ended).toEqual(['holder']);
    leaving.abort();
  });

  it('ORG-11 tells one event of a change, and asks the same statements, however many hold the role', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    await owner.post('/api/roles/', { label: 'Ward', permissions: [] });
    const change = (permissions: string[]) => owner.put('/api/roles/ward/', { label: 'Ward', permissions });
    const none = await countStatements(app, () => change(['settings.manage']));
    await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status)
        SELECT $1, 100 + n, 800000 + n, 'M' || n, 'ward', 'active' FROM generate_series(1, 500) n`,
      [hospitalId],
    );
    const many = await countStatements(app, () => change([]));
    expect([none > 0, many - none]).toEqual([true, 0]);
    const told = await app.sql(
      `SELECT payload->>'key' AS key, payload->>'version' AS version FROM identity.outbox
        WHERE name = 'identity.role.changed.v1' AND hospital_id = $1 ORDER BY 2`,
      [hospitalId],
    );
    // One of the role when it was made, one of each of the six changes.
    expect(told).toEqual(['1', '2', '3', '4', '5', '6', '7'].map((version) => ({ key: 'ward', version })));
  });

  it('ORG-11 refuses to change what is ready-made, names that are used, and keys that are no permission', async () => {
    const { owner } = await hospitalWithTeam(app);
    const SYSTEM = [403, 'Ready-made roles cannot be changed. Copy it and change the copy.'];
    expect(refusal(await owner.put('/api/roles/nurse/', { label: 'Nurse', permissions: [] }))).toEqual(SYSTEM);
    expect(refusal(await owner.remove('/api/roles/owner/'))).toEqual(SYSTEM);
    expect(refusal(await owner.put('/api/roles/none/', { label: 'N', permissions: [] }))).toEqual([404, 'No such role.']);
    const make = async (change: object) => refusal(await owner.post('/api/roles/', { ...HEAD, ...change }));
    expect(await make({ label: ' ' })).toEqual([400, 'Role name is required']);
    expect(await make({ label: 'x'.repeat(61) })).toEqual([400, 'Role name is too long']);
    expect(await make({ label: 'nurse' })).toEqual([409, 'This role name is already used.']);
    expect(await make({ permissions: ['lab.fly'] })).toEqual([400, "There is no permission 'lab.fly'."]);
    expect(await make({ permissions: ['__proto__'] })).toEqual([400, "There is no permission '__proto__'."]);
    for (const permissions of ['settings.manage', [['settings.manage']], { a: 1 }, Array(10_000).fill('settings.manage')])
      expect(await make({ permissions })).toEqual([400, 'Permissions must be a list of keys']);
    expect(await make({ based_on: 'nothing' })).toEqual([400, 'Please choose a role from the list']);
    expect(await make({ default_tab: 'moon' })).toEqual([400, 'Please choose a tab from the list']);
    await owner.post('/api/roles/', HEAD);
    expect(await make({ label: 'LAB HEAD' })).toEqual([409, 'This role name is already used.']);
    const stale = { label: 'Lab head', permissions: [] };
    expect((await owner.put('/api/roles/lab-head/', { ...stale, version: 1 })).status).toBe(200);
    expect(refusal(await owner.put('/api/roles/lab-head/', { ...stale, version: 1 }))).toEqual([
      409,
      'Somebody else changed this role. Look again.',
    ]);
  });

  it('ORG-11 keeps a name in any script as text, and makes a key of it', async () => {
    const { owner } = await hospitalWithTeam(app);
    const make = async (label: string) => (await owner.post('/api/roles/', { label, permissions: [] })).body;
    expect(await make('प्रयोगशाला प्रमुख')).toMatchObject({ key: 'role', label: 'प्रयोगशाला प्रमुख' });
    expect(await make('<b>Bold</b>')).toMatchObject({ key: 'b-bold-b', label: '<b>Bold</b>' });
    expect(await make('रात')).toMatchObject({ key: 'role-2' });
    expect(await make('Owner!')).toMatchObject({ key: 'owner-2' });
    expect((await make(`Long ${'name '.repeat(11)}`)).key).toMatch(/^[a-z][a-z0-9-]{1,39}$/);
  });

  it('ORG-11 copies what a role holds where no permissions are sent, and its tab', async () => {
    const { owner } = await hospitalWithTeam(app);
    const { body } = await owner.post('/api/roles/', { label: 'Second manager', based_on: 'manager' });
    expect(body).toMatchObject({
      permissions: ['audit.view', 'branches.manage', 'emergency.open', 'settings.manage', 'team.manage'],
      based_on: 'manager',
      default_tab: 'dashboard',
    });
    const plain = await owner.post('/api/roles/', { label: 'Plain' });
    expect(plain.body).toMatchObject({ permissions: [], based_on: null, default_tab: 'dashboard' });
  });

  it('ORG-11 has room for 50 roles, also where many are made at once', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    await app.sql(
      `INSERT INTO identity.roles (hospital_id, key, label, permissions, default_tab)
        SELECT $1, 'role-' || n, 'Role ' || n, '{}', 'lab' FROM generate_series(1, 49) n`,
      [hospitalId],
    );
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D'].map((name) => owner.post('/api/roles/', { label: name, permissions: [] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.message).toBe('A hospital can have up to 50 roles of its own.');
    const twice = await hospitalWithTeam(app);
    const same = await Promise.all([1, 2].map(() => twice.owner.post('/api/roles/', HEAD)));
    expect(same.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('ORG-11 ORG-12 lets owners alone put the team into a role, and nobody change the role he holds', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager' });
    const NOT_YOURS = [403, 'You cannot give a permission you do not have yourself.'];
    const mine = await manager.post('/api/roles/', { label: 'Front', permissions: ['settings.manage'] });
    expect(mine.status).toBe(201);
    expect(refusal(await manager.post('/api/roles/', { label: 'Second', permissions: ['team.manage'] }))).toEqual(NOT_YOURS);
    expect(refusal(await manager.post('/api/roles/', { label: 'Second', based_on: 'manager' }))).toEqual(NOT_YOURS);
    expect((await owner.post('/api/roles/', { label: 'Deputy', permissions: ['team.manage'] })).status).toBe(201);
    expect(refusal(await manager.put('/api/roles/deputy/', { label: 'Deputy', permissions: [] }))).toEqual(NOT_YOURS);
    expect(refusal(await manager.remove('/api/roles/deputy/'))).toEqual(NOT_YOURS);
    const deputy = await member('Deputy', { roleKey: 'deputy' });
    const OWN = [403, 'You cannot change your own access.'];
    expect(refusal(await deputy.put('/api/roles/deputy/', { label: 'Deputy', permissions: ['settings.manage'] }))).toEqual(OWN);
    const far = await member('Far', { roleKey: 'manager', branchIds: [2] });
    expect(refusal(await far.post('/api/roles/', { label: 'Far', permissions: [] }))).toEqual([
      403,
      'Roles belong to the whole hospital. Please ask somebody who manages all branches.',
    ]);
    expect(refusal(await (await member('Nurse')).get('/api/roles/'))[0]).toBe(403);
  });

  it('ORG-11 shows and changes no role of another hospital', async () => {
    const [here, there] = [await hospitalWithTeam(app), await hospitalWithTeam(app)];
    await here.owner.post('/api/roles/', HEAD);
    expect((await there.owner.get('/api/roles/')).body.length).toBe(8);
    expect((await there.owner.put('/api/roles/lab-head/', { label: 'X', permissions: [] })).status).toBe(404);
    expect((await there.owner.remove('/api/roles/lab-head/')).status).toBe(404);
    expect((await here.owner.get('/api/roles/')).body.length).toBe(9);
  });

  it('ORG-09 ORG-10 says in the profile with which tab the day of a role begins, and what an own role is called', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await owner.post('/api/roles/', HEAD);
    const profileOf = async (roleKey: string) => {
      const someone = await member(roleKey, { roleKey });
      // A login of its own: the profile is the account's.
      await app.sql(
        `INSERT INTO identity.accounts (id, hospital_id, email, username, phone_number, password_hash, created_at) OVERRIDING SYSTEM VALUE
         SELECT account_id, hospital_id, email, name, phone, 'x', now() FROM identity.members WHERE account_id = $1`,
        [someone.accountId],
      );
      const { body } = await someone.get('/api/user-details/');
      return [body[0].role_label, body[0].default_tab, body[0].permissions];
    };
    expect((await owner.get('/api/user-details/')).body[0].default_tab).toBe('dashboard');
    expect(await profileOf('manager')).toEqual([
      'Manager',
      'dashboard',
      ['audit.view', 'branches.manage', 'emergency.open', 'settings.manage', 'team.manage'],
    ]);
    expect(await profileOf('doctor')).toEqual(['Doctor', 'doctor-view', ['emergency.open']]);
    expect(await profileOf('nurse')).toEqual(['Nurse', 'patients-tracking', ['emergency.open']]);
    expect(await profileOf('reception')).toEqual(['Reception', 'patient-registration', []]);
    expect(await profileOf('lab')).toEqual(['Laboratory', 'lab', []]);
    expect(await profileOf('pharmacy')).toEqual(['Pharmacy', 'pharmacy', []]);
    expect(await profileOf('accounts')).toEqual(['Accounts', 'billing', []]);
    expect(await profileOf('lab-head')).toEqual(['Lab head', 'lab', ['settings.manage']]);
  });
});
