import { id, isBlank, MAX_ID, page, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { GENDERS } from '../choices.ts';
import { PATIENT_MESSAGES } from '../messages.ts';
import { PERSON_ROWS } from '../patient-rows.ts';
import { given } from '../query-fields.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';
import { personAnswer } from './person-schemas.ts';

const MOST_BABIES = 3;

/** A newborn as its mother's desk says it (FRD-16). */
export const newBaby = z.object(
  {
    gender: z.union([z.enum(GENDERS), z.literal('')], { error: PATIENT_MESSAGES.genderUnknown }).default(''),
    /** The instant of birth, with its zone. */
    born_at: z.iso.datetime({ offset: true, error: messages.bornAt }),
    /** Of twins and triplets which one it is; left out for a single child. */
    number: z.preprocess(
      (value) => (isBlank(value) ? undefined : value),
      wholeNumber(messages.babyNumber, 1, MOST_BABIES).optional(),
    ),
  },
  { error: PATIENT_MESSAGES.bodyExpected },
);
export type NewBaby = z.output<typeof newBaby>;

export const registerBaby = route({
  name: 'patients.register-baby',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/:id/babies/',
  access: 'hospital',
  needs: 'patients.register',
  summary: "Register a newborn of this mother: 'Baby of Asha', with her phone and address and a number of its own",
  params: z.object({ id: id(messages.notFound) }),
  body: newBaby,
  answer: personAnswer,
  status: 201,
  idempotent: true,
  opens: 'person',
});

/** Somebody of whom nobody knows yet who it is (FRD-15). */
export const unidentifiedPerson = z.object({
  id: z.number().int(),
  uhid: z.string(),
  /** 'Unknown male'. */
  name: z.string(),
  gender: z.string(),
  age_text: z.string(),
  /** Where found, by whom, marks. */
  unknown_note: z.string(),
  /** The hospital's day. */
  arrived_on: z.string(),
  /** Whole days since then. */
  days_here: z.number().int(),
  last_visit_id: z.number().int().nullable(),
  /** For the call that sets the name. */
  version: z.number().int(),
});
export type UnidentifiedPerson = z.output<typeof unidentifiedPerson>;

export const listUnidentified = route({
  name: 'patients.list-unidentified',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/unidentified/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'Patients of whom nobody knows yet who they are, the longest here first, with the days since they came',
  query: z.object({
    limit: given(page.limit),
    after: given(wholeNumber('after must be the id of the last patient seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(unidentifiedPerson),
  patients: PERSON_ROWS,
});

export const NEWBORN_ROUTES = [registerBaby, listUnidentified];
