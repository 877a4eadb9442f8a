import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startIdentity, type IdentityApp } from './identity-app.ts';
import { hospitalWithTeam } from './team-fixture.ts';

describe('owners as other services ask for them', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  const PATH = '/internal/owners/';

  it('ORG-85 are all who are owners now and can be written to, at the e-mail that they have now', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const second = await member('Second', { roleKey: 'owner' });
    await member('Manager', { roleKey: 'manager' });
    for (const status of ['invited', 'suspended', 'ended']) await member(status, { roleKey: 'owner', status });
    await member('Over', { roleKey: 'owner', validUntil: new Date(Date.now() - 1000) });
    const later = await member('Later', { roleKey: 'owner' });
    await app.sql(`UPDATE identity.members SET valid_from = now() + interval '1 day' WHERE hospital_id = $1 AND id = $2`, [
      hospitalId,
      later.id,
    ]);
    const desk = await member('Desk', { roleKey: 'owner' });
    await app.sql(`UPDATE identity.members SET email = 'asha@h1.desk' WHERE hospital_id = $1 AND id = $2`, [hospitalId, desk.id]);
    const email = `moved.${hospitalId}@example.in`;
    await app.sql('UPDATE identity.accounts SET email = $2 WHERE id = $1', [owner.id, email]);
    await hospitalWithTeam(app);
    const { status, body } = await app.get(PATH, { token: app.tokenOf('integrations', hospitalId) });
    expect([status, body]).toEqual([
      200,
      {
        owners: [
          { id: 1, email },
          { id: second.id, email: second.email },
        ],
      },
    ]);
  });

  it('FRD-33 FRD-40 names of members are told by account, also of who left; of another hospital’s none', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const gone = await member('Ravi Gone');
    await app.sql(`UPDATE identity.members SET status = 'ended' WHERE hospital_id = $1 AND id = $2`, [hospitalId, gone.id]);
    const other = await hospitalWithTeam(app);
    const [row] = await app.sql('SELECT account_id FROM identity.members WHERE id = $2 AND hospital_id = $1', [
      hospitalId,
      gone.id,
    ]);
    const goneAccount = Number(row!['account_id']);
    const accounts = [owner.id, goneAccount, other.owner.id].join(',');
    const names = `/internal/member-names/?accounts=${accounts}`;
    const { status, body } = await app.get(names, { token: app.tokenOf('patients', hospitalId) });
    expect(status).toBe(200);
    expect(body.names.map(({ account }: { account: number }) => account)).toEqual([owner.id, goneAccount]);
    expect(body.names[1]).toMatchObject({ name: 'Ravi Gone', email: expect.stringContaining('@') });
    expect((await app.get(names, { token: app.tokenOf('billing', hospitalId) })).status).toBe(403);
    const odd = await app.get('/internal/member-names/?accounts=a', { token: app.tokenOf('patients', hospitalId) });
    expect(odd.status).toBe(400);
  });

  it('ORG-26 hospitals and members are told to services that show them to the staff, also of who left; no name of another hospital', async () => {
    const { hospitalId, owner, member } = await hospitalWithTeam(app);
    const gone = await member('Ravi Gone');
    await app.sql(`UPDATE identity.members SET status = 'ended', email = 'ravi@h1.desk' WHERE hospital_id = $1 AND id = $2`, [
      hospitalId,
      gone.id,
    ]);
    const [{ account_id: account } = {}] = await app.sql(
      'SELECT account_id FROM identity.members WHERE hospital_id = $1 AND id = $2',
      [hospitalId, gone.id],
    );
    const other = await hospitalWithTeam(app);
    const people = [
      ...[owner.id, account].map((id) => ({ hospital: hospitalId, account: id })),
      { hospital: other.hospitalId, account: owner.id },
    ];
    const ask = (token: string | undefined) => app.post('/internal/people/', { people }, { token });
    const { status, body } = await ask(app.tokenOf('support', null));
    expect([status, body.message]).toEqual([200, undefined]);
    expect(body.hospitals.map(({ hospital }: { hospital: number }) => hospital)).toEqual([hospitalId, other.hospitalId]);
    const told = body.members.map((each: { account: number; hospital: number }) => [each.hospital, each.account]);
    expect(told).toEqual([owner.id, account].sort((a, b) => Number(a) - Number(b)).map((id) => [hospitalId, id]));
    // A name for the desk is no address.
    expect(body.members).toContainEqual({ hospital: hospitalId, account, name: 'Ravi Gone', email: '' });
    // Where a hospital is at work nobody is told.
    expect((await ask(app.tokenOf('support', hospitalId))).body).toEqual({ hospitals: [], members: [] });
    expect((await ask(app.tokenOf('billing', hospitalId))).status).toBe(403);
    expect((await ask(undefined)).status).toBe(401);
  });

  it('S2 ORG-85 are told to the service that writes to them, and to nobody else', async () => {
    const { hospitalId, owner } = await hospitalWithTeam(app);
    expect((await app.get(PATH, { token: app.tokenOf('billing', hospitalId) })).status).toBe(403);
    expect((await owner.get(PATH)).status).toBe(403);
    expect((await app.get(PATH)).status).toBe(401);
  });
});
