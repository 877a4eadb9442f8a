import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import { JOBS_ROLE, provision, roleUrl } from '@nidaan/platform-database';
import { createTestDatabase, type TestDatabase, eventually } from '@nidaan/testing';
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

  const runs = async (count: number) => {
    const done: string[] = [];
    for (const service of services) await backend.start(service, async ({ id }) => void done.push(id), []);
    return {
      all: services.flatMap((service) => Array.from({ length: count }, (_, at) => ({ service, id: `${service}-${at}` }))),
      done,
    };
  };
  const idsOf = (jobs: readonly { id: string }[]) => jobs.map(({ id }) => id).sort();
  const ask = (jobs: readonly { service: ServiceName; id: string }[]) =>
    Promise.all(jobs.map(({ service, id }) => backend.add(service, { name: 'job', id, data: {}, attempts: 1 })));

  it('are five for all services, however much there is to do, and are gone after the stop', async () => {
    const { all, done } = await runs(10);
    await ask(all);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf(all)));
    expect(await sessions()).toBeLessThanOrEqual(5);
    await backend.stop();
    await eventually(async () => (await sessions()) === 0);
  });

  it('L1 are made anew when the server cuts them, and every worker hears of jobs again', async () => {
    await backend.prepare();
    const { all, done } = await runs(1);
    await ask(all);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf(all)));
    await admin.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    const again = all.map(({ service, id }) => ({ service, id: `${id}-again` }));
    await ask(again);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf([...all, ...again])));
    // Those were taken when the workers looked anew. What comes now is heard of.
    const heard = all.map(({ service, id }) => ({ service, id: `${id}-heard` }));
    await ask(heard);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf([...all, ...again, ...heard])));
  });
});
