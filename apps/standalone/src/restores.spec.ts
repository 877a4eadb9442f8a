import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { provision, RESTORE_NOT_ENDED, roleOf, roleUrl } from '@nidaan/platform-database';
import { readConfig } from '@nidaan/platform-config';
import { backupNidaan, compose, restoreNidaan } from '@nidaan/platform-runtime';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { startTestNidaan, TEST_SECRET, type TestNidaan } from '@nidaan/testing/services';
import pg from 'pg';
import { services } from './services.ts';

const HOSPITAL = 7;
const print = () => undefined;
// What a process that cannot start never uses.
const NOTHING_BESIDE = { files: {} as never, mail: {} as never, documents: {} as never };

/** What one query gives, over a connection of its own. */
async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('a restore', () => {
  let nidaan: TestNidaan;
  let target: TestDatabase;
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-restores-'));
  const from = join(folder, 'backup');
  const asService = () => ask(roleUrl(target.url, roleOf('patients'), TEST_SECRET), 'SELECT count(*)::int AS n FROM hospitals');

  beforeAll(async () => {
    nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'error' } });
    target = await createTestDatabase();
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(
      `INSERT INTO patients.numbers (hospital_id, kind, next) VALUES (${HOSPITAL}, 'person', 12), (${HOSPITAL}, 'patient', 200)`,
    );
    const [here] = await nidaan.sql<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(target.url);
    url.pathname = `/${here!.name}`;
    Object.assign(process.env, {
      ...{ NODE_ENV: 'test', SECRET: TEST_SECRET, TOKEN_KEY: process.env['TEST_TOKEN_KEY'] ?? '', DATABASE_URL: url.href },
      DATA_DIR: nidaan.composition.resources.config.values.dataDir,
    });
    await backupNidaan({ services, to: from, print });
    Object.assign(process.env, { DATABASE_URL: target.url, DATA_DIR: join(folder, 'restored') });
  }, 120_000);

  afterAll(async () => {
    await target?.drop();
    await nidaan?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Another list of erasures, as a newer backup has it. */
  const listing = (name: string, entry: object): string => {
    const list = join(folder, name, 'files/erasures/7');
    mkdirSync(list, { recursive: true });
    writeFileSync(join(folder, name, 'manifest.json'), '{}');
    writeFileSync(join(list, '77.json'), JSON.stringify({ ...ERASED, ...entry }));
    return join(folder, name);
  };

  it('L12 ORG-76 whose last steps failed lets no service in, and nobody sets Nidaan up on what is there', async () => {
    const broken = listing('broken', { erased_at: 'no time' });
    await expect(restoreNidaan({ services, from, erasures: broken, print })).rejects.toThrow(/no time/);
    rmSync(broken, { recursive: true });
    expect(await ask(target.url, 'SELECT hospital_id FROM identity.hospitals')).toEqual([{ hospital_id: HOSPITAL }]);
    await expect(asService()).rejects.toThrow(/permission denied for database/);
    const starting = compose({
      ...NOTHING_BESIDE,
      config: readConfig(),
      databaseUrl: target.url,
      services: services.slice(0, 1),
    });
    await expect(starting).rejects.toThrow(
      /^Nidaan cannot start: the database is closed\. A restore into this database has not ended/,
    );
    await expect(provision(target.url, ['patients'], TEST_SECRET)).rejects.toMatchObject({
      // One sentence for the operator, without a trace.
      ...{ isExpected: true, message: expect.stringContaining('A restore into this database has not ended.') },
    });
    const copied = backupNidaan({ services, to: join(folder, 'half'), print });
    await expect(copied).rejects.toMatchObject({ isExpected: true, message: RESTORE_NOT_ENDED });
    await expect(restoreNidaan({ services, from, print })).rejects.toThrow(/not empty/);
  }, 120_000);

  it('ORG-76 gives no number out again that an erasure after the backup names, and lets services in', async () => {
    await target.drop();
    target = await createTestDatabase();
    process.env['DATABASE_URL'] = target.url;
    await restoreNidaan({ services, from, erasures: listing('newer', {}), print });
    expect(await asService()).toEqual([{ n: expect.any(Number) }]);
    const numbers = await ask(
      target.url,
      `SELECT kind, next FROM patients.numbers WHERE hospital_id = ${HOSPITAL} ORDER BY kind`,
    );
    expect(numbers).toEqual([
      { kind: 'patient', next: 200 },
      { kind: 'person', next: 42 },
      { kind: 'privacy-request', next: 78 },
    ]);
  }, 120_000);
});

/** An erasure under request 77. */
const ERASED = {
  ...{ hospital_id: HOSPITAL, request_id: 77, person_id: 40, persons: [40, 41], visits: [90], plan: {}, files: [] },
  ...{ erased_at: '2026-11-30T10:00:00Z', handled_by: 1, confirmed_by: 2 },
};
