import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from '../messages.ts';
import { PERSON_ROWS } from '../patient-rows.ts';
import { given, single } from '../query-fields.ts';
import { personCard } from './person-schemas.ts';

const MOST_SEARCH = 100;
const MOST_PHONE = 100;
// A NUL, or half a sign, which PostgreSQL cannot hold.
const UNSEARCHABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const text = (most: number) =>
  single(
    z
      .string({ error: PATIENT_MESSAGES.searchInvalid })
      .refine((value) => value.length <= most, { error: PATIENT_MESSAGES.searchTooLong, abort: true })
      .refine((value) => !UNSEARCHABLE.test(value), { error: PATIENT_MESSAGES.searchInvalid })
      .optional(),
  );

/** Most persons that one search answers, and one phone has in it (FRD-05, FRD-17). */
export const MOST_FOUND = 50;

export const searchPersons = route({
  name: 'patients.search-persons',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/',
  access: 'hospital',
  needs: 'patients.view',
  summary:
    'Patients by whatever was typed: phone, UHID, card, name in any spelling or script, visit or Aadhaar number; the best first',
  query: z.object({
    search: text(MOST_SEARCH),
    phone: text(MOST_PHONE),
    limit: given(wholeNumber(`limit must be a number from 1 to ${MOST_FOUND}`, 1, MOST_FOUND).default(20)),
    after: given(wholeNumber('after must be the id of the last patient seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(personCard),
  patients: PERSON_ROWS,
});
