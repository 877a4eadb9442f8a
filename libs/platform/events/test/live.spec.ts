import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import { eventually } from '../src/conformance/conformance-kit.ts';
import { liveConformance, sharedLiveConformance } from '../src/conformance/live-conformance.ts';
import { InProcessLive, PostgresLive } from '../src/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 60_000);
afterAll(() => database?.drop());
const postgres = async () => new PostgresLive({ connectionString: database.url, application_name: 'live-test' });

liveConformance('in-process', async () => new InProcessLive());
liveConformance('postgres', postgres);
sharedLiveConformance('postgres', postgres);

describe('postgres live', () => {
  it('is back by itself when its connection was cut', async () => {
    const [here, there] = [await postgres(), await postgres()];
    const heard: number[] = [];
    there.listen((_service, hospitals) => heard.push(...hospitals));
    await Promise.all([here.start(), there.start()]);
    const admin = new pg.Client(database.url);
    await admin.connect();
    try {
      await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'live-test'`);
      await eventually(async () => {
        here.changed('lab', [5]);
        await new Promise((resolve) => setTimeout(resolve, 100));
        expect(heard).toContain(5);
      });
    } finally {
      await Promise.all([here.stop(), there.stop()]);
      await admin.end();
    }
  });
});
