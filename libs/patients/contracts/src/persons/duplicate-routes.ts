import { isBlank, optionalText, requiredText, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PERSON_ROWS } from '../patient-rows.ts';
import { day, given } from '../query-fields.ts';
import { REGISTRY_MESSAGES as messages } from './duplicate-messages.ts';
import { DUPLICATE_BANDS } from './duplicate-score.ts';
import { BIRTH_PRECISIONS, MOST_AGE } from './person-age.ts';
import { DUPLICATE_STATES } from './person-choices.ts';
import { personCard } from './person-schemas.ts';

const MOST_NAME = 300;
const MOST_REASON = 500;

/** Why something was done to two persons. */
export const reason = requiredText(messages.reasonRequired, 'reason', MOST_REASON).transform((value) => value.trim());

const name = optionalText('name').refine((value) => value.length <= MOST_NAME, { error: messages.nameTooLong });
const age = (most: number) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), wholeNumber(messages.ageInvalid, 0, most).optional()).optional();

/** Somebody who is about to be registered, as far as the form is filled (FRD-27). Birth is said as the form of a visit says it. */
export const checkedPerson = z.object(
  {
    first_name: name,
    last_name: name,
    local_name: name,
    guardian_name: name,
    phone: optionalText('phone'),
    gender: optionalText('gender'),
    day: optionalText('day'),
    month: optionalText('month'),
    year: optionalText('year'),
    age: optionalText('age'),
    age_years: age(MOST_AGE.years),
    age_months: age(MOST_AGE.months),
    age_days: age(MOST_AGE.days),
    address: optionalText('address'),
    pincode: optionalText('pincode'),
    aadhar: optionalText('aadhar'),
  },
  { error: messages.checkExpected },
);
export type CheckedPerson = z.output<typeof checkedPerson>;

const band = z.enum(DUPLICATE_BANDS, { error: messages.bandUnknown });
const score = { score: z.number().int(), band, reasons: z.array(z.string()) };

/** Somebody of the registry who may be the one at the desk, and why; with what a form takes over of them. */
export const likelyPerson = z.object({
  person: personCard.extend({
    first_name: z.string(),
    last_name: z.string(),
    birth_date: z.string().nullable(),
    birth_precision: z.enum(BIRTH_PRECISIONS),
    email: z.string(),
    address: z.string(),
  }),
  ...score,
});
export type LikelyPerson = z.output<typeof likelyPerson>;

/** Most persons that a check answers (FRD-27). */
export const MOST_LIKELY = 10;

export const checkPerson = route({
  name: 'patients.check-person',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/check/',
  access: 'hospital',
  needs: 'patients.register',
  summary: `Who of the registry this may be, the likeliest first, at most ${MOST_LIKELY}`,
  body: checkedPerson,
  consumes: ['json'],
  answer: z.array(likelyPerson),
  patients: PERSON_ROWS,
});

/** One of two persons who may be one, with what tells them apart. */
export const duplicatePerson = personCard.extend({
  birth_date: z.string().nullable(),
  email: z.string(),
  address: z.string(),
  pincode: z.string(),
  /** Masked. */
  aadhar: z.string(),
  visits: z.number().int(),
});
export type DuplicatePerson = z.output<typeof duplicatePerson>;

/** Fields of two persons that are compared side by side. */
export const COMPARED_FIELDS = [
  'name', 'local_name', 'guardian', 'gender', 'birth_date', 'phone', 'email', 'address', 'city', 'pincode', 'aadhar',
] as const satisfies readonly (keyof DuplicatePerson)[]; // prettier-ignore

/** Two persons who may be one (FRD-28). */
export const duplicate = z.object({
  /** The numbers of both: '12-40'. */
  id: z.string(),
  persons: z.array(duplicatePerson).length(2),
  differs: z.array(z.enum(COMPARED_FIELDS)),
  ...score,
  state: z.enum(DUPLICATE_STATES),
  /** ISO 8601 with zone. */
  found_at: z.string(),
  /** Why it was dismissed; '' where it was not. */
  decision_reason: z.string(),
});
export type Duplicate = z.output<typeof duplicate>;

const MOST_DUPLICATES = 100;
const pairId = z.string().regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/);

export const listDuplicates = route({
  name: 'patients.list-duplicates',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/duplicates/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'Patients who may be one, the likeliest first',
  query: z.object({
    band: given(band.optional()),
    state: given(z.enum(DUPLICATE_STATES, { error: messages.stateUnknown }).default('open')),
    limit: given(wholeNumber(`limit must be a number from 1 to ${MOST_DUPLICATES}`, 1, MOST_DUPLICATES).default(20)),
    after: given(
      z
        .string()
        .regex(/^[1-9]\d{0,9}-[1-9]\d{0,9}$/, { error: 'after must be the id of the last pair seen' })
        .optional(),
    ),
  }),
  answer: z.array(duplicate),
  patients: PERSON_ROWS,
});

export const dismissDuplicate = route({
  name: 'patients.dismiss-duplicate',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/duplicates/:id/dismiss/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'Say that two patients are not one; they are proposed again only when one of them changes',
  params: z.object({ id: pairId }),
  body: z.object({ reason }),
  answer: z.object({ id: z.string(), state: z.enum(DUPLICATE_STATES) }),
  idempotent: true,
});

const MOST_MERGES = 200;

/** A join of two persons, perhaps taken apart again (FRD-33). */
export const mergeEntry = z.object({
  id: z.number().int(),
  survivor: z.object({ id: z.number().int(), uhid: z.string(), name: z.string() }),
  merged: z.object({ id: z.number().int(), uhid: z.string(), name: z.string() }),
  /** Fields that the survivor took. */
  taken: z.array(z.string()),
  reason: z.string(),
  /** ISO 8601 with zone. */
  at: z.string(),
  by: z.number().int().nullable(),
  /** Their name as a member; '' where it is not known. */
  by_name: z.string(),
  undone_at: z.string().nullable(),
  undone_by: z.number().int().nullable(),
  undone_by_name: z.string(),
  undo_reason: z.string(),
});
export type MergeEntry = z.output<typeof mergeEntry>;

export const listMerges = route({
  name: 'patients.list-merges',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/merges/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'The register of merges, newest first: who joined or separated whom, and why',
  query: z.object({
    from: day,
    to: day,
    limit: given(wholeNumber(`limit must be a number from 1 to ${MOST_MERGES}`, 1, MOST_MERGES).default(50)),
    after: given(wholeNumber('after must be the id of the last merge seen', 1, 2_147_483_647).optional()),
  }),
  answer: z.array(mergeEntry),
  patients: [{ person: 'id', under: ['survivor', 'merged'] }],
});
