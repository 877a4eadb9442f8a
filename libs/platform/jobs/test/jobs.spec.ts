import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Injectable, Module } from '@nestjs/common';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import pg from 'pg';
import { z } from 'zod';
import { job, type JobContract, type JobDataOf, type ServiceName } from '@nidaan/kernel';
import { JOBS_ROLE, migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import { Logger, currentContext, runAs } from '@nidaan/platform-telemetry';
import { createTestDatabase, eventually, type TestDatabase } from '@nidaan/testing';
import {
  moveJobsBetweenBackends,
  JobHandler,
  JobsService,
  PostgresJobBackend,
  jobsMigrations,
  startJobs,
  type JobBackend,
  type QueuedJob,
} from '../src/index.ts';

const SECRET = 'job-tests';
const silent = new Logger('patients', 'silent');

const render = job({
  name: 'patients.try-render',
  owner: 'patients',
  data: z.object({ hospitalId: z.number().int(), patientId: z.number().int() }),
  id: ({ hospitalId, patientId }) => `${hospitalId}-${patientId}`,
});
const sweepUp = job({ name: 'patients.try-sweep', owner: 'patients', data: z.object({}), id: () => 'sweep' });

@Injectable()
class RenderJob {
  readonly done: { patientId: number; hospitalId: number | null | undefined }[] = [];

  @JobHandler(render)
  async run({ patientId }: JobDataOf<typeof render>): Promise<void> {
    this.done.push({ patientId, hospitalId: currentContext()?.hospitalId });
  }
}

@Module({ providers: [RenderJob] })
class RenderModule {}

describe('jobs of a service', () => {
  let test: TestDatabase;
  let database: Database;
  let jobsUrl: string;
  let stop: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    test = await createTestDatabase();
    await provision(test.url, ['patients'], SECRET);
    await migrate(test.url, 'patients', jobsMigrations);
    database = await openDatabase(roleUrl(test.url, roleOf('patients'), SECRET), 'patients', []);
    jobsUrl = roleUrl(test.url, JOBS_ROLE, SECRET);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await test?.drop();
  });
  afterEach(async () => {
    await stop?.();
    stop = undefined;
  });

  async function begin(
    contracts: readonly JobContract[] = [render as unknown as JobContract],
  ): Promise<{ jobs: JobsService; handler: RenderJob; backend: JobBackend }> {
    const backend = new PostgresJobBackend(jobsUrl, silent);
    await backend.prepare();
    const app = await NestFactory.createApplicationContext(RenderModule, { logger: false });
    const jobs = new JobsService('patients', database, backend, silent);
    stop = async () => {
      await jobs.stop();
      await backend.stop();
      await app.close();
    };
    await startJobs('patients', { contracts, modules: app.get(ModulesContainer), backend, jobs });
    return { jobs, handler: app.get(RenderJob), backend };
  }

  const requests = async () => (await database.query('SELECT 1 FROM job_requests')).length;

  it('runs what a committed transaction asked for, in the name of its hospital, and nothing of one that was undone', async () => {
    const { jobs, handler } = await begin();
    const undone = runAs({ hospitalId: 7 }, () =>
      database.transaction(async () => {
        await jobs.add(render, { hospitalId: 7, patientId: 1 });
        throw new Error('undo');
      }),
    );
    await expect(undone).rejects.toThrow('undo');
    await runAs({ hospitalId: 7 }, () => database.transaction(() => jobs.add(render, { hospitalId: 7, patientId: 2 })));
    await jobs.add(render, { hospitalId: 8, patientId: 3 });
    await eventually(() => handler.done.length === 2);
    expect(handler.done).toEqual(
      expect.arrayContaining([
        { patientId: 2, hospitalId: 7 },
        { patientId: 3, hospitalId: 8 },
      ]),
    );
    await eventually(async () => (await requests()) === 0);
  });

  it('L6 does not hold or fail a write while the queue is away, and queues the job once it is back', async () => {
    const never = new Promise<never>(() => undefined);
    const away = { add: () => never } as unknown as JobBackend;
    const begun = Date.now();
    await database.transaction(() =>
      new JobsService('patients', database, away, silent).add(render, { hospitalId: 7, patientId: 4 }),
    );
    expect(Date.now() - begun).toBeLessThan(2000);
    expect(await requests()).toBe(1);
    // As after a crash between commit and queue: the row is all there is.
    await database.query(`UPDATE job_requests SET created_at = now() - interval '1 minute'`);
    const { handler } = await begin();
    await eventually(() => handler.done.length === 1);
    expect(handler.done).toEqual([{ patientId: 4, hospitalId: 7 }]);
    await eventually(async () => (await requests()) === 0);
  });

  /** A queue that can be emptied, and the jobs that it holds. */
  function forgetful(): { backend: JobBackend; held: Map<string, QueuedJob>; added: string[] } {
    const held = new Map<string, QueuedJob>();
    const added: string[] = [];
    const add = async (_: string, wanted: QueuedJob) => {
      held.set(wanted.id, wanted);
      added.push(wanted.id);
    };
    const backend = { mayForget: true, add, has: async (_: string, id: string) => held.has(id) };
    return { backend: backend as unknown as JobBackend, held, added };
  }
  const noted = async () => (await database.query('SELECT 1 FROM job_requests WHERE queued_at IS NOT NULL')).length;

  /** As after an outage of the queue: requests that nobody could bring to it. */
  const leave = (count: number) =>
    database.query(
      `INSERT INTO job_requests (id, job, created_at) SELECT gen_random_uuid(),
         jsonb_build_object('name', $1::text, 'id', $1::text || '.' || n, 'data', '{}'::jsonb, 'attempts', 5), now() - interval '1 minute'
       FROM generate_series(1, $2::int) n`,
      [render.name, count],
    );

  it('L6 brings all that waited through an outage to the queue at once, each request by one process', async () => {
    await leave(2500);
    const queues = [forgetful(), forgetful()];
    await Promise.all(queues.map(({ backend }) => new JobsService('patients', database, backend, silent).sweep()));
    const added = queues.flatMap((queue) => queue.added);
    expect([added.length, new Set(added).size, await noted()]).toEqual([2500, 2500, 2500]);
    await database.query('DELETE FROM job_requests');
  });

  it('L6 leaves to everybody what a queue, away again, did not take', async () => {
    await leave(5);
    const [failing, there] = [forgetful(), forgetful()];
    const add = async (service: ServiceName, wanted: QueuedJob) => {
      if (failing.added.length === 2) throw new Error('away');
      await failing.backend.add(service, wanted);
    };
    const first = new JobsService('patients', database, { ...failing.backend, add } as JobBackend, silent);
    await first.sweep();
    await new JobsService('patients', database, there.backend, silent).sweep();
    expect([new Set([...failing.added, ...there.added]).size, there.added.length, await noted()]).toEqual([5, 3, 5]);
    await first.stop();
    await database.query('DELETE FROM job_requests');
  });

  it('L6 writes only one of all that waits while the queue is away', async () => {
    await leave(1500);
    const add = () => Promise.reject(new Error('away'));
    const jobs = new JobsService('patients', database, { add } as unknown as JobBackend, silent);
    await jobs.sweep();
    // Rows that were written anew bear another transaction.
    const rows = await database.query('SELECT count(*)::int AS n FROM job_requests GROUP BY xmin::text ORDER BY 1 DESC');
    expect(rows).toEqual([{ n: 1499 }, { n: 1 }]);
    await jobs.stop();
    await database.query('DELETE FROM job_requests');
  });

  it('L6 gives back what it has not brought to the queue when it stops, and nothing that another has taken since', async () => {
    await leave(5);
    const { backend, added } = forgetful();
    let stopping: Promise<void> | undefined;
    const add = async (service: ServiceName, wanted: QueuedJob) => {
      await backend.add(service, wanted);
      if (added.length < 3) return;
      const [other] = await database.query<{ id: string }>(
        `UPDATE job_requests SET claimed_at = claimed_at + interval '1 minute'
        WHERE id = (SELECT id FROM job_requests WHERE job->>'id' <> ALL ($1) LIMIT 1) RETURNING id`,
        [added],
      );
      expect(other).toBeDefined();
      stopping = jobs.stop();
    };
    const jobs = new JobsService('patients', database, { ...backend, add } as JobBackend, silent);
    void jobs.sweep();
    await eventually(() => stopping !== undefined);
    await stopping;
    const left = await database.query('SELECT claimed_at IS NULL AS free FROM job_requests WHERE queued_at IS NULL ORDER BY 1');
    expect([added.length, left]).toEqual([3, [{ free: false }, { free: true }]]);
    await database.query('DELETE FROM job_requests');
  });

  it('L6 asks anew for a job that an emptied queue has lost, and for none that it holds or that has ended', async () => {
    const { backend, held, added } = forgetful();
    const jobs = new JobsService('patients', database, backend, silent);
    for (const patientId of [11, 12, 13]) await jobs.add(render, { hospitalId: 7, patientId });
    await eventually(async () => (await noted()) === 3);
    const [lost, ended, kept] = ['11', '12', '13'].map((id) => held.get(`patients.try-render.7-${id}`)!);
    await jobs.work(ended!, async () => undefined);
    held.clear();
    held.set(kept!.id, kept!);
    await jobs.recover(0);
    expect([added.slice(3), held.size, await noted()]).toEqual([[lost!.id], 2, 2]);
    // Whom it was asked for a moment ago, it is not asked for again.
    held.clear();
    await jobs.recover(60);
    expect(held.size).toBe(0);
    for (const job of [lost!, kept!]) await jobs.work(job, async () => undefined);
    expect(await requests()).toBe(0);
  });

  it('L6 keeps a request that came while its job ran or failed, and lets go of one whose job was given up', async () => {
    const { backend, held } = forgetful();
    const jobs = new JobsService('patients', database, backend, silent);
    const ask = async (count: number) => {
      await jobs.add(render, { hospitalId: 7, patientId: 14 });
      await eventually(async () => (await noted()) === count);
    };
    await ask(1);
    const [job] = held.values();
    await jobs.work(job!, () => ask(2));
    expect(await noted()).toBe(1);
    await expect(jobs.work(job!, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await jobs.gaveUp(job!);
    expect(await noted()).toBe(1);
    held.clear();
    await jobs.gaveUp(job!);
    expect(await requests()).toBe(0);
  });

  it('L6 tells the age of what waits to be queued while the queue is away', async () => {
    const away = { add: () => Promise.reject(new Error('away')) } as unknown as JobBackend;
    const jobs = new JobsService('patients', database, away, silent);
    expect(await jobs.requestSeconds()).toBe(0);
    await jobs.add(render, { hospitalId: 7, patientId: 15 });
    await database.query(`UPDATE job_requests SET created_at = now() - interval '7 minutes'`);
    expect(await jobs.requestSeconds()).toBeGreaterThan(400);
    await jobs.stop();
    await database.query('DELETE FROM job_requests');
  });

  it('L12 asks anew for what waits in a queue that is left behind, once for each job', async () => {
    const left = new PostgresJobBackend(jobsUrl, silent);
    await left.prepare();
    const wanted = { name: render.name, id: `${render.name}.7-9`, data: { hospitalId: 7, patientId: 9 }, attempts: 4 };
    for (let tries = 0; tries < 2; tries += 1) await left.add('patients', wanted);
    const client = new pg.Client(test.url);
    await client.connect();
    expect(await moveJobsBetweenBackends(left, ['patients'], client)).toBe(1);
    await client.end();
    await left.stop();
    expect(await database.query('SELECT job FROM job_requests')).toEqual([{ job: wanted }]);
    await database.query('DELETE FROM job_requests');
  });

  it('refuses data its contract refuses and jobs of another service', async () => {
    const jobs = new JobsService('clinical', database, {} as JobBackend, silent);
    await expect(jobs.add(render, { hospitalId: 7, patientId: 1 })).rejects.toThrow('belongs to patients, not to clinical');
    const own = new JobsService('patients', database, {} as JobBackend, silent);
    await expect(own.add(render, { hospitalId: 7, patientId: 'x' as never })).rejects.toThrow();
  });

  it('gives up a queued job whose data its contract refuses, as of another release, without running it', async () => {
    const { handler, backend } = await begin();
    const odd = { hospitalId: 7, patientId: 'x' };
    await backend.add('patients', { name: render.name, id: `${render.name}.odd`, data: odd, attempts: 1 });
    await eventually(async () => (await backend.counts('patients')).failed === 1);
    expect((await backend.failed('patients', 1))[0]!.error).toContain('patientId');
    expect(handler.done).not.toContainEqual(expect.objectContaining({ patientId: 'x' }));
  });

  it('stops the boot when a job has no handler, or a handler no job', async () => {
    await expect(begin([render, sweepUp] as unknown as JobContract[])).rejects.toThrow(
      'Jobs of patients do not fit together: patients.try-sweep has 0 handlers instead of one.',
    );
    await stop?.();
    await expect(begin([])).rejects.toThrow('patients.try-render has a handler but is not listed in the jobs of patients');
  });
});
