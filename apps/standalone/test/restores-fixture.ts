import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupNidaan } from '@nidaan/platform-runtime';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { startTestNidaan, TEST_SECRET, type TestNidaan } from '@nidaan/testing/services';
import pg from 'pg';
import { services } from '../src/services.ts';

export const HOSPITAL = 7;

/** An erasure under request 77, which the backup does not know. */
export const ERASED = {
  ...{ hospital_id: HOSPITAL, request_id: 77, person_id: 40, persons: [40, 41], visits: [90], plan: {}, files: [] },
  ...{ erased_at: '2026-11-30T10:00:00Z', handled_by: 1, confirmed_by: 2 },
};
/** The counters of the hospital where that erasure was done again: behind its numbers. */
export const BEHIND_IT = [
  { kind: 'patient', next: 200 },
  { kind: 'person', next: 42 },
  { kind: 'privacy-request', next: 78 },
];

/** What one query gives, over a connection of its own. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A backup of a hospital, and the empty database that a restore is to fill. */
export class Restoring {
  readonly folder = mkdtempSync(join(tmpdir(), 'nidaan-restores-'));
  readonly from = join(this.folder, 'backup');

  private constructor(
    readonly nidaan: TestNidaan,
    public target: TestDatabase,
  ) {}

  static async begin(): Promise<Restoring> {
    const nidaan = await startTestNidaan({ services, isComplete: true, env: { LOG_LEVEL: 'error' } });
    const restoring = new Restoring(nidaan, await createTestDatabase());
    await nidaan.sql(`INSERT INTO identity.hospitals (hospital_id, name, address, time_zone, referred_by, created_at)
      VALUES (${HOSPITAL}, 'Sanjeevani', 'Pune', 'Asia/Kolkata', '', now())`);
    await nidaan.sql(
      `INSERT INTO patients.numbers (hospital_id, kind, next) VALUES (${HOSPITAL}, 'person', 12), (${HOSPITAL}, 'patient', 200)`,
    );
    const [here] = await nidaan.sql<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(restoring.target.url);
    url.pathname = `/${here!.name}`;
    Object.assign(process.env, {
      ...{ NODE_ENV: 'test', SECRET: TEST_SECRET, TOKEN_KEY: process.env['TEST_TOKEN_KEY'] ?? '', DATABASE_URL: url.href },
      DATA_DIR: nidaan.composition.resources.config.values.dataDir,
    });
    await backupNidaan({ services, to: restoring.from, print: () => undefined });
    Object.assign(process.env, { DATABASE_URL: restoring.target.url, DATA_DIR: join(restoring.folder, 'restored') });
    return restoring;
  }

  /** Gives the next restore an empty database. */
  async again(): Promise<void> {
    await this.target.drop();
    this.target = await createTestDatabase();
    process.env['DATABASE_URL'] = this.target.url;
  }

  /** The hospital's counters as they were restored. */
  numbers(): Promise<Record<string, unknown>[]> {
    return ask(this.target.url, `SELECT kind, next FROM patients.numbers WHERE hospital_id = ${HOSPITAL} ORDER BY kind`);
  }

  async end(): Promise<void> {
    await this.target.drop();
    await this.nidaan.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
