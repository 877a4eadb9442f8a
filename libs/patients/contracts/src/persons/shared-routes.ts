import { branchNamed, id, MAX_ID, requiredText, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PERSON_ROWS } from '../patient-rows.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';

const MOST_SEARCH = 100;
const MOST_BRANCHES = 5000;
const key = z.number().int().min(1).max(MAX_ID);

/** Branches in whose persons a caller works, as the database binds them; `*` for all. */
export const sightOfPersons = z.string().max(MOST_BRANCHES);

/** Somebody who was seen at other branches alone: enough to be known again at the desk, and no more (ORG-38). */
export const sharedPerson = z.object({
  id: key,
  name: z.string(),
  /** '' without a phone. */
  phone_last_four: z.string(),
  birth_year: z.number().int().nullable(),
  uhid: z.string(),
  /** Where the person was registered first. */
  ...branchNamed,
});
export type SharedPerson = z.output<typeof sharedPerson>;

/** Most persons of other branches that one number finds. */
export const MOST_SHARED = 5;

/** More than a busy desk asks, and too few to guess numbers by. */
export const FOUND_AT_MOST = { max: 60, seconds: 15 * 60 };

/** By body, so that the numbers stand in no address. Whoever was found may be taken for a visit or a booking within an hour. */
export const findShared = route({
  name: 'patients.find-shared',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/shared/',
  access: 'hospital',
  needs: ['patients.register', 'appointments.manage'],
  summary: `Persons of other branches by a whole phone number, UHID, card or Aadhaar number, at most ${MOST_SHARED}; for members limited to branches`,
  body: z.object(
    {
      number: requiredText(messages.numberRequired, 'number', MOST_SEARCH).meta({ examples: ['9822011111'] }),
    },
    { error: messages.numberRequired },
  ),
  consumes: ['json'],
  limits: [{ by: 'member', ...FOUND_AT_MOST, sentence: messages.tooManyFound }],
  answer: z.array(sharedPerson),
  patients: PERSON_ROWS,
  namesBranches: true,
});

/** Asked before somebody of the registry is booked: the person comes to the branch with it. */
export const takePerson = route({
  name: 'patients.take-person',
  owner: 'patients',
  method: 'POST',
  path: '/internal/patients/persons/:id/take/',
  access: 'service',
  askedBy: ['scheduling'],
  summary: 'Note at a person that they come to a branch; 404 for somebody whom the caller neither sees nor has found',
  params: z.object({ id: id(messages.notFound) }),
  body: z.object({
    branchId: key,
    persons: sightOfPersons,
  }),
  answer: z.object({ taken: z.literal(true) }),
});

export const SHARED_ROUTES = [findShared, takePerson];
