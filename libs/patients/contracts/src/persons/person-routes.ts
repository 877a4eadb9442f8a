import { id, MAX_ID, page, route, withoutFields, wholeNumber, type May } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_STATUSES } from '../choices.ts';
import { hidePatient } from '../hidden-fields.ts';
import { PATIENT_MESSAGES } from '../messages.ts';
import { PERSON_ROWS, VISIT_ROWS } from '../patient-rows.ts';
import { given } from '../query-fields.ts';
import { patientAnswer } from '../response-schemas.ts';
import { newPersonForm, personPatch, reasonGiven } from './person-form.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';
import { personAnswer, personChange } from './person-schemas.ts';

const params = z.object({ id: id(messages.notFound) });

export const findPerson = route({
  name: 'patients.find-person',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/:id/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'A person in full, the Aadhaar number masked; of one who was merged, the person they are today',
  params,
  answer: personAnswer,
  patients: PERSON_ROWS,
  opens: 'person',
});

export const changePerson = route({
  name: 'patients.change-person',
  owner: 'patients',
  method: 'PATCH',
  path: '/api/persons/:id/',
  access: 'hospital',
  needs: 'patients.register',
  summary: 'Correct a person; their open visits are corrected too. 409 with `current` where somebody else changed them',
  params,
  body: personPatch,
  /** `warning`: what the correction does not bring back; '' for nothing. */
  answer: personAnswer.extend({ warning: z.string() }),
  idempotent: true,
  patients: PERSON_ROWS,
  opens: 'person',
});

export const personHistory = route({
  name: 'patients.person-history',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/:id/history/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'What was changed of a person, the newest first',
  params,
  answer: z.array(personChange),
  opens: 'person',
});

export const registerPerson = route({
  name: 'patients.register-person',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/',
  access: 'hospital',
  needs: 'patients.register',
  summary: 'Register a person without a visit',
  body: newPersonForm,
  answer: personAnswer,
  status: 201,
  idempotent: true,
  patients: PERSON_ROWS,
});

export const strikePerson = route({
  name: 'patients.strike-person',
  owner: 'patients',
  method: 'POST',
  path: '/api/persons/:id/strike/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'Strike out a person without visits and appointments; the number is not used again',
  params,
  body: z.object({ reason: reasonGiven }, { error: messages.reasonRequired }),
  answer: personAnswer,
  idempotent: true,
  opens: 'person',
});

/** A visit in the list of a person (FRD-09). */
export const personVisit = z.object({
  id: z.number().int(),
  /** The hospital's day. */
  date: z.string(),
  doctor_name: z.string(),
  disease: z.string(),
  status: z.enum(PATIENT_STATUSES),
  /** Consultation fee in rupees. */
  amount: z.number(),
  branch_id: z.number().int(),
  /** The number of the merged person under which the visit was taken; null where it is the person's own. */
  under_uhid: z.string().nullable(),
  hidden: z.array(z.string()).optional(),
});
export type PersonVisit = z.output<typeof personVisit>;

const hideAmount = (answer: PersonVisit, may: May): PersonVisit =>
  withoutFields(answer, may('money.view') || may('money.take') ? {} : { amount: 0 });

export const personVisits = route({
  name: 'patients.person-visits',
  owner: 'patients',
  method: 'GET',
  path: '/api/persons/:id/visits/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'All visits of a person and of all who were merged into them, the newest first',
  params,
  query: z.object({
    limit: given(page.limit),
    after: given(wholeNumber('after must be the id of the last visit seen', 1, MAX_ID).optional()),
  }),
  answer: z.array(personVisit),
  hide: hideAmount,
  opens: 'person',
});

export const assignVisit = route({
  name: 'patients.assign-visit',
  owner: 'patients',
  method: 'POST',
  path: '/api/patients/:id/assign/',
  access: 'hospital',
  needs: 'registry.merge',
  summary: 'Move a visit that was registered under the wrong person to another one, or to a new one',
  params: z.object({ id: id(PATIENT_MESSAGES.notFound) }),
  body: z.object(
    { person_id: z.union([z.literal('new'), id(messages.notFound)], { error: messages.notFound }), reason: reasonGiven },
    { error: messages.reasonRequired },
  ),
  answer: patientAnswer,
  namesBranches: true,
  hide: hidePatient,
  idempotent: true,
  patients: VISIT_ROWS,
  opens: 'visit',
});

export const PERSON_ROUTES = [registerPerson, findPerson, changePerson, personHistory, personVisits, strikePerson, assignVisit];
