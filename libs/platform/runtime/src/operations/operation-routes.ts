import { z } from 'zod';
import { given, MAX_ID, route, wholeNumber, type RouteContract, type ServiceName } from '@nidaan/kernel';

const number = given(wholeNumber('This must be a number', 0, MAX_ID).optional());
const instant = given(z.iso.datetime().optional());
const limit = given(wholeNumber('limit must be a number from 1 to 1000', 1, 1000));

const entriesQuestion = z.object({
  hospital: number,
  account: number,
  subject: number,
  action: given(z.enum(['read', 'write']).optional()),
  what: given(z.string().max(100).optional()),
  from: instant,
  to: instant,
  before_at: instant,
  before_id: given(
    z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
  ),
  limit,
});

const place = z.object({ at: z.string(), id: z.string() });

const entry = z.object({
  id: z.number(),
  at: z.string(),
  hospitalId: z.number(),
  accountId: z.number().nullable(),
  requestId: z.string(),
  action: z.enum(['read', 'write']),
  what: z.string(),
  subjects: z.array(z.number()),
});

const head = z.object({ seal: z.number(), hash: z.string() });

/** What a check of a part of the chain found. */
export const chainPart = z.object({
  holds: z.boolean(),
  seals: z.number(),
  entries: z.number(),
  head: head.nullable(),
  faults: z.array(z.object({ seal: z.number(), entry: z.number().nullable(), kind: z.string() })),
  next: z.number().nullable(),
});

const health = z.object({
  parked: z.number(),
  inboxLagSeconds: z.number(),
  outboxLagSeconds: z.number(),
  // Null while the job queue does not answer.
  waitingJobs: z.number().nullable(),
  failedJobs: z.number().nullable(),
  // Bytes; null where files are not on a disk of the machine.
  disk: z.object({ free: z.number(), size: z.number(), isNearlyFull: z.boolean() }).nullable(),
});

const parked = z.object({
  id: z.string(),
  name: z.string(),
  hospitalId: z.number().nullable(),
  aggregate: z.string(),
  attempts: z.number(),
  occurredAt: z.string(),
  parkedAt: z.string(),
  error: z.string(),
  held: z.number(),
});

const failedJob = z.object({ id: z.string(), name: z.string(), attempts: z.number(), failedAt: z.string(), error: z.string() });

/** The call as every service has it, except for the owner. */
type Shape = Omit<RouteContract, 'owner' | 'access' | 'needs' | 'askedBy' | 'name'>;

const of = <S extends Shape>(service: ServiceName, what: string, shape: S) =>
  route({ ...shape, name: `${service}.${what}`, owner: service, access: 'staff', askedBy: ['admin'] }) as unknown as RouteOf<S>;

type Part<S, K extends string> = S extends { [key in K]: infer V extends z.ZodType } ? V : z.ZodUndefined;
type RouteOf<S> = RouteContract<Part<S, 'params'>, Part<S, 'query'>, Part<S, 'body'>, Part<S, 'answer'>>;

/**
 * What the platform's operators ask every service: calls for staff only, which the gateway does not offer. The admin service
 * gathers their answers.
 */
export const operationRoutes = (service: ServiceName) => ({
  entries: of(service, 'audit-entries', {
    method: 'GET',
    path: '/internal/audit/entries/',
    summary: 'Entries of the audit trail, of all hospitals, newest first',
    query: entriesQuestion,
    answer: z.object({ entries: z.array(entry), next: place.nullable() }),
  }),
  verification: of(service, 'audit-verification', {
    method: 'GET',
    path: '/internal/audit/verification/',
    summary: 'Check a part of the audit chain',
    query: z.object({ from: given(wholeNumber('from must be the number of a seal', 1, MAX_ID).optional()) }),
    answer: chainPart,
  }),
  health: of(service, 'health', {
    method: 'GET',
    path: '/internal/operations/',
    summary: 'Events and jobs that wait or failed',
    answer: health,
  }),
  parked: of(service, 'parked-events', {
    method: 'GET',
    path: '/internal/operations/parked/',
    summary: 'Events given up after all tries',
    answer: z.array(parked),
  }),
  replay: of(service, 'replay-events', {
    method: 'POST',
    path: '/internal/operations/replay/',
    summary: 'Try parked events again: all, or these',
    body: z.object({ ids: z.array(z.uuid()).max(1000).optional() }),
    answer: z.object({ replayed: z.number() }),
  }),
  failedJobs: of(service, 'failed-jobs', {
    method: 'GET',
    path: '/internal/operations/failed-jobs/',
    summary: 'Jobs given up after all tries',
    answer: z.array(failedJob),
  }),
  retryJobs: of(service, 'retry-jobs', {
    method: 'POST',
    path: '/internal/operations/retry-jobs/',
    summary: 'Try failed jobs again: all, or these',
    body: z.object({ ids: z.array(z.string().max(200)).max(1000).optional() }),
    answer: z.object({ retried: z.number() }),
  }),
});
