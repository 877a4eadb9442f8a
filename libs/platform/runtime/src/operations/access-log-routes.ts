import { z } from 'zod';
import { id, MAX_ID, route, type ServiceName } from '@nidaan/kernel';
import { chainPart } from './operation-routes.ts';

const number = z.number().int().min(0).max(MAX_ID);

const question = z.object({
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  /** Null: what the system did. */
  account: number.nullable().optional(),
  way: z.enum(['desk', 'key']).optional(),
  what: z.string().max(100).optional(),
  /** All visits of a person. */
  visits: z.array(number).max(10_000).optional(),
  limit: z.number().int().min(1).max(10_001),
});

const entry = z.object({
  id: z.number(),
  at: z.string(),
  accountId: z.number().nullable(),
  action: z.enum(['read', 'write']),
  what: z.string(),
  subjects: z.array(z.number()),
  /** Where it was asked for: the visit of each subject, in their order; null for what belongs to none. */
  visits: z.array(z.number().nullable()).optional(),
});

const day = z.object({
  day: z.string(),
  accountId: z.number().nullable(),
  reads: z.number(),
  writes: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
});

/** Where a list of touched records goes on: after this one. */
const touchedPlace = z.object({ subject: number, what: z.string().max(100) });

/** So many records one page may name. */
export const MOST_TOUCHED_AT_ONCE = 5000;

const part = { access: 'service', askedBy: ['identity'] } as const;

/** What every service tells of its own trail to the hospital at work. Identity gathers it (ORG-61). */
export const accessLogRoutes = (service: ServiceName) => ({
  entries: route({
    ...part,
    name: `${service}.access-log`,
    owner: service,
    method: 'POST',
    path: '/internal/access-log/',
    summary: "Entries of the hospital's own trail, newest first",
    body: question.extend({
      before: z.object({ at: z.iso.datetime(), id: z.string().regex(/^\d{1,19}$/) }).optional(),
      /** For whoever may be told of some visits alone. */
      withVisits: z.boolean().optional(),
    }),
    answer: z.array(entry),
  }),
  days: route({
    ...part,
    name: `${service}.access-days`,
    owner: service,
    method: 'POST',
    path: '/internal/access-log/days/',
    summary: "Who did how much on which day, of the hospital's own trail",
    body: question,
    answer: z.array(day),
  }),
  touched: route({
    ...part,
    name: `${service}.access-touched`,
    owner: service,
    method: 'POST',
    path: '/internal/access-log/touched/',
    summary: 'Whose records an account read or changed in a time, page by page; whole days are counted whole',
    body: z.object({
      account: number,
      from: z.iso.datetime(),
      to: z.iso.datetime(),
      after: touchedPlace.optional(),
      limit: z.number().int().min(1).max(MOST_TOUCHED_AT_ONCE),
    }),
    answer: z.object({ visits: z.array(z.number()), persons: z.array(z.number()), next: touchedPlace.nullable() }),
  }),
  head: route({
    ...part,
    name: `${service}.access-log-head`,
    owner: service,
    method: 'GET',
    path: '/internal/access-log/head/',
    summary: 'The newest seal of the chain',
    answer: z.object({ head: chainPart.shape.head }),
  }),
  verification: route({
    ...part,
    name: `${service}.access-log-verification`,
    owner: service,
    method: 'GET',
    path: '/internal/access-log/verification/',
    summary: "Check a part of the chain, from the hospital's first entry since an instant on",
    query: z.object({ since: z.iso.datetime().optional(), from: id('from must be the number of a seal').optional() }),
    answer: chainPart,
  }),
});
