import { DelayedError, UnrecoverableError, type Job, type Queue } from 'bullmq';
import type { Logger } from '@nidaan/platform-telemetry';

/** Thrown by what runs jobs for one that only a process of another release has the handler of. */
export class UnknownJob extends Error {
  constructor(name: string) {
    super(`No handler for the job ${name}`);
    this.name = 'UnknownJob';
  }
}

/** Longer than any rollout. */
export const UNKNOWN_PATIENCE_MS = 86_400_000;

const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

/**
 * Puts a job without a handler here back, without counting a try, for a worker of the release that has it. One that has waited longer
 * than `patienceMs` fails for good, where an operator sees it; one that a schedule made ends, and the schedule with it: no release wants
 * it any more. `announce` notifies the other workers of the delay. Throws what the queue expects; resolves when the job has ended.
 */
export async function leaveToOthers(
  fault: UnknownJob,
  job: Job,
  queue: Queue,
  { patienceMs, logger, announce }: { patienceMs: number; logger?: Logger; announce: () => Promise<void> },
): Promise<void> {
  // A scheduled job is made long before it is due.
  const age = Date.now() - (job.opts.prevMillis ?? job.timestamp);
  if (age < patienceMs) {
    // A tenth of its age: a worker that comes soon finds it soon, and one that never comes costs little.
    await job.moveToDelayed(Date.now() + Math.min(Math.max(age / 10, FIRST_DELAY_MS), MAX_DELAY_MS), job.token);
    await announce();
    throw new DelayedError();
  }
  if (!job.repeatJobKey) throw new UnrecoverableError(fault.message);
  await queue.removeJobScheduler(job.repeatJobKey);
  logger?.warn('A schedule was removed whose job no release has run for long', { job: job.name });
}
