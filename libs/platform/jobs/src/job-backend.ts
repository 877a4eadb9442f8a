import type { ServiceName } from '@nidaan/kernel';

/** A job on its way to a worker. */
export interface QueuedJob {
  /** Name of the contract. */
  name: string;
  /** Unique among the jobs that wait or run. */
  id: string;
  data: unknown;
  attempts: number;
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
 *   attempts it backs off exponentially from one second. Handlers are therefore idempotent.
 * - A job whose id waits or runs already is not added again.
 * - A schedule is owned by the backend: however many processes declare it, it fires once.
 * - `stop` lets running jobs end; those waiting stay for the next start.
 */
export interface JobBackend {
  /** Makes the backend usable: schema, connections. Safe to call in several processes. */
  prepare(): Promise<void>;
  add(service: ServiceName, job: QueuedJob): Promise<void>;
  /** Begins to run a service's jobs; `run` throws to have a job tried again. */
  start(service: ServiceName, run: (job: QueuedJob) => Promise<void>, schedules: readonly ScheduledJob[]): Promise<void>;
  /** Jobs of a service by state, for metrics and operators. */
  counts(service: ServiceName): Promise<{ waiting: number; failed: number }>;
  stop(): Promise<void>;
}
