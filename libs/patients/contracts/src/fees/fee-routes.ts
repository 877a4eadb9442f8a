import { id, MAX_ID, RUPEES, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { FEE_KINDS } from '../persons/person-choices.ts';
import { PERSON_MESSAGES } from '../persons/person-messages.ts';
import { day, given } from '../query-fields.ts';
import { FEE_MESSAGES as messages } from './fee-messages.ts';

const rupees = z.number().meta(RUPEES);

/** What a visit costs by the doctor's rule, and why (FRD-39). */
export const feeQuote = z.object({
  fee: rupees,
  kind: z.enum(['first', 'follow_up', 'emergency']),
  reason: z.string().meta({ examples: ['Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026'] }),
  /** The visit from whose day the days are counted; null where there is none, and where whoever asks may not know of it. */
  anchor: z.object({ visit_id: z.number().int(), date: z.iso.date() }).nullable(),
  valid_until: z.iso.date().nullable(),
  /** Follow-ups of this kind before this visit, and how many there may be; null for any number. */
  used: z.number().int(),
  allowed: z.number().int().nullable(),
  /** Of one visit more on the same day. */
  next_fee: rupees,
});
export type FeeQuote = z.output<typeof feeQuote>;

export const quoteFee = route({
  name: 'patients.quote-fee',
  owner: 'patients',
  method: 'GET',
  path: '/api/fee-quote/',
  access: 'hospital',
  needs: ['patients.view', 'patients.register'],
  summary:
    'What a visit to a doctor costs by the rule; without a person the fee of a first visit. Visits out of sight count, and are not told of',
  query: z.object({
    doctor_id: given(id(PERSON_MESSAGES.doctorNotFound)),
    person_id: given(id(PERSON_MESSAGES.notFound).optional()),
    /** Today unless given. */
    date: day,
    emergency: given(z.enum(['true', 'false'], { error: messages.emergencyUnknown }).optional()),
  }),
  answer: feeQuote,
  patients: [],
});

/** A visit of which another fee was taken than its doctor's rule says (FRD-40). */
export const feeDifference = z.object({
  visit_id: z.number().int(),
  date: z.iso.date(),
  name: z.string(),
  uhid: z.string(),
  doctor_name: z.string(),
  fee_kind: z.enum(FEE_KINDS),
  reason: z.string(),
  expected: rupees,
  taken: rupees,
  /** The account that registered the visit; null where nobody was at work. */
  taken_by: z.number().int().nullable(),
  /** Their name as a member; '' where it is not known. */
  taken_by_name: z.string(),
});
export type FeeDifference = z.output<typeof feeDifference>;

const MOST_DIFFERENCES = 1000;
/** So many visits are in one file. */
export const MOST_EXPORTED_DIFFERENCES = 20_000;

const differences = {
  owner: 'patients',
  method: 'GET',
  access: 'hospital',
  needs: 'money.view',
  patients: [{ visit: 'visit_id' }],
} as const;

export const listFeeDifferences = route({
  ...differences,
  name: 'patients.list-fee-differences',
  path: '/api/fee-differences/',
  summary: 'Fee differs from the rule: visits to doctors of those days with another amount than the rule says, newest first',
  query: z.object({
    /** Today unless given. */
    from: day,
    to: day,
    limit: given(wholeNumber(`limit must be a number from 1 to ${MOST_DIFFERENCES}`, 1, MOST_DIFFERENCES).default(200)),
    after: given(wholeNumber('after must be the id of the last patient seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(feeDifference),
});

export const exportFeeDifferences = route({
  ...differences,
  name: 'patients.export-fee-differences',
  path: '/api/fee-differences/export/',
  summary: 'The same visits as CSV, all of those days',
  query: z.object({
    /** Today unless given. */
    from: day,
    to: day,
  }),
  produces: 'file',
});

export const FEE_ROUTES = [quoteFee, listFeeDifferences, exportFeeDifferences] as const;
