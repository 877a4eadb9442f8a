import { id, MAX_ID, page, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { patientAnswer, patientsStatsAnswer } from './response-schemas.ts';
import { patientForm } from './form.ts';
import { PATIENT_SORTS } from './choices.ts';
import { hideListedPatient, hidePatient, hideStats } from './hidden-fields.ts';
import { PATIENT_MESSAGES } from './messages.ts';
import { PERSON_MESSAGES } from './persons/person-messages.ts';
import { day, given, single } from './query-fields.ts';
import { VISIT_ROWS } from './patient-rows.ts';

const MAX_SEARCH = 500;
const unsearchable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

const search = single(
  z
    .string({ error: PATIENT_MESSAGES.searchInvalid })
    .refine((value) => value.length <= MAX_SEARCH, { error: PATIENT_MESSAGES.searchTooLong, abort: true })
    .refine((value) => !unsearchable.test(value), { error: PATIENT_MESSAGES.searchInvalid })
    .optional(),
);

/** Paging of list calls: without `limit` the complete list (API-11, OPN-53); `after` is the id of the last row seen. */
const paging = {
  limit: given(page.limit),
  offset: given(page.offset),
  after: given(wholeNumber('after must be the id of the last patient seen', 1, MAX_ID).optional()),
};

const sort = given(
  z.enum([...PATIENT_SORTS, ...PATIENT_SORTS.map((by) => `-${by}` as const)], { error: PATIENT_MESSAGES.sortUnknown }).optional(),
);

const params = z.object({ id: id(PATIENT_MESSAGES.notFound) });

// Without it one patient is answered with the Aadhaar number as it was given (PAT-26). Screens that do not show it ask for the mask.
const shownAadhaar = z.object({
  aadhaar: given(z.enum(['masked'], { error: PATIENT_MESSAGES.aadhaarUnknown }).optional()),
});
const list = z.array(patientAnswer);

export const registerPatient = route({
  name: 'patients.register-patient',
  owner: 'patients',
  method: 'POST',
  path: '/api/patients/',
  access: 'hospital',
  needs: 'patients.register',
  summary: 'Register a patient',
  body: patientForm,
  consumes: ['json', 'multipart', 'urlencoded'],
  answer: patientAnswer,
  namesBranches: true,
  hide: hidePatient,
  status: 201,
  idempotent: true,
  patients: VISIT_ROWS,
});

export const pendingPatients = route({
  name: 'patients.pending-patients',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/pending/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'Patients waiting for the doctor, newest first, or in the order of the queue',
  // `order=queue`: Emergency first, then who has waited longest. `doctor`: those who go to this doctor, and those who go to none.
  query: z.object({
    search,
    order: given(z.enum(['queue'], { error: PATIENT_MESSAGES.orderUnknown }).optional()),
    doctor: given(id(PERSON_MESSAGES.doctorNotFound).optional()),
    ...paging,
  }),
  answer: list,
  namesBranches: true,
  hide: hideListedPatient,
  patients: VISIT_ROWS,
});

export const todaysPayments = route({
  name: 'patients.todays-payments',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/',
  access: 'hospital',
  needs: 'patients.view',
  summary: "Today's payments: the patients registered today, newest first",
  query: z.object(paging),
  answer: list,
  namesBranches: true,
  hide: hideListedPatient,
  patients: VISIT_ROWS,
});

export const patientsStats = route({
  name: 'patients.patients-stats',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/patients_stats/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'Counts and sums of the hospital for the dashboard and billing',
  // `today_limit` bounds today_patients_data to the newest: for screens that show a few.
  // `newest` adds the totals of so many of the newest visits, so that no screen loads them to add them up.
  query: z.object({
    today_limit: given(wholeNumber('today_limit must be a number from 0 to 1000', 0, 1000).optional()),
    newest: given(wholeNumber('newest must be a number from 1 to 1000', 1, 1000).optional()),
  }),
  answer: patientsStatsAnswer,
  namesBranches: true,
  hide: hideStats,
  patients: VISIT_ROWS,
});

export const patientSummary = route({
  name: 'patients.patient-summary',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients/:id/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'One patient',
  params,
  query: shownAadhaar,
  answer: patientAnswer,
  namesBranches: true,
  hide: hidePatient,
  patients: VISIT_ROWS,
  opens: 'visit',
});

export const patientsMain = route({
  name: 'patients.patients-main',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'All patients, newest first or sorted as asked, or those that match a search',
  query: z.object({ search, sort, ...paging }),
  answer: list,
  namesBranches: true,
  hide: hideListedPatient,
  patients: VISIT_ROWS,
});

/** How long the list of `patientsMain` is: a list that is fetched in parts says it before its end is reached. */
export const countPatients = route({
  name: 'patients.count-patients',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/count/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'How many patients there are, or how many match a search',
  query: z.object({ search }),
  answer: z.object({ total: z.number().int() }),
  patients: [],
});

export const completedPatients = route({
  name: 'patients.completed-patients',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/completed/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'Patients whose prescription is saved: of today, of all days, or of a span of days',
  query: z.object({ all: single(z.string().optional()), from: day, to: day, search, ...paging }),
  answer: list,
  namesBranches: true,
  hide: hideListedPatient,
  patients: VISIT_ROWS,
});

export const patientDetail = route({
  name: 'patients.patient-detail',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'One patient in full',
  params,
  query: shownAadhaar,
  answer: patientAnswer,
  namesBranches: true,
  hide: hidePatient,
  patients: VISIT_ROWS,
  opens: 'visit',
});

/** Asked for on purpose: each answer is an entry of its own in the trail (S12). */
export const revealAadhaar = route({
  name: 'patients.reveal-aadhaar',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/aadhaar/',
  access: 'hospital',
  needs: 'aadhaar.view',
  summary: "A patient's Aadhaar number as it was given; who saw it is noted",
  params,
  answer: z.object({ aadhar: z.string() }),
  opens: 'visit',
});

export const patientVisits = route({
  name: 'patients.patient-visits',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/:id/visits/',
  access: 'hospital',
  needs: 'patients.view',
  summary: 'All visits of the person whose visit this is, newest first, this one included',
  params,
  answer: list,
  // All of one person: as a call for one patient.
  namesBranches: true,
  hide: hidePatient,
  patients: VISIT_ROWS,
  opens: 'history',
});
