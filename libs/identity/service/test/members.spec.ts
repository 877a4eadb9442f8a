import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { memberChanged, Rights, type MemberFacts } from '@nidaan/platform-access';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { DataSource } from 'typeorm';
import { identityService } from '../src/index.ts';
import { images, loggedInHospital } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

const { migrations } = identityService;
const RELEASE_BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.startsWith('CreateMembers')),
);

describe('taking over the accounts of the release before', () => {
  let database: TestDatabase;
  let client: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, ['identity'], 'members');
    await migrate(database.url, 'identity', RELEASE_BEFORE);
    client = new DataSource({ type: 'postgres', url: database.url, extra: { options: '-c search_path=identity,extensions' } });
    await client.initialize();
    for (const hospital of [4, 9])
      await client.query(`INSERT INTO hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
        VALUES (${hospital}, 'H${hospital}', 'Pune', 'Asia/Kolkata', '', now())`);
    await client.query(`INSERT INTO accounts (hospital_id, email, username, phone_number, password_hash, is_staff, is_active, created_at)
      VALUES (4, 'a@b.in', 'Asha', '98', 'hash', false, true, '2026-01-02'), (9, 'c@d.in', 'Rao', '97', 'hash', false, false, '2026-02-03'),
        (NULL, 's@b.in', 'Staff', '', 'hash', true, true, now())`);
    await migrate(database.url, 'identity', migrations);
  }, 60_000);
  afterAll(async () => {
    await client?.destroy();
    await database?.drop();
  });

  it('ORG-03 ORG-88 makes each an owner of all branches without end, who is a doctor, and none of the staff', async () => {
    const owner = {
      id: 1,
      role_key: 'owner',
      is_doctor: true,
      branch_ids: null,
      valid_until: null,
      status: 'active',
      version: 1,
    };
    const rows =
      await client.query(`SELECT hospital_id, id, account_id, name, role_key, is_doctor, branch_ids, valid_until, status, version
      FROM members ORDER BY hospital_id`);
    expect(rows).toEqual([
      { ...owner, hospital_id: 4, account_id: 1, name: 'Asha' },
      { ...owner, hospital_id: 9, account_id: 2, name: 'Rao' },
    ]);
    expect(await client.query('SELECT hospital_id, principal_account_id FROM hospitals ORDER BY 1')).toEqual([
      { hospital_id: 4, principal_account_id: 1 },
      { hospital_id: 9, principal_account_id: 2 },
    ]);
  });

  it('ORG-26 lists one account for each hospital to the staff, whoever else has one there', async () => {
    await client.query(`INSERT INTO accounts (hospital_id, email, username, phone_number, password_hash, is_staff, created_at)
      VALUES (4, 'nurse@b.in', 'Nurse', '', 'hash', false, now())`);
    const rows = await client.query('SELECT id, hospital_id FROM accounts_of_all_hospitals(0, NULL)');
    expect(rows).toEqual([
      { id: 1, hospital_id: 4 },
      { id: 2, hospital_id: 9 },
    ]);
  });
});

describe('members of a hospital', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  const memberships = (hospitalId: number) =>
    app.sql('SELECT id, account_id, role_key, status FROM identity.members WHERE hospital_id = $1', [hospitalId]);
  const change = (hospitalId: number, accountId: number, given: Partial<MemberFacts>) =>
    app.part<Rights>(Rights as never).change({ ...memberChanged.sample, hospitalId, accountId, ...given });

  it('ORG-03 ORG-09 makes whoever registers a hospital its owner, and says so in the profile', async () => {
    const hospital = await loggedInHospital(app);
    expect(await memberships(hospital.hospitalId)).toEqual([
      { id: 1, account_id: hospital.id, role_key: 'owner', status: 'active' },
    ]);
    const profile = await hospital.profile();
    expect(profile).toMatchObject({ member_id: 1, role: 'owner', role_label: 'Owner', default_branch: 1, valid_until: null });
    expect(profile.branches).toEqual([{ id: 1, name: 'Main Branch', code: 'MAIN', is_active: true }]);
    expect(profile.permissions).toEqual([...profile.permissions].sort());
    expect(profile.permissions).toContain('settings.manage');
  });

  it('ORG-88 makes an owner of an account that the release before registered since the tables were changed', async () => {
    const hospital = await loggedInHospital(app);
    const { hospitalId, id } = hospital;
    await app.sql('DELETE FROM identity.members WHERE hospital_id = $1', [hospitalId]);
    await app.sql('DELETE FROM identity.rights WHERE hospital_id = $1', [hospitalId]);
    await change(hospitalId, id + 100_000, {});
    expect((await hospital.profile()).role).toBe('owner');
    expect(await memberships(hospitalId)).toEqual([{ id: 1, account_id: id, role_key: 'owner', status: 'active' }]);
  });

  it('ORG-02 ORG-05 refuses the next call of a running token when the role no longer holds what it needs', async () => {
    const { hospitalId, id, tab } = await loggedInHospital(app);
    expect((await tab({ tabType: 'lab', value: false })).status).toBe(200);
    await change(hospitalId, id, { roleKey: 'nurse', version: 2 });
    const { status, body } = await tab({ tabType: 'lab', value: true });
    expect([status, body.message, body.needs]).toEqual([403, 'You do not have permission to do this.', 'settings.manage']);
  });

  it('ORG-05 ORG-24 refuses a running token with 401 when the member is suspended, and lets it in again', async () => {
    const hospital = await loggedInHospital(app);
    const ask = async () => (await app.get('/api/user-details/', { token: hospital.token })).status;
    const answers = [await ask()];
    await change(hospital.hospitalId, hospital.id, { status: 'suspended', version: 2 });
    answers.push(await ask());
    await change(hospital.hospitalId, hospital.id, { version: 3 });
    expect([...answers, await ask()]).toEqual([200, 401, 200]);
  });
});

