import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { DataSource } from 'typeorm';
import { identityService } from '../src/index.ts';

const { migrations } = identityService;
const RELEASE_BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.startsWith('ContactOfHospitals')),
);

describe('taking over the letterheads of the release before', () => {
  let database: TestDatabase;
  let client: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, ['identity'], 'contact');
    await migrate(database.url, 'identity', RELEASE_BEFORE);
    client = new DataSource({ type: 'postgres', url: database.url, extra: { options: '-c search_path=identity,extensions' } });
    await client.initialize();
  }, 60_000);
  afterAll(async () => {
    await client?.destroy();
    await database?.drop();
  });

  /** A hospital as the release before writes it; the states of the memberships of who registered it, in order. */
  const write = async (hospitalId: number, states: readonly string[]) => {
    await client.query(
      `INSERT INTO hospitals (hospital_id, name, address, time_zone, referred_by, created_at) VALUES ($1, 'H', 'Pune', 'Asia/Kolkata', '', now())`,
      [hospitalId],
    );
    const [{ id }] = await client.query(
      `INSERT INTO accounts (hospital_id, email, username, phone_number, password_hash, created_at)
         VALUES ($1, $2, 'A', '9822011111', 'hash', now()) RETURNING id`,
      [hospitalId, `a${hospitalId}@b.in`],
    );
    await client.query('UPDATE hospitals SET principal_account_id = $2 WHERE hospital_id = $1', [hospitalId, id]);
    for (const [index, status] of states.entries())
      await client.query(
        `INSERT INTO members (hospital_id, id, account_id, email, name, phone, role_key, is_doctor, status, joined_at)
           VALUES ($1, $2, $3, 'a@b.in', 'A', '', 'owner', true, $4, now())`,
        [hospitalId, index + 1, id, status],
      );
  };
  const contacts = () => client.query('SELECT hospital_id AS id, phone, email FROM hospitals ORDER BY hospital_id');

  it('ORG-26 keeps phone and e-mail of who has left, and gives no other hospital any', async () => {
    await write(1, ['active']);
    await write(2, ['ended']);
    await write(3, ['ended', 'active']);
    await write(4, []);
    await migrate(database.url, 'identity', migrations);
    await write(5, ['active']);
    const none = { phone: '', email: '' };
    expect(await contacts()).toEqual([
      { id: 1, ...none },
      { id: 2, phone: '9822011111', email: 'a2@b.in' },
      ...[3, 4, 5].map((id) => ({ id, ...none })),
    ]);
  });
});
