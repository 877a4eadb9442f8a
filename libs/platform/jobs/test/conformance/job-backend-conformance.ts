// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import { Logger } from '@nidaan/platform-telemetry';
import { eventually, withPatience } from '@nidaan/testing';
import type { JobBackend, QueuedJob, ScheduledJob } from '../../src/job-backend.ts';
import { UnknownJob } from '../../src/unknown-job.ts';

/** What a backend is tried on. `lockMs`: how soon jobs of a dead process are run again; `patienceMs`: how long unknown ones wait. */
export interface JobBackendWorld {
  makeBackend(lockMs: number, patienceMs: number, logger: Logger): JobBackend;
  close(): Promise<void>;
}

const QUICK_LOCK_MS = 1000;
const DAY_MS = 86_400_000;
// A schedule of its own for no moment soon, for what must not fire.
const NEVER = '0 0 29 2 *';

const jobOf = (id: string, data: unknown = { id }, attempts = 3): QueuedJob => ({ name: 'patients.try-it', id, data, attempts });

/** A promise and what resolves it. */
function gate(): { open: () => void; passed: Promise<void> } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { open, passed };
}

/** Every job backend must pass this suite (ADR 4). Each test uses a queue of its own. */
export function jobBackendConformance(backendName: string, openWorld: () => Promise<JobBackendWorld>): void {
  describe(`${backendName} job backend`, () => {
    let world: JobBackendWorld;
    const running: JobBackend[] = [];
    const lines: string[] = [];
    const logger = new Logger('jobs', 'warn', { write: (line) => void lines.push(line) });

    const make = async (patienceMs = DAY_MS): Promise<JobBackend> => {
      const backend = world.makeBackend(QUICK_LOCK_MS, patienceMs, logger);
      running.push(backend);
      await backend.prepare();
      return backend;
    };
    const unknown = ({ name }: QueuedJob): Promise<never> => Promise.reject(new UnknownJob(name));
    const start = async (
      service: ServiceName,
      run: (job: QueuedJob) => Promise<void>,
      schedules: readonly ScheduledJob[] = [],
      { gaveUp, patienceMs }: { gaveUp?: (job: QueuedJob) => Promise<void>; patienceMs?: number } = {},
    ): Promise<JobBackend> => {
      const backend = await make(patienceMs);
      await backend.start(service, run, schedules, gaveUp);
      return backend;
    };

    beforeAll(async () => {
      world = await openWorld();
    }, 60_000);
    afterAll(() => world?.close());
    afterEach(async () => {
      await Promise.all(running.splice(0).map((backend) => backend.stop(100)));
    });

    it('L2 runs each job once with its data, in whichever process', async () => {
      const seen: unknown[] = [];
      const note = async ({ data }: QueuedJob) => void seen.push(data);
      const first = await start('patients', note);
      await start('patients', note);
      const expected = Array.from({ length: 40 }, (_, i) => ({ id: `${i}` }));
      await Promise.all(expected.map((data) => first.add('patients', jobOf(data.id))));
      await eventually(() => expect(seen).toHaveLength(40));
      expect(seen).toEqual(expect.arrayContaining(expected));
      await eventually(async () => expect(await first.counts('patients')).toEqual({ waiting: 0, failed: 0 }));
    });

    it('L1 keeps jobs while nothing runs them, and makes one of those with the same id', async () => {
      const producer = await make();
      for (const id of ['a', 'b', 'a', 'a']) await producer.add('clinical', jobOf(id));
      expect(await producer.counts('clinical')).toEqual({ waiting: 2, failed: 0 });
      expect(await producer.lagSeconds('clinical')).toBeGreaterThan(0);
      expect(await producer.lagSeconds('admin')).toBe(0);
      expect(await producer.waiting('clinical')).toEqual([jobOf('a'), jobOf('b')]);
      await producer.stop();
      const seen: unknown[] = [];
      await start('clinical', async ({ data }) => void seen.push(data));
      await eventually(() => expect(seen).toHaveLength(2));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(seen).toEqual([{ id: 'a' }, { id: 'b' }]);
    });

    it('hands the trace of who asked for a job to its worker, and none where there is none', async () => {
      const seen: unknown[] = [];
      const backend = await start('support', async ({ id, trace }) => void seen.push([id, trace]));
      const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await backend.add('support', { ...jobOf('traced'), trace });
      await backend.add('support', jobOf('plain'));
      await eventually(() => expect(seen).toHaveLength(2));
      expect(seen.map((each) => (each as unknown[])[1])).toEqual(expect.arrayContaining([trace, undefined]));
    });

    it('runs a job once more when it is asked for while it runs', async () => {
      const [begun, goOn] = [gate(), gate()];
      let runs = 0;
      const backend = await start('lab', async () => {
        runs += 1;
        begun.open();
        await goOn.passed;
      });
      await backend.add('lab', jobOf('report'));
      await begun.passed;
      for (let i = 0; i < 3; i += 1) await backend.add('lab', jobOf('report'));
      goOn.open();
      await eventually(() => expect(runs).toBe(2));
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(runs).toBe(2);
    });

    it('tries a failing job again, keeps what failed for good, and lets it be asked for and retried', async () => {
      let isBroken = true;
      const tries: string[] = [];
      const backend = await start('billing', async ({ data }) => {
        const { id } = data as { id: string };
        tries.push(id);
        if (id === 'flaky' && tries.filter((each) => each === id).length === 1) throw new Error('once');
        if (id === 'broken' && isBroken) throw new Error('always');
      });
      await backend.add('billing', jobOf('flaky'));
      await backend.add('billing', jobOf('broken', { id: 'broken' }, 1));
      await eventually(() => expect(tries.filter((id) => id === 'flaky')).toHaveLength(2));
      await eventually(async () => expect(await backend.counts('billing')).toEqual({ waiting: 0, failed: 1 }));
      expect(lines.filter((line) => line.includes('A job failed and will be tried again') && line.includes('once'))).toHaveLength(
        1,
      );
      expect(lines.filter((line) => line.includes('A job failed for good') && line.includes('always'))).toHaveLength(1);
      const [failed] = await backend.failed('billing', 10);
      expect(failed).toMatchObject({ name: expect.any(String), attempts: 1, error: 'always', failedAt: expect.any(Date) });
      isBroken = false;
      await backend.add('billing', jobOf('broken', { id: 'broken' }, 1));
      await eventually(() => expect(tries.filter((id) => id === 'broken')).toHaveLength(2));
      expect(await backend.retryFailed('billing', ['another'])).toBe(0);
      const retried = await Promise.all([1, 2, 3].map(() => backend.retryFailed('billing', [failed!.id])));
      expect(retried.reduce((sum, count) => sum + count, 0)).toBe(1);
      await eventually(() => expect(tries.filter((id) => id === 'broken')).toHaveLength(3));
      await eventually(async () => expect(await backend.counts('billing')).toEqual({ waiting: 0, failed: 0 }));
    });

    it('L6 knows a job until it has ended, through tries and pauses, and tells of one that failed for good', async () => {
      const [begun, goOn] = [gate(), gate()];
      const gaveUp: QueuedJob[] = [];
      let tries = 0;
      const run = async ({ id }: QueuedJob) => {
        if (id === 'broken') throw new Error(`try ${(tries += 1)}`);
        begun.open();
        await goOn.passed;
      };
      const backend = await start('lab', run, [], { gaveUp: async (job) => void gaveUp.push(job) });
      await backend.add('lab', jobOf('long'));
      await begun.passed;
      expect([await backend.has('lab', 'long'), await backend.has('lab', 'another')]).toEqual([true, false]);
      goOn.open();
      await eventually(async () => expect(await backend.has('lab', 'long')).toBe(false));
      await backend.add('lab', jobOf('broken', { id: 'broken' }, 2));
      await eventually(async () => expect([tries, (await backend.counts('lab')).waiting]).toEqual([1, 1]));
      expect(await backend.has('lab', 'broken')).toBe(true);
      await eventually(() => expect(gaveUp).toMatchObject([jobOf('broken', { id: 'broken' }, 2)]));
      expect([tries, await backend.has('lab', 'broken')]).toEqual([2, false]);
    });

    it('L9 waits for the job at work when it stops', async () => {
      const [begun, goOn] = [gate(), gate()];
      let isDone = false;
      const backend = await start('support', async () => {
        begun.open();
        await goOn.passed;
        isDone = true;
      });
      await backend.add('support', jobOf('slow'));
      await begun.passed;
      setTimeout(goOn.open, 150);
      await backend.stop();
      expect(isDone).toBe(true);
      const later = await make();
      expect(await later.counts('support')).toEqual({ waiting: 0, failed: 0 });
    });

    it('L1 runs a job again that a dead process had begun', async () => {
      const [begun, never] = [gate(), gate()];
      const dying = await start('pharmacy', async () => {
        begun.open();
        await never.passed;
      });
      await dying.add('pharmacy', jobOf('cut'));
      await begun.passed;
      await dying.stop(0);
      let runs = 0;
      await start('pharmacy', async () => void (runs += 1));
      await eventually(() => expect(runs).toBe(1));
      never.open();
    });

    it('fires a schedule once per due time however many processes declare it, and an old process that starts takes none away', async () => {
      const begun = Date.now();
      let fired = 0;
      const everySecond = { ...jobOf('tick'), pattern: '* * * * * *', timeZone: 'Asia/Kolkata' };
      const note = async () => void (fired += 1);
      const first = await start('admin', note, [everySecond]);
      await start('admin', note, [everySecond]);
      await eventually(() => expect(fired).toBeGreaterThanOrEqual(3));
      expect(fired).toBeLessThanOrEqual((Date.now() - begun) / 1000 + 1);
      await start('admin', unknown);
      const before = fired;
      await eventually(() => expect(fired).toBeGreaterThanOrEqual(before + 3));
      await Promise.all(running.splice(0).map((backend) => backend.stop()));
      await expect(first.add('admin', jobOf('late'))).rejects.toThrow('closed');
    });

    it('ends a schedule whose job no process has known for long, and what it made', async () => {
      const everySecond = { ...jobOf('tick'), pattern: '* * * * * *', timeZone: 'Asia/Kolkata' };
      await (await start('clinical', unknown, [everySecond])).stop();
      const left = await start('clinical', unknown, [], { patienceMs: 500 });
      // A running job does not wait: only what stays so for longer than a tick says that the schedule is gone.
      await eventually(async () => {
        for (let look = 0; look < 10; look += 1) {
          expect(await left.counts('clinical')).toEqual({ waiting: 0, failed: 0 });
          await new Promise((resolve) => setTimeout(resolve, 150));
        }
      });
    });

    it('keeps a job that only the next release knows for it, without counting a try', async () => {
      let refused = 0;
      const old = await start('lab', (job) => ((refused += 1), unknown(job)));
      const { failed } = await old.counts('lab');
      await old.add('lab', jobOf('new', { id: 'new' }, 1));
      await eventually(() => expect(refused).toBeGreaterThanOrEqual(2));
      // While a worker has it in its hands it does not wait.
      await eventually(async () => expect(await old.counts('lab')).toEqual({ waiting: 1, failed }));
      const seen: unknown[] = [];
      await start('lab', async ({ data }) => void seen.push(data));
      // Each second the two toss for it; at load 40, of 61 tosses the new release lost 36.
      await eventually(() => expect(seen).toEqual([{ id: 'new' }]), withPatience(40_000));
      await eventually(async () => expect(await old.counts('lab')).toEqual({ waiting: 0, failed }));
    }, 60_000);

    it('L8 gives up a job that no process has known for long, where an operator sees it', async () => {
      const old = await start('billing', unknown, [], { patienceMs: 100 });
      const { failed } = await old.counts('billing');
      await old.add('billing', jobOf('forgotten'));
      await eventually(async () => expect(await old.counts('billing')).toEqual({ waiting: 0, failed: failed + 1 }));
      expect(await old.failed('billing', 1)).toMatchObject([{ error: 'No handler for the job patients.try-it' }]);
    });

    it('fires at the next start what came due while nothing ran', async () => {
      const due = new Date(Math.ceil(Date.now() / 1000) * 1000 + 1000);
      const pattern = `${due.getUTCSeconds()} ${due.getUTCMinutes()} ${due.getUTCHours()} * * *`;
      const daily = { ...jobOf('nightly'), pattern, timeZone: 'UTC' };
      const seen: unknown[] = [];
      const note = async ({ data }: QueuedJob) => void seen.push(data);
      await (await start('gateway', note, [daily])).stop();
      await new Promise((resolve) => setTimeout(resolve, due.getTime() - Date.now() + 300));
      expect(seen).toEqual([]);
      await start('gateway', note, [daily]);
      // The next time would be tomorrow.
      await eventually(() => expect(seen).toEqual([{ id: 'nightly' }]));
    });

    it('keeps a schedule that is not due', async () => {
      const rare = { ...jobOf('rare'), pattern: NEVER, timeZone: 'Asia/Kolkata' };
      const seen: unknown[] = [];
      await start('identity', async ({ data }) => void seen.push(data), [rare]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(seen).toEqual([]);
    });
  });
}
