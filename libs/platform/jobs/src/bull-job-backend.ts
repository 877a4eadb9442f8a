import {
  UnrecoverableError,
  type Job,
  type JobsOptions,
  type Processor,
  type Queue,
  type Worker,
  type WorkerOptions,
} from 'bullmq';
import type { ServiceName } from '@nidaan/kernel';
import { readTraceparent, type Logger } from '@nidaan/platform-telemetry';
import { QueueOutage } from './queue-outage.ts';
import { leaveToOthers, UNKNOWN_PATIENCE_MS, UnknownJob } from './unknown-job.ts';
import type { FailedJob, JobBackend, QueuedJob, ScheduledJob } from './job-backend.ts';

const CONCURRENCY = 4;
const KEEP_FAILED = 1000;
const GRACE_MS = 10_000;
const LOCK_MS = 30_000;
// The net under NOTIFY, in seconds.
const LOOK_AGAIN_SECONDS = 60;
// BullMQ's own 15 s would keep the mail with a code waiting for that long after the database was away for a second.
const TRY_AGAIN_MS = 1000;
// A job that kills cut off is not to blame for them (L1: twenty).
const MAX_CUTS = 25;

/** BullMQ, whatever holds its queues; the backends of one machine and of the cluster make queues and workers. */
export abstract class BullJobBackend implements JobBackend {
  readonly #queues = new Map<ServiceName, Queue>();
  readonly #workers = new Map<Worker, Set<string>>();
  readonly #outage: QueueOutage;
  #isStopped = false;