describe('the profile of a member', () => {
  let app: IdentityApp;
  beforeAll(async () => {
    app = await startIdentity();
  }, 60_000);
  afterAll(() => app?.close());

  /** A hospital whose caller now holds another role. */
  const as = async (roleKey: string) => {
    const hospital = await loggedInHospital(app);
    const facts = { ...memberChanged.sample, hospitalId: hospital.hospitalId, accountId: hospital.id, roleKey, version: 2 };
    await app.part<Rights>(Rights as never).change(facts);
    return hospital;
  };

  it('ORG-08 takes fields of the hospital as they are, and stores nothing where one differs', async () => {
    const nurse = await as('nurse');
    const { hospital_name, address, aboutHospital, gstin } = await nurse.profile();
    const form = { username: 'Nurse Rao', phone_number: '9822098220', hospital_name, address, aboutHospital, gstin };
    expect((await nurse.put(form)).status).toBe(200);
    expect(await nurse.profile()).toMatchObject({ username: 'Nurse Rao', phone_number: '9822098220', hospital_name });
    for (const change of [
      { hospital_name: 'Mine now' },
      { address: 'Elsewhere' },
      { doctor_name: 'Dr. Me' },
      { hospital_phone: '9811111111' },
      { hospital_email: 'me@example.in' },
      { showLabTab: false },
    ]) {
      const { status, body } = await nurse.put({ ...form, username: 'Not this', ...change });
      expect([status, body.message, body.needs]).toEqual([
        403,
        'You do not have permission to change the hospital profile.',
        'settings.manage',
      ]);
    }
    expect((await nurse.upload([...images(1), ['username', 'Not this']])).status).toBe(403);
    expect(await app.fileCount(nurse.hospitalId)).toBe(0);
    expect(await nurse.profile()).toMatchObject({ username: 'Nurse Rao', hospital_name, hospitalImages: [] });
    expect((await (await as('manager')).put({ hospital_name: 'Sanjeevani II' })).status).toBe(200);
  });

  it('ORG-26 tells the other services who registered the hospital, whoever changes the letterhead; other members are not public', async () => {
    const { hospitalId, id, put, username } = await loggedInHospital(app);
    // Whoever is logged in is another member now.
    const [principal] = await app.sql(
      `INSERT INTO identity.accounts (hospital_id, email, username, phone_number, password_hash, created_at)
         VALUES ($1, $2, 'Dr. Founder', '9800000000', 'x', now()) RETURNING id`,
      [hospitalId, `founder${hospitalId}@example.in`],
    );
    await app.sql('UPDATE identity.hospitals SET principal_account_id = $2 WHERE hospital_id = $1', [hospitalId, principal!.id]);
    expect((await app.get(`/api/public/hospitals/${id}/`)).status).toBe(404);
    expect((await app.get(`/api/public/hospitals/${principal!.id}/`)).body.username).toBe('Dr. Founder');
    expect((await put({ username: `${username} II`, address: 'New Road' })).status).toBe(200);
    const told = await app.sql(
      `SELECT (payload->>'accountId')::int AS account, payload->>'username' AS name, payload->>'address' AS address
         FROM identity.outbox WHERE name = 'identity.profile.changed.v1' AND hospital_id = $1`,
      [hospitalId],
    );
    expect(told).toEqual([{ account: principal!.id, name: 'Dr. Founder', address: 'New Road' }]);
    const staff = app.token(null);
    expect((await app.patch(`/api/admin/doctors/${id}/status/`, { is_active: false }, { token: staff })).status).toBe(404);
  });
});
