import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
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
    // Who asks over a session that is just being cut is told so, and asks once more, as what forwards the requests does.
    await Promise.all(again.map((job) => eventually(() => ask([job]))));
    await eventually(() => expect(done.toSorted()).toEqual(idsOf([...all, ...again])));
    // Those were taken when the workers looked anew. What comes now is heard of.
    const heard = all.map(({ service, id }) => ({ service, id: `${id}-heard` }));
    await ask(heard);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf([...all, ...again, ...heard])));
  });

  /** Does the work while nobody can read which version the schema has. */
  const withoutSchema = async (work: () => Promise<unknown>) => {
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE bullmq.migration');
    try {
      await work();
    } finally {
      await holder.end();
    }
  };

  it('L1 start without a look at the schema, which a cut would end for good', async () => {
    await backend.stop();
    await backend.prepare();
    await withoutSchema(async () => {
      const { all, done } = await runs(1);
      await ask(all);
      await eventually(() => expect(done.toSorted()).toEqual(idsOf(all)));
    });
  });

  it('L1 may be cut while the schema is prepared, which says so', async () => {
    await withoutSchema(async () => {
      const prepared = expect(backend.prepare()).rejects.toThrow('terminat');
      const waiting = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await eventually(async () => (await admin.query(`SELECT pg_terminate_backend(pid) ${waiting}`)).rows.length > 0);
      await prepared;
    });
  });

  it('L1 hear of jobs also where the connection is cut before anybody listens for that', async () => {
    await backend.stop();
    await backend.prepare();
    const connect: (...given: unknown[]) => unknown = pg.Pool.prototype.connect;
    let isCut = false;
    jest.spyOn(pg.Pool.prototype, 'connect').mockImplementation(function (this: pg.Pool, ...given: unknown[]) {
      const connected = connect.apply(this, given);
      // With a callback it is for one statement.
      if (given.length > 0 || isCut) return connected;
      isCut = true;
      return (connected as Promise<pg.PoolClient>).then(async (client) => {
        const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
        const ended = new Promise((resolve) => client.once('end', resolve));
        await admin.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid]);
        await ended;
        return client;
      });
    } as never);
    const { all, done } = await runs(1);
    const listening = `SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%LISTEN bullmq_jobs%'`;
    await eventually(async () => isCut && (await admin.query(listening)).rows.length === 1);
    await ask(all);
    await eventually(() => expect(done.toSorted()).toEqual(idsOf(all)));
  });
});
