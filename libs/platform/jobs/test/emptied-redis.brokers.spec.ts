import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { z } from 'zod';
import { job } from '@nidaan/kernel';
import { migrate, openDatabase, provision, roleOf, roleUrl, type Database } from '@nidaan/platform-database';
import { SharedRedis } from '@nidaan/platform-redis';
import { Logger } from '@nidaan/platform-telemetry';
import { createTestDatabase, eventually, type TestDatabase } from '@nidaan/testing';
import { LocalRedis } from '@nidaan/testing-brokers';
import { JobsService, jobsMigrations, RedisJobBackend, type QueuedJob, type ScheduledJob } from '../src/index.ts';

const SECRET = 'job-tests';
const NEVER_MS = 3_600_000;
const silent = new Logger('patients', 'silent');
const everySecond: ScheduledJob = {
  name: 'patients.try-tick',
  id: 'tick',
  data: {},
  attempts: 1,
  pattern: '* * * * * *',
  timeZone: 'Asia/Kolkata',
};
const print = job({
  name: 'patients.try-print',
  owner: 'patients',
  data: z.object({ id: z.string() }),
  id: ({ id }) => id,
  attempts: 1,
});

describe('a Redis that was emptied', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-redis-'));
  const running: RedisJobBackend[] = [];
  let server: LocalRedis;
  let redis: SharedRedis;
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    server = await LocalRedis.started({ folder });
    redis = new SharedRedis({ url: server.url, namespace: 'emptied:' });
    await eventually(() => redis.isReady);
    test = await createTestDatabase();
    await provision(test.url, ['patients'], SECRET);
    await migrate(test.url, 'patients', jobsMigrations);
    database = await openDatabase(roleUrl(test.url, roleOf('patients'), SECRET), 'patients', []);
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await test?.drop();
    await redis?.close();
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((backend) => backend.stop(100)));
    await redis.client.flushAll();
    await database.query('DELETE FROM job_requests');
  });

  async function make(restoreMs = NEVER_MS): Promise<RedisJobBackend> {
    const backend = new RedisJobBackend(redis, silent, 1000, undefined, restoreMs);
    running.push(backend);
    await backend.prepare();
    return backend;
  }

  const requests = async (state = 'true') => (await database.query(`SELECT 1 FROM job_requests WHERE ${state}`)).length;

  it('L6 puts schedules in place again, and runs each once a time, though two processes look after them', async () => {
    const fired: number[] = [];
    const note = async () => void fired.push(Math.floor(Date.now() / 1000));
    for (let processes = 0; processes < 2; processes += 1) await (await make(100)).start('patients', note, [everySecond]);
    await eventually(() => fired.length > 0);
    await redis.client.flushAll();
    const [begun, before] = [Date.now(), fired.length];
    await eventually(() => fired.length >= before + 4);
    expect(fired.length - before).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 1);
  });

  it('L6 puts schedules in place again as soon as a Redis that came back empty answers', async () => {
    let fired = 0;
    await (await make()).start('patients', async () => void (fired += 1), [everySecond]);
    await eventually(() => fired > 0);
    await server.kill('SIGKILL');
    rmSync(join(folder, 'appendonlydir'), { recursive: true });
    const before = fired;
    await server.start();
    await eventually(() => fired >= before + 2);
  });

  it('L6 does not put back beside others a schedule that was taken away', async () => {
    const backend = await make(100);
    const other = { ...everySecond, name: 'patients.try-tock', id: 'tock' };
    const fired: string[] = [];
    const note = async ({ name }: QueuedJob) => void fired.push(name);
    await backend.start('patients', note, [everySecond, other]);
    const connection = redis.openClient({ isPatient: true });
    const queue = new Queue('patients', {
      connection: connection as never,
      prefix: `${redis.namespace}jobs`,
      skipVersionCheck: true,
    });
    expect(await queue.removeJobScheduler(everySecond.name)).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    fired.splice(0);
    await eventually(() => fired.length >= 2);
    expect(new Set(fired)).toEqual(new Set([other.name]));
    await queue.close();
    connection.destroy();
  });

  it('L6 tells who looks at its queue that it is away, and answers when it is back', async () => {
    const backend = await make();
    await backend.add('patients', { name: 'patients.try-print', id: 'one', data: {}, attempts: 1 });
    await server.kill('SIGKILL');
    await eventually(() => !redis.isReady);
    const begun = Date.now();
    const listening = redis.client.listenerCount('ready');
    const asked = [
      backend.counts('patients'),
      backend.lagSeconds('patients'),
      backend.waiting('patients'),
      backend.failed('patients', 1),
      backend.retryFailed('patients'),
    ];
    expect(redis.client.listenerCount('ready')).toBeLessThanOrEqual(listening + 1);
    const sentence = 'The job queue does not answer. Please try again in a moment.';
    for (const each of await Promise.allSettled(asked))
      expect(each).toMatchObject({ reason: { status: 503, message: sentence } });
    expect(Date.now() - begun).toBeLessThan(3000);
    await server.start();
    // Asked while the connection is being made, as by an operator's command.
    const fresh = new SharedRedis({ url: server.url, namespace: 'emptied:' });
    const other = new RedisJobBackend(fresh, silent);
    running.push(other);
    expect(await other.counts('patients')).toEqual({ waiting: 1, failed: 0 });
    await eventually(() => redis.isReady);
    expect(await backend.counts('patients')).toEqual({ waiting: 1, failed: 0 });
    await other.stop();
    await fresh.close();
  });

  it('L6 starts the jobs of all services of a process within five seconds together while it is away', async () => {
    const away = new SharedRedis({ url: 'redis://127.0.0.1:1', namespace: 'emptied:' });
    const backend = new RedisJobBackend(away, silent);
    running.push(backend);
    await backend.prepare();
    const begun = Date.now();
    for (const service of ['patients', 'lab', 'billing'] as const) await backend.start(service, async () => undefined, []);
    expect(Date.now() - begun).toBeLessThan(9000);
    await backend.stop(0);
    await away.close();
  }, 30_000);

  it('L6 L1 does each job that it had taken and lost, once, and none again that was done or given up', async () => {
    const backend = await make();
    const jobs = new JobsService('patients', database, backend, silent);
    for (const id of ['first', 'second', 'broken']) await jobs.add(print, { id });
    await eventually(async () => (await requests('queued_at IS NOT NULL')) === 3);
    await redis.client.flushAll();
    expect(await backend.waiting('patients')).toEqual([]);
    await jobs.recover(0);
    const done: unknown[] = [];
    const work = async ({ data }: QueuedJob) => {
      done.push((data as { id: string }).id);
      if (done.at(-1) === 'broken') throw new Error('always');
    };
    await backend.start(
      'patients',
      (each) => jobs.work(each, () => work(each)),
      [],
      (each) => jobs.gaveUp(each),
    );
    await eventually(async () => (await requests()) === 0);
    await redis.client.flushAll();
    await jobs.recover(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(done.toSorted()).toEqual(['broken', 'first', 'second']);
    await jobs.stop();
  });
});
