import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, provision } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { DataSource } from 'typeorm';
import { identityService } from '../src/index.ts';

const { migrations } = identityService;
const RELEASE_BEFORE = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name.startsWith('BindCodes')),
);

const ATTEMPT = '00000000-0000-4000-8000-000000000001';
/** What the release before writes, once before the tables change and once beside the new release. */
const written = (n: number) => `
  INSERT INTO registration_attempts (id, email, username, password_hash, hospital_name, address, phone_number, referred_by, created_at)
    VALUES ('${ATTEMPT.slice(0, -1)}${n}', 'a@b.in', 'A', 'hash', 'H', 'Pune', '9876543210', '', now());
  INSERT INTO one_time_codes (id, email, purpose, attempt_id, account_id, requested_at)
    VALUES (gen_random_uuid(), 'a@b.in', 'registration', '${ATTEMPT.slice(0, -1)}${n}', NULL, now());
  INSERT INTO reset_permissions (email, account_id, token_hash, expires_at) VALUES ('${n}@b.in', (SELECT min(id) FROM accounts), 'x', now());`;

describe('taking over the codes of the release before', () => {
  let database: TestDatabase;
  let client: DataSource;
  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, ['identity'], 'bind-codes');
    await migrate(database.url, 'identity', RELEASE_BEFORE);
    client = new DataSource({ type: 'postgres', url: database.url, extra: { options: '-c search_path=identity,extensions' } });
    await client.initialize();
    await client.query(`INSERT INTO accounts (email, username, phone_number, password_hash, is_staff, created_at)
      VALUES ('s@b.in', 'S', '', 'hash', true, now())`);
    await client.query(written(1));
    await migrate(database.url, 'identity', migrations);
  }, 60_000);
  afterAll(async () => {
    await client?.destroy();
    await database?.drop();
  });

  it('S4 keeps codes, attempts and permissions, which name no network, and takes more of them beside the new release', async () => {
    await client.query(written(2));
    for (const table of ['registration_attempts', 'one_time_codes', 'reset_permissions'])
      expect([table, await client.query(`SELECT network FROM ${table}`)]).toEqual([
        table,
        [{ network: null }, { network: null }],
      ]);
    expect(await client.query('SELECT DISTINCT foreign_tries, session_id FROM one_time_codes')).toEqual([
      { foreign_tries: 0, session_id: null },
    ]);
  });
});
