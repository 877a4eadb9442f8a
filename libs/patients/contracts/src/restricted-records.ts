import { id, requiredText, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES as messages } from './messages.ts';

const MOST_MEMBERS = 200;

/** A change of a restriction, or of its list. */
export const restrictionChange = z.object({
  at: z.string(),
  /** The member who made it; null where it was none. */
  by: z.number().int().nullable(),
  restricted: z.boolean(),
  /** Members who were put on the list, and who were taken off it. */
  added: z.array(z.number().int()),
  removed: z.array(z.number().int()),
  reason: z.string(),
});
export type RestrictionChange = z.output<typeof restrictionChange>;

/** Whether the record of a visit's person is restricted, and who is on its list beside owners and managers (ORG-64). */
export const recordRestriction = z.object({
  /** The visit by which it was asked. */
  id: z.number().int(),
  restricted: z.boolean(),
  reason: z.string(),
  members: z.array(z.number().int()),
  /** ISO 8601 with zone; null where it never was. */
  changed_at: z.string().nullable(),
  /** The newest 50, newest first. */
  changes: z.array(restrictionChange),
});
export type RecordRestriction = z.output<typeof recordRestriction>;

const params = z.object({ id: id(messages.notFound) });

export const readRestriction = route({
  name: 'patients.read-restriction',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/:id/restricted/',
  access: 'hospital',
  needs: ['privacy.manage', 'clinical.write'],
  summary: 'Whether the record of the person whose visit this is is restricted, why, and who may see it',
  params,
  opens: 'history',
  answer: recordRestriction,
});

export const restrictRecord = route({
  name: 'patients.restrict-record',
  owner: 'patients',
  method: 'PATCH',
  path: '/api/patients/:id/restricted/',
  access: 'hospital',
  needs: ['privacy.manage', 'clinical.write'],
  summary:
    'Restrict the record of the person whose visit this is to owners, managers, the caller and the members on its list; change that list; or open the record again',
  params,
  opens: 'history',
  body: z.object(
    {
      restricted: z.boolean({ error: messages.restrictedUnknown }),
      reason: requiredText(messages.reasonRequired, 'Reason', 500).transform((value) => value.trim()),
      members: z
        .array(id(messages.memberUnknown), { error: messages.membersUnknown })
        .max(MOST_MEMBERS, { error: messages.membersUnknown })
        .optional(),
      /** `changed_at` as the caller read it: 409 where the restriction was changed since. */
      seen: z.string({ error: messages.seenInvalid }).max(50, { error: messages.seenInvalid }).optional(),
    },
    { error: messages.restrictedUnknown },
  ),
  answer: recordRestriction,
  idempotent: true,
});

export const RESTRICTION_ROUTES = [readRestriction, restrictRecord];
