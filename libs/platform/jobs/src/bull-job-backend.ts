import { UnrecoverableError, type Queue, type Worker } from 'bullmq';
import { createPostgresBackend, runMigrations, withBackend } from 'bullmq';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';
import type { JobBackend, QueuedJob, ScheduledJob } from './job-backend.ts';

const SCHEMA = 'bullmq';
const CONCURRENCY = 4;
const KEEP_FAILED = 1000;

const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend);

/** BullMQ on PostgreSQL: the job backend of one machine. `url` logs in as the role of the jobs. */
export class PostgresJobBackend implements JobBackend {
  readonly #queues = new Map<ServiceName, Queue>();
  readonly #workers: Worker[] = [];

  constructor(
    private readonly url: string,
    private readonly logger?: Logger,
  ) {}

  async prepare(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      await runMigrations(client as never, SCHEMA);
    } finally {
      await client.end();
    }
  }

  async add(service: ServiceName, job: QueuedJob): Promise<void> {
    await this.#queue(service).add(job.name, job.data, { jobId: job.id, ...optionsOf(job) });
  }

  async start(service: ServiceName, run: (job: QueuedJob) => Promise<void>, schedules: readonly ScheduledJob[]): Promise<void> {
    const queue = this.#queue(service);
    await this.#schedule(queue, schedules);
    const worker = new PostgresWorker(
      service,
      async ({ id = '', name, data, opts }) => run({ id, name, data: data as unknown, attempts: opts.attempts ?? 1 }),
      { connection: this.#connection(), concurrency: CONCURRENCY },
    );
    worker.on('error', (fault) => this.logger?.warn('The job queue is away', fault));
    worker.on('failed', (job, fault) => {
      const isOver = job && (job.attemptsMade >= (job.opts.attempts ?? 1) || fault instanceof UnrecoverableError);
      if (isOver) this.logger?.error('A job failed for good', fault, { job: job.name });
    });
    this.#workers.push(worker as unknown as Worker);
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

  async stop(): Promise<void> {
    await Promise.all(this.#workers.splice(0).map((worker) => worker.close()));
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    this.#queues.clear();
  }

  // Declared schedules are put in place, those of earlier versions removed.
  async #schedule(queue: Queue, schedules: readonly ScheduledJob[]): Promise<void> {
    const wanted = new Set(schedules.map(({ name }) => name));
    for (const { key } of await queue.getJobSchedulers()) if (!wanted.has(key)) await queue.removeJobScheduler(key);
    for (const job of schedules) {
      const { name, data, pattern, timeZone } = job;
      await queue.upsertJobScheduler(name, { pattern, tz: timeZone }, { name, data, opts: optionsOf(job) });
    }
  }

  #queue(service: ServiceName): Queue {
    let queue = this.#queues.get(service);
    if (!queue) {
      queue = new PostgresQueue(service, { connection: this.#connection() }) as unknown as Queue;
      queue.on('error', (fault) => this.logger?.warn('The job queue is away', fault));
      this.#queues.set(service, queue);
    }
    return queue;
  }

  #connection() {
    return { connectionString: this.url, schema: SCHEMA, max: 3, application_name: 'nidaan-jobs' };
  }
}

const optionsOf = ({ attempts }: QueuedJob) => ({
  attempts,
  backoff: { type: 'exponential', delay: 1000 },
  removeOnComplete: true,
  removeOnFail: { count: KEEP_FAILED },
});
