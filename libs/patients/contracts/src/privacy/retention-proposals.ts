import { given, id, MAX_ID, page, requiredText, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PROPOSAL_STATES, RETENTION_CLASSES } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = {
  owner: 'patients',
  access: 'hospital',
  needs: 'privacy.manage',
} as const;

/** A person whose time is over: no kind of data has to be kept any more (ORG-77). */
export const retentionProposal = z.object({
  id: z.number().int(),
  person_id: z.number().int(),
  name: z.string(),
  uhid: z.string(),
  /** The kind of data that had to be kept longest. */
  class: z.enum(RETENTION_CLASSES),
  /** The day of the newest entry. */
  last_on: z.iso.date(),
  /** The last day on which anything had to be kept. */
  kept_until: z.iso.date(),
  proposed_at: z.iso.datetime(),
  state: z.enum(PROPOSAL_STATES),
  /** Of the decision; '' before. */
  reason: z.string(),
  decided_at: z.iso.datetime().nullable(),
  /** The account that decided. */
  decided_by: z.number().int().nullable(),
  /** The request by which an approved one is erased. */
  request_id: z.number().int().nullable(),
});
export type RetentionProposal = z.output<typeof retentionProposal>;

export const retentionProposals = z.object({
  /** How many persons wait for a decision. */
  total: z.number().int(),
  proposals: z.array(retentionProposal),
});
export type RetentionProposals = z.output<typeof retentionProposals>;

export const listProposals = route({
  ...shared,
  name: 'patients.list-retention-proposals',
  method: 'GET',
  path: '/api/privacy/retention/',
  summary: 'Persons whose time is over and on whom nobody has decided, the first proposed first',
  query: z.object({
    limit: given(page.limit),
    after: given(wholeNumber(messages.afterInvalid, 1, MAX_ID).optional()),
  }),
  answer: retentionProposals,
  patients: [{ person: 'person_id', under: ['proposals'] }],
});

const decision = {
  ...shared,
  method: 'POST',
  params: z.object({ id: id(messages.proposalUnknown) }),
  body: z.object({ reason: requiredText(messages.reasonRequired, 'reason', 2000).transform((value) => value.trim()) }),
  answer: retentionProposal,
  patients: [{ person: 'person_id' }],
  idempotent: true,
} as const;

export const approveProposal = route({
  ...decision,
  name: 'patients.approve-retention-proposal',
  path: '/api/privacy/retention/:id/approve/',
  summary: 'Begin the erasure of a person whose time is over: its plan waits for another person to confirm',
});

export const keepProposal = route({
  ...decision,
  name: 'patients.keep-retention-proposal',
  path: '/api/privacy/retention/:id/keep/',
  summary: 'Keep the data of a person whose time is over; they are not proposed again for a year',
});

export const PROPOSAL_ROUTES = [listProposals, approveProposal, keepProposal];
