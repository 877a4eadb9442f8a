import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import { JOBS_ROLE, provision, roleUrl } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase } from '@nidaan/testing';
import pg from 'pg';
import { jobBackendConformance } from './conformance/job-backend-conformance.ts';
import { PostgresJobBackend } from '../src/index.ts';

const SECRET = 'job-tests';

jobBackendConformance('postgres', async () => {
  const { url, drop } = await createTestDatabase();
  await provision(url, [], SECRET);
  const jobsUrl = roleUrl(url, JOBS_ROLE, SECRET);
  return {
    makeBackend: (lockMs, patienceMs, logger) => new PostgresJobBackend(jobsUrl, logger, lockMs, patienceMs),
    close: drop,
  };
});

describe('the connections of the job queues', () => {
  const services: ServiceName[] = ['lab', 'patients', 'billing', 'pharmacy'];
  let database: TestDatabase;
  let admin: pg.Client;
  let backend: PostgresJobBackend;

  beforeAll(async () => {
    database = await createTestDatabase();
    await provision(database.url, [], SECRET);
    admin = new pg.Client(database.url);
    await admin.connect();
    backend = new PostgresJobBackend(roleUrl(database.url, JOBS_ROLE, SECRET));
    await backend.prepare();
  });
  afterAll(async () => {
    await backend?.stop();
    await admin?.end();
    await database?.drop();
  });

  const sessions = async () => {
    const text = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    return (await admin.query<{ n: number }>(text)).rows[0]!.n;
  };

  it('are four and one for each service, however much there is to do, and are gone after the stop', async () => {
    const done: string[] = [];
    for (const service of services) await backend.start(service, async ({ id }) => void done.push(id), []);
    const jobs = services.flatMap((service) => Array.from({ length: 10 }, (_, at) => ({ service, id: `${service}-${at}` })));
    await Promise.all(jobs.map(({ service, id }) => backend.add(service, { name: 'job', id, data: {}, attempts: 1 })));
    for (const until = Date.now() + 20_000; done.length < jobs.length && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(done.sort()).toEqual(jobs.map(({ id }) => id).sort());
    expect(await sessions()).toBeLessThanOrEqual(4 + services.length);
    await backend.stop();
    for (const until = Date.now() + 10_000; (await sessions()) > 0 && Date.now() < until;)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await sessions()).toBe(0);
  });
});
