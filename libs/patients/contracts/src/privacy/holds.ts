import { id, optionalText, route } from '@nidaan/kernel';
import { z } from 'zod';
import { HOLD_REASONS } from './privacy-choices.ts';
import { PRIVACY_MESSAGES as messages } from './privacy-messages.ts';

const shared = { owner: 'patients', access: 'hospital', needs: 'privacy.manage' } as const;
const params = z.object({ id: id(messages.personUnknown) });

/** Why nothing of a person may be erased for now (ORG-77). */
export const retentionHold = z.object({
  id: z.number().int(),
  reason: z.enum(HOLD_REASONS),
  note: z.string(),
  held_at: z.iso.datetime(),
  /** The account that set it. */
  held_by: z.number().int(),
  /** When it was lifted; null while it holds. */
  lifted_at: z.iso.datetime().nullable(),
});
export type RetentionHold = z.output<typeof retentionHold>;

export const listHolds = route({
  ...shared,
  name: 'patients.list-holds',
  method: 'GET',
  path: '/api/persons/:id/holds/',
  summary: 'Why nothing of a person may be erased, newest first; lifted ones too',
  params,
  answer: z.array(retentionHold),
});

export const setHold = route({
  ...shared,
  name: 'patients.set-hold',
  method: 'POST',
  path: '/api/persons/:id/holds/',
  summary: 'Hold the data of a person: nothing is erased until the hold is lifted',
  params,
  body: z.object({
    reason: z.enum(HOLD_REASONS, { error: messages.holdReasonUnknown }),
    note: optionalText('note', 500),
  }),
  answer: retentionHold,
  status: 201,
  idempotent: true,
});

export const liftHold = route({
  ...shared,
  name: 'patients.lift-hold',
  method: 'POST',
  path: '/api/persons/:id/holds/:hold/lift/',
  summary: 'Lift a hold; 409 where it was lifted before',
  params: params.extend({ hold: id(messages.holdUnknown) }),
  answer: retentionHold,
});

export const HOLD_ROUTES = [listHolds, setHold, liftHold];
