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
// BullMQ's own 15 s would keep the mail with a code waiting for that long after the database was unreachable for a second.
const TRY_AGAIN_MS = 1000;
// A job that kills cut off is not to blame for them (L1: twenty).
const MAX_CUTS = 25;

/** BullMQ, whatever holds its queues; the backends of one machine and of the cluster make queues and workers. */
export abstract class BullJobBackend implements JobBackend {
  abstract readonly mayForget: boolean;
  // Of the services whose jobs run here; those whose schedules may not be in place yet.
  readonly #schedules = new Map<ServiceName, readonly ScheduledJob[]>();
  readonly #unplaced = new Set<ServiceName>();
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

  /** Notifies the other workers of a queue that a job waits for its time again, where the queue itself does not. */
  protected async announceDelay(_service: ServiceName): Promise<void> {}

  /** Rejects with 503 where the queue is away: its commands would wait for it, and with them whoever looks at it. */
  protected async reach(): Promise<void> {}

  async prepare(): Promise<void> {
    this.#isStopped = false;
  }

  async add(service: ServiceName, job: QueuedJob): Promise<void> {
    // Not as BullMQ's own job id: that would swallow what is asked for while the job runs, and after it failed.
    const deduplication = { id: job.id, keepLastIfActive: true };
    await this.#queue(service).add(job.name, job.data, { deduplication, ...optionsOf(job) });
  }

  async start(
    service: ServiceName,
    run: (job: QueuedJob) => Promise<void>,
    schedules: readonly ScheduledJob[],
    gaveUp?: (job: QueuedJob) => Promise<void>,
  ): Promise<void> {
    this.#schedules.set(service, schedules);
    await this.placeSchedules(service);
    const active = new Set<string>();
    const worker = this.makeWorker(
      service,
      async (bullJob: Job) => {
        const { id = '', opts } = bullJob;
        active.add(id);
        const unknown = (fault: unknown) => {
          if (!(fault instanceof UnknownJob)) throw fault;
          const { patienceMs, logger } = this;
          return leaveToOthers(fault, bullJob, this.#queue(service), {
            patienceMs,
            logger,
            announce: () => this.announceDelay(service),
          });
        };
        await run({ ...queuedJobOf(bullJob), trace: opts.telemetry?.metadata })
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
      if (!job) return;
      const facts = { job: job.name, trace_id: traceIdOf(job) };
      const isOver = job.attemptsMade >= (job.opts.attempts ?? 1) || fault instanceof UnrecoverableError;
      if (!isOver) return void this.logger?.warn('A job failed and will be tried again', fault, facts);
      this.logger?.error('A job failed for good', fault, facts);
      // Should it not hear of this, it finds the job gone from the queue and asks for it once more.
      gaveUp?.(queuedJobOf(job)).catch((caught: unknown) => this.logger?.warn('A job given up will be tried once more', caught));
    });
    this.#workers.set(worker, active);
    await worker.waitUntilReady();
  }

  async counts(service: ServiceName): Promise<{ waiting: number; failed: number }> {
    await this.reach();
    const {
      waiting = 0,
      delayed = 0,
      prioritized = 0,
      failed = 0,
    } = await this.#queue(service).getJobCounts('waiting', 'delayed', 'prioritized', 'failed');
    return { waiting: waiting + delayed + prioritized, failed };
  }

  async lagSeconds(service: ServiceName): Promise<number> {
    await this.reach();
    const [oldest] = (await this.#queue(service).getWaiting(0, 0)) as Job[];
    return oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0;
  }

  async waiting(service: ServiceName): Promise<QueuedJob[]> {
    await this.reach();
    const jobs = (await this.#queue(service).getJobs(['active', 'waiting', 'delayed', 'prioritized'], 0, -1, true)) as Job[];
    // What a schedule has made, its contract makes anew elsewhere.
    return jobs.filter(({ repeatJobKey }) => !repeatJobKey).map(queuedJobOf);
  }

  async has(service: ServiceName, id: string): Promise<boolean> {
    // BullMQ holds the id from the request to the job's end, tries and pauses between them included.
    return (await this.#queue(service).getDeduplicationJobId(id)) !== null;
  }

  async failed(service: ServiceName, limit: number): Promise<FailedJob[]> {
    await this.reach();
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
    await this.reach();
    const failed = (await this.#queue(service).getFailed()) as Job[];
    let retried = 0;
    for (const job of failed) {
      if (ids && !ids.includes(job.id ?? '')) continue;
      // Another operator may have been quicker: then it is no longer among the failed.
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
    this.#schedules.clear();
    this.#unplaced.clear();
    this.#outage.stop();
    await Promise.all([...this.#workers].map(([worker, active]) => closeWorker(worker, active, graceMs)));
    this.#workers.clear();
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    this.#queues.clear();
  }

  /**
   * Puts the schedules of a service in place. Those that this release does not declare may be of the next; `leaveToOthers` ends what nobody
   * runs.
   */
  protected async placeSchedules(service: ServiceName): Promise<void> {
    this.#unplaced.add(service);
    const queue = this.#queue(service);
    const schedules = this.#schedules.get(service) ?? [];
    const present = await queue.getJobSchedulers();
    for (const job of schedules) {
      // Renewing an unchanged schedule would drop the run that came due while the machine was off.
      const isSame = ({ key, pattern, tz }: (typeof present)[number]) =>
        key === job.name && pattern === job.pattern && tz === job.timeZone;
      if (!present.some(isSame)) await putSchedule(queue, job);
    }
    this.#unplaced.delete(service);
  }

  /** Puts schedules in place again that a queue has lost. Throws while it is unreachable. */
  protected async restoreSchedules(): Promise<void> {
    for (const [service, schedules] of this.#schedules) {
      if (this.#unplaced.has(service)) {
        await this.placeSchedules(service);
        continue;
      }
      const present = await this.#queue(service).getJobSchedulers();
      // Only an emptied queue has none of them; one that is missing beside others was taken away by the next release.
      if (schedules.length === 0 || present.some(({ key }) => schedules.some(({ name }) => name === key))) continue;
      this.#unplaced.add(service);
      for (const job of schedules) await putSchedule(this.#queue(service), job);
      this.#unplaced.delete(service);
      this.logger?.warn('The job queue was emptied; its schedules are in place again', undefined, { queue: service });
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

const putSchedule = (queue: Queue, job: ScheduledJob) =>
  queue.upsertJobScheduler(
    job.name,
    { pattern: job.pattern, tz: job.timeZone },
    { name: job.name, data: job.data, opts: optionsOf(job) },
  );

const queuedJobOf = ({ name, data, opts, deduplicationId = name }: Job): QueuedJob => ({
  name,
  id: deduplicationId,
  data: data as unknown,
  attempts: opts.attempts ?? 1,
});

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
