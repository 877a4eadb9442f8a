import { id, MAX_ID, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';
import { phoneKey } from './phone.ts';

/** Somebody who was registered with this phone before, as the newest of their visits has it; the Aadhaar number is not among it. */
export const knownPatient = z.object({
  /** The newest visit. */
  id: z.number().int(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  address: z.string(),
  gender: z.string(),
  day: z.string(),
  month: z.string(),
  year: z.string(),
  age: z.string(),
  /** The hospital's day of the newest visit. */
  seen_on: z.string(),
});
export type KnownPatient = z.output<typeof knownPatient>;

/** Most people that are answered for one phone. */
export const MOST_KNOWN = 10;

export const knownPatients = route({
  name: 'patients.known-patients',
  owner: 'patients',
  method: 'GET',
  path: '/api/patients-main/known/',
  access: 'hospital',
  needs: 'patients.register',
  summary: `Who was registered with this phone before, the one seen last first, at most ${MOST_KNOWN}`,
  query: z.object({
    phone: z
      .string({ error: PATIENT_MESSAGES.phoneExpected })
      .max(100, { error: PATIENT_MESSAGES.phoneExpected })
      .refine((phone) => phoneKey(phone) !== '', { error: PATIENT_MESSAGES.phoneExpected }),
  }),
  answer: z.array(knownPatient),
  patients: [{ visit: 'id' }],
});

/** For services that keep something of a person, which every visit of theirs shows. */
export const findPersonVisits = route({
  name: 'patients.find-person-visits',
  owner: 'patients',
  method: 'GET',
  path: '/internal/patients/visits/:id/',
  access: 'service',
  askedBy: ['clinical', 'identity'],
  summary: 'Numbers of all visits of the person whose visit this is, newest first',
  params: z.object({ id: id(PATIENT_MESSAGES.notFound) }),
  // Only those of these branches, as the database binds them: for whoever shows what a limited member asked for.
  query: z.object({
    branches: z
      .string()
      .regex(/^\d+(,\d+)*$/)
      .optional(),
  }),
  answer: z.object({ visits: z.array(z.number().int()) }),
});

/** As many visits as are asked about at once. */
export const MOST_AT_BRANCHES = 10_000;

/** Asked where the trail is shown to a member limited to branches (ORG-61). */
export const findVisitsAtBranches = route({
  name: 'patients.find-visits-at-branches',
  owner: 'patients',
  method: 'POST',
  path: '/internal/patients/visits/at-branches/',
  access: 'service',
  askedBy: ['identity'],
  summary: 'Which of these visits are at these branches',
  body: z.object({
    visits: z.array(z.number().int().min(0).max(MAX_ID)).max(MOST_AT_BRANCHES),
    branches: z.array(z.number().int().min(1).max(MAX_ID)).max(1000),
  }),
  answer: z.object({ visits: z.array(z.number().int()) }),
});

/** Of visits of before nobody comes for the medicines any more. */
export const PRESCRIBED_DAYS = 30;

/** Asked before a branch is closed (ORG-29). */
export const countWaiting = route({
  name: 'patients.count-waiting',
  owner: 'patients',
  method: 'GET',
  path: '/internal/branches/:id/waiting/',
  access: 'service',
  askedBy: ['identity'],
  summary: `How many visits of a branch are pending, and how many of the last ${PRESCRIBED_DAYS} days wait for their medicines`,
  params: z.object({ id: id(PATIENT_MESSAGES.notFound) }),
  // A release before says the first alone.
  answer: z.object({ pending: z.number().int(), prescribed: z.number().int().optional() }),
});
