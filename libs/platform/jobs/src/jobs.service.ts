import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContract, ServiceName } from '@nidaan/kernel';
import type { z } from 'zod';
import { Injectable } from '@nestjs/common';
import { refuseInTransaction, type Database } from '@nidaan/platform-database';
import { currentContext, type Logger, type Span } from '@nidaan/platform-telemetry';
import { jobAttributes } from './job-attributes.ts';
import type { FailedJob, JobBackend, QueuedJob } from './job-backend.ts';
import { JobRequestsRepository, type JobRequest } from './job-requests.repository.ts';

const DEFAULT_ATTEMPTS = 5;
const SWEEP_MS = 60_000;
const STOP_MS = 2000;
// How many requests that were left are taken at once.
const MOST_LEFT = 1000;
// A request is old enough for the sweep after five seconds; while the queue is unreachable, it is looked for that often.
const AGAIN_MS = 5500;
// After this time a queued request is checked: is its job still there?
const DOUBT_SECONDS = 60;

/** A contract's job with its id and attempts. Throws ZodError on data the contract refuses. */
export function queuedJob(contract: JobContract, data: unknown): QueuedJob {
  const parsed = contract.data.parse(data);
  return {
    name: contract.name,
    id: `${contract.name}.${contract.id(parsed)}`,
    data: parsed,
    attempts: contract.attempts ?? DEFAULT_ATTEMPTS,
  };
}

function traceJob(job: QueuedJob, queue: ServiceName, above: Span): Span {
  const span = above.child(`create ${job.name}`, 'producer', jobAttributes('create', job.name, queue));
  job.trace = span.traceparent;
  return span;
}

/** The jobs of one service (ADR 4). */
@Injectable()
export class JobsService {
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #requests: JobRequestsRepository;
  readonly #underWay = new Set<Promise<unknown>>();
  // What forwards a request must not run under the transaction it came from.
  readonly #apart = new AsyncResource('Jobs');

  constructor(
    private readonly service: ServiceName,
    private readonly database: Database,
    private readonly backend: JobBackend,
    private readonly logger: Logger,
  ) {
    this.#requests = new JobRequestsRepository(database);
  }

  /**
   * Asks for a job. Inside a transaction the request commits with it, or not at all, and goes to the queue right after; outside
   * it is written down by itself. Either way nothing is lost, and no caller waits, when the queue is unreachable. A job with the same id
   * that still waits is not added again.
   */
  async add<N extends string, S extends z.ZodType>(contract: JobContract<N, S>, data: z.input<S>): Promise<void> {
    if (contract.owner !== this.service)
      throw new Error(`Job ${contract.name} belongs to ${contract.owner}, not to ${this.service}`);
    const job = queuedJob(contract as unknown as JobContract, data);
    const id = randomUUID();
    const above = currentContext()?.span;
    const span = above?.isSampled ? traceJob(job, this.service, above) : undefined;
    const forward = () => {
      span?.end();
      this.#apart.runInAsyncScope(() => this.#soon([{ id, job }]));
    };
    const tx = this.database.current;
    tx?.afterCommit(forward);
    await this.#requests.add({ id, job });
    if (!tx) forward();
  }

  /** Whether a job waits, runs or is to be tried again; false also where it was given up. Throws while the queue is unreachable. */
  has<N extends string, S extends z.ZodType>(contract: JobContract<N, S>, data: z.input<S>): Promise<boolean> {
    refuseInTransaction('The queue of jobs');
    return this.backend.has(this.service, queuedJob(contract as unknown as JobContract, data).id);
  }

  /** Jobs of this service that wait, and that were given up. */
  counts(): Promise<{ waiting: number; failed: number }> {
    return this.backend.counts(this.service);
  }

  /** Seconds the oldest job that could run now has waited. */
  lagSeconds(): Promise<number> {
    return this.backend.lagSeconds(this.service);
  }

  /** Seconds the oldest request has waited to go to the queue: known also while the queue is unreachable. */
  requestSeconds(): Promise<number> {
    return this.#requests.oldestSeconds();
  }

  /** The service's jobs that were given up, newest first. */
  async failed(limit = 100): Promise<FailedJob[]> {
    refuseInTransaction('The queue of jobs');
    return this.backend.failed(this.service, limit);
  }

  /** Gives jobs that were given up (all, or these) fresh tries; gives their number. */
  async retryFailed(ids?: readonly string[]): Promise<number> {
    refuseInTransaction('The queue of jobs');
    return this.backend.retryFailed(this.service, ids);
  }

