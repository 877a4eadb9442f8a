import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { countStatements, hospitalWithTeam } from './team-fixture.ts';

describe('the list of a team', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  const namesOf = (rows: { name: string }[]) => rows.map(({ name }) => name);

  it('ORG-16 shows each member with role, branches, dates and state', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const ends = new Date(Date.now() + 3_600_000);
    const nurse = await member('Meera', { branchIds: [2, 3], validUntil: ends });
    const invited = await member('Ravi', { roleKey: 'lab', status: 'invited' });
    const { status, body } = await owner.get('/api/team/');
    expect([status, namesOf(body)]).toEqual([200, [owner.username, 'Meera', 'Ravi']]);
    expect(body[0]).toMatchObject({ role: 'owner', role_label: 'Owner', branches: 'all', is_doctor: true, is_self: true });
    const factor = (confirmed: string) =>
      app.sql(
        `INSERT INTO identity.factors (id, account_id, kind, sealed_secret, created_at, confirmed_at)
           VALUES (gen_random_uuid(), $1, 'totp', '', now(), ${confirmed}) ON CONFLICT (account_id, kind) DO UPDATE SET confirmed_at = now()`,
        [owner.id],
      );
    const hasFactor = async () => (await owner.get('/api/team/')).body[0].mfa_is_on;
    expect(body[0].mfa_is_on).toBe(false);
    await factor('NULL');
    expect(await hasFactor()).toBe(false);
    await factor('now()');
    expect(await hasFactor()).toBe(true);
    expect(Date.now() - Date.parse(body[0].last_seen_at)).toBeLessThan(60_000);
    expect(body[1]).toEqual({
      ...{ id: nurse.id, name: 'Meera', email: nurse.email, phone: '9822011111', role: 'nurse', role_label: 'Nurse' },
      ...{ branches: [2, 3], branch: 2, is_doctor: false, registration_no: '', status: 'active', is_active: true },
      ...{ valid_from: null, valid_until: ends.toISOString(), invited_at: null, invite_expires_at: null },
      ...{ joined_at: body[1].joined_at, last_seen_at: null, mfa_is_on: false, extras: [], is_self: false, version: 1 },
    });
    const { invited_at, invite_expires_at } = body[2];
    expect(body[2]).toMatchObject({ id: invited.id, status: 'invited', is_active: false, joined_at: null });
    expect(Date.parse(invite_expires_at) - Date.parse(invited_at)).toBe(7 * 24 * 3_600_000);
  });

  it('ORG-10 names whom to ask: owners, then managers, who may change rights now', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    const nurse = await member('Meera');
    await member('Zoya', { roleKey: 'manager' });
    await member('Anil', { roleKey: 'manager' });
    await member('Gone', { roleKey: 'manager', status: 'suspended' });
    await member('Over', { roleKey: 'manager', validUntil: new Date(Date.now() - 1000) });
    const { status, body } = await nurse.get('/api/team/managers/');
    expect([status, namesOf(body)]).toEqual([200, [owner.username, 'Anil', 'Zoya']]);
    expect(body[0]).toEqual({ name: owner.username, role: 'owner', role_label: 'Owner' });
  });

  it('ORG-16 filters by status, role and branch, and refuses what is none', async () => {
    const { owner, member } = await hospitalWithTeam(app);
    await member('Meera', { branchIds: [2] });
    await member('Gone', { status: 'suspended', branchIds: [3] });
    await member('Over', { roleKey: 'doctor', validUntil: new Date(Date.now() - 1000), branchIds: [3] });
    await member('Never', { status: 'revoked' });
    const found = async (query: string) => namesOf((await owner.get(`/api/team/?${query}`)).body);
    expect(await found('')).toEqual([owner.username, 'Meera', 'Gone', 'Over']);
    expect(await found('status=suspended')).toEqual(['Gone']);
    expect(await found('status=expired')).toEqual(['Over']);
    expect(await found('status=active')).toEqual([owner.username, 'Meera']);
    expect(await found('status=revoked')).toEqual(['Never']);
    expect(await found('role=doctor')).toEqual(['Over']);
    expect(await found('branch=2')).toEqual([owner.username, 'Meera']);
    const refused = await owner.get('/api/team/?status=lost');
    expect([refused.status, refused.body.message]).toEqual([400, 'Please choose a status from the list']);
    expect((await owner.get('/api/team/?branch=x')).status).toBe(400);
  });

  it('ORG-12 ORG-16 shows a manager limited to branches those within his own alone, and others nothing', async () => {
    const { member } = await hospitalWithTeam(app);
    const manager = await member('Manager', { roleKey: 'manager', branchIds: [2] });
    await member('Mine', { branchIds: [2] });
    await member('Half', { branchIds: [2, 3] });
    await member('Theirs', { branchIds: [3] });
    expect(namesOf((await manager.get('/api/team/')).body)).toEqual(['Manager', 'Mine']);
    const nurse = await member('Nurse');
    const { status, body } = await nurse.get('/api/team/');
    expect([status, body.needs]).toEqual([403, 'team.manage']);
    const elsewhere = await hospitalWithTeam(app);
    expect(namesOf((await elsewhere.owner.get('/api/team/')).body)).toEqual([elsewhere.owner.username]);
  });

  it('ORG-16 asks as many statements for 10,000 members as for one, and names of givers once', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    const list = async () => {
      const { status, body } = await owner.get('/api/team/');
      return [status, body.length, body.at(-1).extras[0]?.by];
    };
    let few: unknown, many: unknown;
    const before = await countStatements(app, async () => (few = await list()));
    const extras = JSON.stringify([{ id: 1, permission: 'lab.view', until: '2999-01-01T00:00:00.000Z', by: 1, reason: 'Cover' }]);
    await app.sql(
      `INSERT INTO identity.members (hospital_id, id, account_id, name, role_key, status, extras)
        SELECT $1, 100 + n, 900000 + n, 'M' || n, 'nurse', 'active', $2 FROM generate_series(1, 10000) n`,
      [hospitalId, extras],
    );
    const after = await countStatements(app, async () => (many = await list()));
    expect([few, many]).toEqual([
      [200, 1, undefined],
      [200, 10_001, owner.username],
    ]);
    // One more for the names of who gave the extras.
    expect([before > 0, after - before]).toEqual([true, 1]);
  });
});
