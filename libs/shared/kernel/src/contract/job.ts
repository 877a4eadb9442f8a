import type { z } from 'zod';
import type { ServiceName } from '../services.ts';

/** Work done in the background, at least once; handlers are idempotent (ADR 4). */
export interface JobContract<N extends string = string, S extends z.ZodType = z.ZodType> {
  /** '<service>.<verb-noun>'. */
  name: N;
  owner: ServiceName;
  data: S;
  /** Jobs with the same id that are still waiting are one job. */
  id: (data: z.output<S>) => string;
  /** Tries before it counts as failed; default 5, exponential back-off from 1 s. */
  attempts?: number;
  /** Cron pattern with time zone: the one schedule that owns this job. */
  schedule?: { pattern: string; timeZone: string; data: z.input<S> };
}

export function job<N extends `${string}.${string}`, S extends z.ZodType>(contract: JobContract<N, S>): JobContract<N, S> {
  return Object.freeze(contract);
}

export type JobDataOf<J> = J extends JobContract<string, infer S> ? z.output<S> : never;
