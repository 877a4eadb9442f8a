import type { ServiceName } from '@nidaan/kernel';

/** A job on its way to a worker. */
export interface QueuedJob {
  /** Name of the contract. */
  name: string;
  /** Jobs with the same id that still wait are one job. */
  id: string;
  data: unknown;
  attempts: number;
  /** W3C traceparent of the work that asked for it, where that is traced. */
  trace?: string;
}

/** A job that was given up after all tries; what an operator sees. */
export interface FailedJob {
  /** The backend's number of it. */
  id: string;
  name: string;
  attempts: number;
  failedAt: Date;
  /** Message of the last fault, which may name people: not for everybody's eyes. */
  error: string;
}

/** A job that comes by itself: a cron pattern in a time zone. */
export interface ScheduledJob extends QueuedJob {
  pattern: string;
  timeZone: string;
}

/**
 * Holds the jobs of the services and brings them to workers.
 *
 * Guarantees, which `jobBackendConformance` tests:
 * - At least once: a job that `add` accepted runs until it succeeds or its attempts are used up, across crashes; between
 *   attempts it backs off exponentially from one second. Handlers are therefore idempotent. What a crash cut off runs again
 *   when its lock has run out (30 s).
 * - A job whose id waits already is not added again. One whose id runs is run once more afterwards: it may have read what the
 *   new request is about before that changed. One that failed for good does not block a new request.
 * - A job for which `run` throws UnknownJob waits for a worker that knows it, and no try is counted; after a day it fails for good. A schedule
 *   is ended where its job has waited so: a process takes away none that another, of the release before or after it, may declare.
 * - A schedule is owned by the backend: however many processes declare it, it fires once. One that came due while nothing ran
 *   fires at the next start, once.
 * - `stop` lets running jobs end, within bounds; those waiting stay for the next start.
 * - Idle queues cost next to nothing: workers are woken, they do not poll.
 * - Whoever looks at a queue that is away, or tries its failed jobs again, is told 503 within a second or two.
 */
export interface JobBackend {
  /** Whether jobs can be gone before they have ended, as from a store that can be emptied while the services' database keeps its data. */
  readonly mayForget: boolean;
  /** Makes the backend usable: schema, connections. Safe to call in several processes. */
  prepare(): Promise<void>;
  add(service: ServiceName, job: QueuedJob): Promise<void>;
  /**
   * Begins to run a service's jobs; `run` throws to have a job tried again, UnknownJob to leave it to another process; `gaveUp` hears of
   * those that failed for good.
   */
  start(
    service: ServiceName,
    run: (job: QueuedJob) => Promise<void>,
    schedules: readonly ScheduledJob[],
    gaveUp?: (job: QueuedJob) => Promise<void>,
  ): Promise<void>;
  /** Whether a job of this id waits, runs or is to be tried again. Throws while the queue is unreachable. */
  has(service: ServiceName, id: string): Promise<boolean>;
  /** Jobs of a service by state, for metrics and operators. */
  counts(service: ServiceName): Promise<{ waiting: number; failed: number }>;
  /** Seconds the oldest job of a service that could run now has waited; 0 when there is none. */
  lagSeconds(service: ServiceName): Promise<number>;
  /** The jobs of a service that have not run to their end, schedules aside; also those that run. */
  waiting(service: ServiceName): Promise<QueuedJob[]>;
  /** The jobs of a service that failed for good, the newest first. */
  failed(service: ServiceName, limit: number): Promise<FailedJob[]>;
  /** Puts jobs of a service that failed for good (all, or these) back in line, with fresh attempts; gives their number. */
  retryFailed(service: ServiceName, ids?: readonly string[]): Promise<number>;
  /** Waits up to `graceMs` (default 10 s) for running jobs; those cut off run again. */
  stop(graceMs?: number): Promise<void>;
}
