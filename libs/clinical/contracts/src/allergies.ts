import { id, MAX_ID, route, text, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { CLINICAL_MESSAGES as messages } from './messages.ts';

/** What is known of a person's allergies: 'not_asked' is never shown as 'none'. */
export const ALLERGY_STATUSES = ['not_asked', 'none_known', 'listed'] as const;

/** Longest text of allergies. */
export const MAX_ALLERGIES = 2_000;

/** The allergies of the person whose visit it is, as text until they are entries. */
export const allergies = z.object({
  status: z.enum(ALLERGY_STATUSES),
  /** '' unless the status is 'listed'. */
  text: z.string(),
  /** Counts the changes, 0 before the first; whoever changes it says which one they have seen. */
  version: z.number().int(),
  /** ISO 8601 with zone; null before the first change. */
  changed_at: z.string().nullable(),
});
export type Allergies = z.output<typeof allergies>;

const params = z.object({ id: id(messages.patientUnknown) });

const allergyText = text('allergy text', MAX_ALLERGIES)
  .optional()
  .transform((value) => value?.trim() ?? '');

export const readAllergies = route({
  name: 'clinical.read-allergies',
  owner: 'clinical',
  method: 'GET',
  path: '/api/ehr/:id/allergies/',
  access: 'hospital',
  needs: ['clinical.view', 'prescriptions.view'],
  summary: 'The allergies of the person whose visit this is, and whether they were asked for at all',
  params,
  answer: allergies,
  opens: 'visit',
});

/** 409 with `current` where somebody has changed them since `version`. Neither a text nor `none_known` takes back what was recorded. */
export const writeAllergies = route({
  name: 'clinical.write-allergies',
  owner: 'clinical',
  method: 'PUT',
  path: '/api/ehr/:id/allergies/',
  access: 'hospital',
  needs: 'allergies.write',
  summary: 'Record the allergies of the person whose visit this is, or that none are known',
  params,
  body: z
    .object({
      text: allergyText,
      none_known: z.boolean({ error: messages.allergyNone }).optional(),
      version: wholeNumber(messages.versionRequired, 0, MAX_ID),
    })
    .refine((body) => !(body.none_known && body.text), { error: messages.allergyBoth, path: ['none_known'] })
    .meta({ examples: [{ text: 'Penicillin: rash', version: 0 }] }),
  answer: allergies,
  idempotent: true,
  opens: 'visit',
});

/** As many visits as `findAllergies` takes. */
export const MOST_IN_ADDRESS = 1_000;

/** For papers, which show the allergies of the person; `visits` are all visits of the person, as patients joins them. */
export const findAllergies = route({
  name: 'clinical.find-allergies',
  owner: 'clinical',
  method: 'GET',
  path: '/internal/clinical/allergies/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'The allergies of the person who has these visits',
  query: z.object({
    visits: z
      .string({ error: messages.patientUnknown })
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, { error: messages.patientUnknown })
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: allergies,
});

/** The same of a person with more visits than an address holds. */
export const findAllergiesOfMany = route({
  name: 'clinical.find-allergies-of-many',
  owner: 'clinical',
  method: 'POST',
  path: '/internal/clinical/allergies/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'The allergies of the person who has these visits, which may be very many',
  body: z.object({ visits: z.array(z.number().int().positive().max(MAX_ID)).min(1).max(10_000) }),
  answer: allergies,
});
