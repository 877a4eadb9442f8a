import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import pg from 'pg';
import {
  CARRIER_ROLE,
  carrierOf,
  JOBS_ROLE,
  loginOf,
  openDatabase,
  provision,
  retireLogins,
  roleOf,
  roleUrl,
} from '../src/index.ts';
import { eventually } from '@nidaan/testing';

const newSecret = () => randomBytes(32).toString('base64url');
const ROLES = [CARRIER_ROLE, JOBS_ROLE, roleOf('lab'), carrierOf('lab')];

describe('logins of the services at PostgreSQL', () => {
  const [former, present, another] = [newSecret(), newSecret(), newSecret()];
  let database: TestDatabase;
  let other: TestDatabase;

  beforeAll(async () => {
    [database, other] = [await createTestDatabase(), await createTestDatabase()];
    for (const secret of [former, present]) await provision(database.url, ['lab'], secret);
    await provision(other.url, ['lab'], another);
  }, 60_000);

  afterAll(async () => {
    await retireLogins(other.url, ['lab'], []);
    await retireLogins(database.url, ['lab'], []);
    await Promise.all([database?.drop(), other?.drop()]);
  });

  const opened = (secret: string) => openDatabase(roleUrl(database.url, roleOf('lab'), secret), 'lab', [], 1);

  it('SEC-17 let processes with the former and with the present secret work side by side, as the same role', async () => {
    const both = await Promise.all([former, present].map(opened));
    try {
      for (const each of both)
        expect(await each.query('SELECT current_user AS role, current_schema() AS schema')).toEqual([
          { role: roleOf('lab'), schema: 'lab' },
        ]);
    } finally {
      await Promise.all(both.map((each) => each.close()));
    }
    await expect(opened(newSecret())).rejects.toMatchObject({ code: expect.stringMatching(/^28/) });
  });

  it('SEC-17 are taken away with a former secret, not while a process is connected with it, and never those of another database', async () => {
    const atWork = await opened(former);
    await atWork.query('SELECT 1');
    const login = loginOf(roleOf('lab'), former);
    const refused = await retireLogins(database.url, ['lab'], [present]);
    expect(refused.dropped).toEqual([]);
    expect(refused.inUse).toEqual([{ login, connections: expect.any(Number) }]);
    await atWork.close();
    const { dropped } = await gone(() => retireLogins(database.url, ['lab'], [present]));
    expect(dropped.sort()).toEqual(ROLES.map((role) => loginOf(role, former)).sort());
    await expect(opened(former)).rejects.toMatchObject({ code: expect.stringMatching(/^28/) });
    const client = new pg.Client(roleUrl(other.url, roleOf('lab'), another));
    await client.connect();
    await client.end();
    await (await opened(present)).close();
  });

  // A connection that was closed is in the server's list for a moment longer.
  async function gone(retire: () => ReturnType<typeof retireLogins>): ReturnType<typeof retireLogins> {
    return eventually(async () => {
      const result = await retire();
      return result.inUse.length === 0 && result;
    });
  }
});
