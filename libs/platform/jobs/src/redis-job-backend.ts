import { once } from 'node:events';
import { Queue, Worker, type Processor, type WorkerOptions } from 'bullmq';
import { unavailable, within, type ServiceName } from '@nidaan/kernel';
import type { RedisClient, SharedRedis } from '@nidaan/platform-redis';
import type { Logger } from '@nidaan/platform-telemetry';
import { BullJobBackend } from './bull-job-backend.ts';
import type { QueuedJob, ScheduledJob } from './job-backend.ts';

const START_MS = 5000;
const CLOSE_MS = 2000;
// A person waits. An operator's command asks while its connection is being made.
const REACH_MS = 1000;
// How long after Redis was emptied, without a break in its connections, the schedules are put in place again.
const RESTORE_MS = 60_000;

/**
 * BullMQ on Redis: the job backend of the cluster. Redis must write its data down (appendonly), and may be away: what cannot be
 * added then waits in the service's own table, and workers go on by themselves when it is back.
 */
export class RedisJobBackend extends BullJobBackend {
  /** It can be emptied by mistake, and a replica that takes over may lack the last moments. */
  readonly mayForget = true;
  readonly #clients: RedisClient[] = [];
  #timer: NodeJS.Timeout | undefined;
  #startUntil: number | undefined;
  #reaching: Promise<unknown> | undefined;
  #isRestoring = false;

  constructor(
    private readonly redis: SharedRedis,
    logger?: Logger,
    lockMs?: number,
    patienceMs?: number,
    private readonly restoreMs = RESTORE_MS,
  ) {
    super(logger, lockMs, patienceMs);
  }

  override async prepare(): Promise<void> {
    await super.prepare();
    this.#timer ??= setInterval(this.#restore, this.restoreMs).unref();
    this.redis.client.off('ready', this.#restore).on('ready', this.#restore);
  }

  override async add(service: ServiceName, job: QueuedJob): Promise<void> {
    // BullMQ would wait for Redis with the job in memory; the caller has it written down.
    if (!this.redis.isReady) throw new Error('Redis is away');
    await super.add(service, job);
  }

  /** Resolves also when Redis is unreachable, for all services of a process after 5 s together; the jobs then begin when it comes. */
  override async start(
    service: ServiceName,
    run: (job: QueuedJob) => Promise<void>,
    schedules: readonly ScheduledJob[],
    gaveUp?: (job: QueuedJob) => Promise<void>,
  ): Promise<void> {
    const started = super.start(service, run, schedules, gaveUp);
    started.catch((fault: unknown) => this.logger?.error('Jobs could not be begun', fault, { service }));
    this.#startUntil ??= Date.now() + START_MS;
    const left = this.redis.isReady ? START_MS : Math.max(0, this.#startUntil - Date.now());
    await within(left, started, () => undefined);
  }

  override async has(service: ServiceName, id: string): Promise<boolean> {
    if (!this.redis.isReady) throw new Error('Redis is away');
    return super.has(service, id);
  }

  override async stop(graceMs?: number): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.redis.client.off('ready', this.#restore);
    // With Redis unreachable the queues' own farewell would wait for it.
    if (this.redis.isReady) await super.stop(graceMs);
    else await within(CLOSE_MS, super.stop(0), () => undefined);
    for (const client of this.#clients.splice(0)) if (client.isOpen) client.destroy();
  }

  // One wait for all who ask: the services of a process ask at the same time, at each scrape.
  protected override async reach(): Promise<void> {
    if (this.redis.isReady) return;
    this.#reaching ??= once(this.redis.client, 'ready', { signal: AbortSignal.timeout(REACH_MS) }).finally(
      () => (this.#reaching = undefined),
    );
    await this.#reaching.catch(() => {
      throw unavailable('The job queue does not answer. Please try again in a moment.');
    });
  }

  // A break in between must not keep the jobs from beginning: what is missing is put in place when Redis is back.
  protected override async placeSchedules(service: ServiceName): Promise<void> {
    await super.placeSchedules(service).catch((fault: unknown) => {
      this.logger?.warn('Schedules could not be put in place yet', fault, { queue: service });
    });
  }

  readonly #restore = (): void => {
    if (this.#isRestoring || !this.redis.isReady) return;
    this.#isRestoring = true;
    void this.restoreSchedules()
      .catch((fault: unknown) => this.#timer && this.logger?.warn('Schedules could not be looked after', fault))
      .finally(() => (this.#isRestoring = false));
  };

  protected override makeQueue(service: ServiceName): Queue {
    return new Queue(service, { ...this.#connection(), skipVersionCheck: true });
  }

  protected override makeWorker(service: ServiceName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker {
    return new Worker(service, process, { ...options, ...this.#connection(), skipVersionCheck: true });
  }

  #connection() {
    const client = this.redis.openClient({ isPatient: true });
    this.#clients.push(client);
    return { connection: client as never, prefix: `${this.redis.namespace}jobs` };
  }
}
