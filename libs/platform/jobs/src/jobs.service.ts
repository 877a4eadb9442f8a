import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobContract, ServiceName } from '@nidaan/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { z } from 'zod';
import { Injectable } from '@nestjs/common';
import type { Database } from '@nidaan/platform-database';
import { currentContext, type Logger, type Span } from '@nidaan/platform-telemetry';
import { jobAttributes } from './job-attributes.ts';
import type { FailedJob, JobBackend, QueuedJob } from './job-backend.ts';

export class CreateJobRequests1700000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: rows live for milliseconds between a commit and the queue, and carry ids only.
    await runner.query(
      `CREATE TABLE job_requests (id uuid PRIMARY KEY, job jsonb NOT NULL, created_at timestamptz NOT NULL DEFAULT now())`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job_requests');
  }
}

export const jobsMigrations = [CreateJobRequests1700000000030];

const DEFAULT_ATTEMPTS = 5;
const SWEEP_MS = 60_000;
const STOP_MS = 2000;
// A request is old enough for the sweep after five seconds; while the queue is away, it is looked for that often.
const AGAIN_MS = 5500;
const INSERT = 'INSERT INTO job_requests (id, job) VALUES ($1, $2)';

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

/** The jobs of one service (DESIGN §3). */
@Injectable()
export class Jobs {
  #timer: NodeJS.Timeout | undefined;
  #again: NodeJS.Timeout | undefined;
  #isStopped = false;
  readonly #underWay = new Set<Promise<void>>();
  // What forwards a request must not run under the transaction it came from.
  readonly #apart = new AsyncResource('Jobs');

  constructor(
    private readonly service: ServiceName,
    private readonly database: Database,
    private readonly backend: JobBackend,
    private readonly logger: Logger,
  ) {}

  /**
   * Asks for a job. Inside a transaction the request commits with it, or not at all, and goes to the queue right after; outside
   * it is written down by itself. Either way nothing is lost, and nobody waits, when the queue is away. A job with the same id
   * that still waits is not added again.
   */
  async add<N extends string, S extends z.ZodType>(contract: JobContract<N, S>, data: z.input<S>): Promise<void> {
    if (contract.owner !== this.service)
      throw new Error(`Job ${contract.name} belongs to ${contract.owner}, not to ${this.service}`);
    const job = queuedJob(contract as unknown as JobContract, data);
    const id = randomUUID();
    const above = currentContext()?.span;
    const span = above?.isSampled ? traceJob(job, this.service, above) : undefined;
    const values = [id, JSON.stringify(job)];
    const forward = () => {
      span?.end();
      this.#apart.runInAsyncScope(() => this.#soon([{ id, job }]));
    };
    const tx = this.database.current;
    if (!tx) {
      await this.database.query(INSERT, values);
      return forward();
    }
    tx.send(INSERT, values);
    tx.afterCommit(forward);
  }

  /** Jobs of this service that wait, and that were given up. */
  counts(): Promise<{ waiting: number; failed: number }> {
    return this.backend.counts(this.service);
  }

  /** Seconds the oldest job that could run now has waited. */
  lagSeconds(): Promise<number> {
    return this.backend.lagSeconds(this.service);
  }

  /** The service's jobs that were given up, newest first. */
  failed(limit = 100): Promise<FailedJob[]> {
    return this.backend.failed(this.service, limit);
  }

  /** Gives jobs that were given up (all, or these) fresh tries; gives their number. */
  retryFailed(ids?: readonly string[]): Promise<number> {
    return this.backend.retryFailed(this.service, ids);
  }

  /** Begins to look for requests that a crash left behind. */
  start(): void {
    this.#timer = setInterval(() => void this.sweep(), SWEEP_MS).unref();
    void this.sweep();
  }

  /** Ends the looking and lets what is being forwarded get there; where the queue has gone, it waits for the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#again);
    if (this.#underWay.size > 0) await Promise.race([Promise.all(this.#underWay), sleep(STOP_MS, undefined, { ref: false })]);
  }

  /** Forwards requests that were committed but did not reach the queue. */
  async sweep(): Promise<void> {
    const rows = await this.database
      .query<{ id: string; job: QueuedJob }>(
        `SELECT id, job FROM job_requests WHERE created_at < now() - interval '5 seconds' ORDER BY created_at LIMIT 1000`,
      )
      .catch(() => []);
    if (rows.length > 0) await this.#forward(rows);
  }

  // Not awaited by the write: a queue that is away or slow must not hold its answer.
  #soon(requests: readonly { id: string; job: QueuedJob }[]): void {
    const forwarding = this.#forward(requests).finally(() => this.#underWay.delete(forwarding));
    this.#underWay.add(forwarding);
  }

  // Adding twice is harmless, forgetting is not: the request goes only when the queue has the job.
  async #forward(requests: readonly { id: string; job: QueuedJob }[]): Promise<void> {
    try {
      for (const { job } of requests) await this.backend.add(this.service, job);
      await this.database.queryApart('DELETE FROM job_requests WHERE id = ANY($1)', [requests.map(({ id }) => id)]);
    } catch (fault) {
      this.logger.warn('A job could not be queued yet; it will be tried again', fault);
      this.#sweepSoon();
    }
  }

  // A code's mail must not wait for the next minute because the queue was away for a second.
  #sweepSoon(): void {
    if (this.#again || this.#isStopped) return;
    this.#again = setTimeout(() => {
      this.#again = undefined;
      void this.sweep();
    }, AGAIN_MS).unref();
  }
}