  /** Runs a job, and lets go of the requests that it answers once it has succeeded. */
  async work(job: QueuedJob, run: () => Promise<unknown>): Promise<void> {
    // What is committed after this run began may be about what it did not see.
    const answered = this.backend.mayForget ? await this.#requests.of(job.id) : [];
    await run();
    if (answered.length === 0) return;
    await this.#requests.remove(answered).catch((fault: unknown) => this.logger.warn('A job that is done will run again', fault));
  }

  /** Lets go of the requests for a job that failed for good, but for those whose job is in the queue anew. */
  async gaveUp(job: QueuedJob): Promise<void> {
    const ids = await this.#requests.of(job.id, { isQueued: true });
    if (ids.length > 0 && !(await this.backend.has(this.service, job.id))) await this.#requests.remove(ids);
  }

  /** Begins to look for requests that a crash left behind, and for those whose job a queue has forgotten. */
  start(): void {
    this.#timer = setInterval(() => void this.#look(), SWEEP_MS).unref();
    void this.#look();
  }

  /** Ends the looking and lets what is being forwarded get there, or leaves it to others; where the queue has gone, it waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    if (this.#underWay.size > 0) await Promise.race([Promise.all(this.#underWay), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Forwards requests that were committed but did not reach the queue, until none is left or the queue takes no more. */
  sweep(): Promise<void> {
    return this.#track(this.#sweep());
  }

  /**
   * Forwards anew the requests whose job is in the queue no more, though it has not ended: the queue was emptied, or another
   * took its place. Looks at a thousand; gives how many of them were lost. `afterSeconds`: how long after a request went to the
   * queue it is asked for, each time.
   */
  async recover(afterSeconds = DOUBT_SECONDS): Promise<number> {
    const doubtful = await this.#requests.doubtful(afterSeconds);
    const isThere = await Promise.all(doubtful.map(({ job }) => this.backend.has(this.service, job.id)));
    const missing = doubtful.filter((_, index) => !isThere[index]);
    if (missing.length === 0) return 0;
    // A job's requests go before it leaves the queue: a request that was there before and still is has not ended.
    const standing = await this.#requests.among(missing.map(({ id }) => id));
    const lost = missing.filter(({ id }) => standing.has(id));
    if (lost.length === 0) return 0;
    this.logger.warn('The job queue has lost jobs; they are queued again', undefined, { jobs: lost.length });
    await this.#forward(lost);
    return lost.length;
  }

  async #look(): Promise<void> {
    await this.sweep();
    // With the queue or the database away, the next look finds them.
    while (!this.#isStopped && (await this.recover().catch(() => 0)) > 0);
  }

  // One goes first: while the queue is away, the others are not written for nothing.
  async #sweep(): Promise<void> {
    for (let most = 1; !this.#isStopped; most = MOST_LEFT) {
      const left = await this.#requests.left(most).catch(() => []);
      if (left.length > 0 && !(await this.#forward(left)))
        return void (await this.#requests.release(left).catch(() => undefined));
      if (left.length < most) return;
    }
  }

  // Not awaited by the write: a queue that is unreachable or slow must not hold its answer.
  #soon(requests: readonly JobRequest[]): void {
    void this.#track(this.#forward(requests));
  }

  #track<T>(work: Promise<T>): Promise<T> {
    const tracked = work.finally(() => this.#underWay.delete(tracked));
    this.#underWay.add(tracked);
    return tracked;
  }

  // Adding twice is harmless, forgetting is not: the request goes only when the queue has the job, or when that has ended. False where it took not all.
  async #forward(requests: readonly JobRequest[]): Promise<boolean> {
    const added: string[] = [];
    try {
      for (const { id, job } of requests) {
        if (this.#isStopped && added.length > 0) break;
        await this.backend.add(this.service, job);
        added.push(id);
      }
      await this.#noteAdded(added);
      return added.length === requests.length;
    } catch (fault) {
      this.logger.warn('A job could not be queued yet; it will be tried again', fault);
      if (added.length > 0) await this.#noteAdded(added).catch(() => undefined);
      this.#sweepSoon();
      return false;
    }
  }

  async #noteAdded(ids: readonly string[]): Promise<void> {
    await (this.backend.mayForget ? this.#requests.noteQueued(ids) : this.#requests.remove(ids));
  }

  // A code's mail must not wait for the next minute because the queue was unreachable for a second.
  #sweepSoon(): void {
    if (this.#again || this.#isStopped) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      void this.sweep();
    }, AGAIN_MS).unref();
  }
}
