import { id, isBlank, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { REGISTRY_MESSAGES as messages } from './duplicate-messages.ts';
import { PERSON_ROWS } from '../patient-rows.ts';
import { duplicatePerson, listMerges, mergeEntry, reason } from './duplicate-routes.ts';

/** What a survivor may take of the other (FRD-30). What belongs together goes together: a birth date with how exactly it is known. */
export const TAKEN_FIELDS = [
  'first_name', 'last_name', 'local_name', 'guardian_name', 'gender', 'birth_date', 'phone', 'alt_phone', 'email', 'address', 'city',
  'pincode', 'aadhar', 'photo', 'desk_note',
] as const; // prettier-ignore
export type TakenField = (typeof TAKEN_FIELDS)[number];

/** What a merge changes at the survivor: what was taken, and the mark of death of the other, which is never left behind (FRD-21). */
export const MERGED_FIELDS = [...TAKEN_FIELDS, 'deceased_on'] as const;
export type MergedField = (typeof MERGED_FIELDS)[number];

/** In what two persons differ that one person does not: joining them needs `confirm` (FRD-32). */
export const CONTRADICTIONS = ['deceased', 'gender', 'aadhaar'] as const;
export type Contradiction = (typeof CONTRADICTIONS)[number];

const params = z.object({ id: id(messages.personNotFound) });
const otherId = id(messages.personNotFound);

const confirm = z
  .unknown()
  .optional()
  .transform((value, context): boolean => {
    if (typeof value === 'boolean' || isBlank(value)) return value === true;
    context.addIssue({ code: 'custom', message: messages.confirmUnknown });
    return z.NEVER;
  })
  .meta({ type: 'boolean' });

export const mergePersons = route({
  name: 'patients.merge-persons',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/:id/merge/',
  access: 'hospital',
  needs: 'registry.merge',
  summary:
    'Say that two patients are one; the first stays, both UHIDs find it, nothing of a visit is rewritten. Without take what it lacks is taken; a mark of death always is',
  params,
  body: z.object({
    other_id: otherId,
    take: z.array(z.enum(TAKEN_FIELDS, { error: messages.takeUnknown }), { error: messages.takeUnknown }).optional(),
    confirm,
    reason,
  }),
  answer: z.object({ merge_id: z.number().int(), survivor: duplicatePerson }),
  idempotent: true,
  patients: [{ person: 'id', under: ['survivor'] }],
});

/** What one of two persons has, as far as the services that hold it answered. */
const holdings = z.object({
  person: duplicatePerson,
  visits: z.number().int(),
  /** Allergies as they are known; null where they could not be asked. */
  allergies: z.string().nullable(),
  /** Appointments from now on, and open tokens; null where they could not be asked. */
  appointments: z.number().int().nullable(),
  tokens: z.number().int().nullable(),
  /** How often the person stands on the list of those who are to come again. */
  recalls: z.number().int(),
});

export const mergePreview = z.object({
  survivor: holdings,
  other: holdings,
  /** What is taken where nothing else is said. */
  take: z.array(z.enum(TAKEN_FIELDS)),
  contradictions: z.array(z.enum(CONTRADICTIONS)),
  /** What could not be asked. Merging stays possible. */
  unavailable: z.array(z.string()),
});
export type MergePreview = z.output<typeof mergePreview>;

export const previewMerge = route({
  name: 'patients.preview-merge',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/:id/merge-preview/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'What two patients have, before they are joined',
  params,
  query: z.object({ other_id: otherId }),
  answer: mergePreview,
  patients: PERSON_ROWS,
});

/** A merge with the visits made since: whoever takes it apart says under whom each goes. */
export const mergeWithVisits = mergeEntry.extend({
  visits: z.array(
    z.object({
      id: z.number().int(),
      /** The hospital's day. */
      date: z.string(),
      /** As it was typed at the visit. */
      name: z.string(),
      doctor_name: z.string(),
      /** The person under whom the visit stands. */
      person_id: z.number().int(),
    }),
  ),
});
export type MergeWithVisits = z.output<typeof mergeWithVisits>;

export const readMerge = route({
  name: 'patients.read-merge',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/merges/:id/visits/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'A merge, and the visits made since, the newest first',
  params: z.object({ id: id(messages.mergeNotFound) }),
  answer: mergeWithVisits,
  patients: [
    { person: 'id', under: ['survivor', 'merged'] },
    { person: 'person_id', under: ['visits'] },
  ],
});

export const undoMerge = route({
  name: 'patients.undo-merge',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/merges/:id/undo/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'Take two patients apart again; visits made since stay with the one who stayed, unless they are named',
  params: z.object({ id: id(messages.mergeNotFound) }),
  body: z.object({
    reason,
    visits: z
      .record(z.string().regex(/^[1-9]\d{0,9}$/), wholeNumber(messages.visitsUnknown, 1, MAX_ID), {
        error: messages.visitsUnknown,
      })
      .optional(),
  }),
  answer: z.object({
    merge_id: z.number().int(),
    /** Fields that were changed since and so stay as they are. */
    kept: z.array(z.enum(MERGED_FIELDS)),
    /** Visits made since that stayed with the survivor. */
    stayed: z.array(z.number().int()),
    /** What the undo does not bring back; '' for nothing. */
    warning: z.string(),
  }),
  idempotent: true,
  // Numbers alone; whose records are restricted is asked for.
  patients: [],
});

export const MERGE_ROUTES = [mergePersons, previewMerge, readMerge, undoMerge, listMerges];