  protected constructor(
    protected readonly logger?: Logger,
    /** How long a job may run on without a sign of life from its worker before it is run again. */
    private readonly lockMs = LOCK_MS,
    /** How long a job that only another release can run waits for it. */
    private readonly patienceMs = UNKNOWN_PATIENCE_MS,
  ) {
    this.#outage = new QueueOutage(logger, async () => {
      const [queue] = this.#queues.values();
      await queue?.getJobCounts('waiting');
    });
  }

  protected abstract makeQueue(service: ServiceName): Queue;
  protected abstract makeWorker(service: ServiceName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker;

  async prepare(): Promise<void> {
    this.#isStopped = false;
  }

  async add(service: ServiceName, job: QueuedJob): Promise<void> {
    // Not as BullMQ's own job id: that would swallow what is asked for while the job runs, and after it failed.
    const deduplication = { id: job.id, keepLastIfActive: true };
    await this.#queue(service).add(job.name, job.data, { deduplication, ...optionsOf(job) });
  }

  async start(service: ServiceName, run: (job: QueuedJob) => Promise<void>, schedules: readonly ScheduledJob[]): Promise<void> {
    const queue = this.#queue(service);
    await this.#schedule(queue, schedules);
    const active = new Set<string>();
    const worker = this.makeWorker(
      service,
      async (bullJob: Job) => {
        const { id = '', name, data, opts } = bullJob;
        active.add(id);
        const job = { id, name, data: data as unknown, attempts: opts.attempts ?? 1, trace: opts.telemetry?.metadata };
        const unknown = (fault: unknown) => {
          if (!(fault instanceof UnknownJob)) throw fault;
          return leaveToOthers(fault, bullJob, queue, { patienceMs: this.patienceMs, logger: this.logger });
        };
        await run(job)
          .catch(unknown)
          .finally(() => active.delete(id));
      },
      {
        concurrency: CONCURRENCY,
        drainDelay: LOOK_AGAIN_SECONDS,
        runRetryDelay: TRY_AGAIN_MS,
        lockDuration: this.lockMs,
        stalledInterval: this.lockMs,
        maxStalledCount: MAX_CUTS,
      },
    );
    worker.on('error', (fault) => this.#outage.met(fault));
    worker.on('failed', (job, fault) => {
      const isOver = job && (job.attemptsMade >= (job.opts.attempts ?? 1) || fault instanceof UnrecoverableError);
      if (isOver) this.logger?.error('A job failed for good', fault, { job: job.name, trace_id: traceIdOf(job) });
    });
    this.#workers.set(worker, active);
    await worker.waitUntilReady();
  }

  async counts(service: ServiceName): Promise<{ waiting: number; failed: number }> {
    const {
      waiting = 0,
      delayed = 0,
      prioritized = 0,
      failed = 0,
    } = await this.#queue(service).getJobCounts('waiting', 'delayed', 'prioritized', 'failed');
    return { waiting: waiting + delayed + prioritized, failed };
  }

  async lagSeconds(service: ServiceName): Promise<number> {
    const [oldest] = (await this.#queue(service).getWaiting(0, 0)) as Job[];
    return oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0;
  }

  async waiting(service: ServiceName): Promise<QueuedJob[]> {
    const jobs = (await this.#queue(service).getJobs(['active', 'waiting', 'delayed', 'prioritized'], 0, -1, true)) as Job[];
    // What a schedule has made, its contract makes anew elsewhere.
    return jobs
      .filter(({ repeatJobKey }) => !repeatJobKey)
      .map(({ name, data, opts, deduplicationId = name }) => ({
        name,
        id: deduplicationId,
        data: data as unknown,
        attempts: opts.attempts ?? 1,
      }));
  }

  async failed(service: ServiceName, limit: number): Promise<FailedJob[]> {
    const failed = (await this.#queue(service).getFailed(0, limit - 1)) as Job[];
    return failed.map(({ id = '', name, attemptsMade, finishedOn = 0, failedReason }) => ({
      id,
      name,
      attempts: attemptsMade,
      failedAt: new Date(finishedOn),
      error: failedReason,
    }));
  }

  async retryFailed(service: ServiceName, ids?: readonly string[]): Promise<number> {
    const failed = (await this.#queue(service).getFailed()) as Job[];
    let retried = 0;
    for (const job of failed) {
      if (ids && !ids.includes(job.id ?? '')) continue;
      // Somebody else may have been quicker: then it is no longer among the failed.
      const isBack = await job.retry('failed', { resetAttemptsMade: true }).then(
        () => true,
        () => false,
      );
      if (isBack) retried += 1;
    }
    return retried;
  }

  async stop(graceMs = GRACE_MS): Promise<void> {
    this.#isStopped = true;
    this.#outage.stop();
    await Promise.all([...this.#workers].map(([worker, active]) => closeWorker(worker, active, graceMs)));
    this.#workers.clear();
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    this.#queues.clear();
  }

  // Those that this release does not declare may be of the next; `leaveToOthers` ends what nobody runs.
  async #schedule(queue: Queue, schedules: readonly ScheduledJob[]): Promise<void> {
    const present = await queue.getJobSchedulers();
    for (const job of schedules) {
      const { name, data, pattern, timeZone } = job;
      // Renewing an unchanged schedule would drop the run that came due while the machine was off.
      if (present.some((known) => known.key === name && known.pattern === pattern && known.tz === timeZone)) continue;
      await queue.upsertJobScheduler(name, { pattern, tz: timeZone }, { name, data, opts: optionsOf(job) });
    }
  }

  #queue(service: ServiceName): Queue {
    if (this.#isStopped) throw new Error('The job queue is closed');
    let queue = this.#queues.get(service);
    if (!queue) {
      queue = this.makeQueue(service);
      queue.on('error', (fault) => this.#outage.met(fault));
      this.#queues.set(service, queue);
    }
    return queue;
  }
}

const traceIdOf = ({ opts }: Job): string | undefined => readTraceparent(opts.telemetry?.metadata)?.traceId;

async function closeWorker(worker: Worker, active: ReadonlySet<string>, graceMs: number): Promise<void> {
  const until = Date.now() + graceMs;
  await worker.pause(true);
  while (active.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 10));
  // Unforced, it gives the queue time to note the last job's end.
  await worker.close(active.size > 0);
}

const optionsOf = ({ attempts, trace }: QueuedJob): JobsOptions => ({
  attempts,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: { count: KEEP_FAILED },
  // BullMQ's own place for it; without a trace nothing is kept.
  ...(trace ? { telemetry: { metadata: trace } } : {}),
});
