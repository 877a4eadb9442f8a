import { z } from 'zod';
import { optionalText, route, wholeNumber, MAX_ID } from '@nidaan/kernel';
import { findAllergies, findAllergiesOfMany, readAllergies, writeAllergies } from './allergies.ts';
import { given } from './given.ts';
import { CLINICAL_MESSAGES as messages } from './messages.ts';
import { deskRecord } from './medical-record.ts';
import { listOrderedTests } from './ordered-tests.ts';
import { recordOwner } from './record-owner.ts';
import { INJECTION_SIZES } from './choices.ts';
import { tablets } from './tablets.ts';

const patientId = z
  .unknown()
  .optional()
  .transform((value, context) => {
    const missing = value === undefined || value === null || value === '';
    const parsed = wholeNumber(missing ? messages.patientRequired : messages.patientUnknown, 1, MAX_ID).safeParse(value);
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: missing ? messages.patientRequired : messages.patientUnknown });
    return z.NEVER;
  })
  .meta({ type: 'integer', minimum: 1, maximum: MAX_ID });

/** A prescription as the Doctor View sends it (DOC-19). */
export const saveRecord = route({
  name: 'clinical.save-record',
  owner: 'clinical',
  method: 'POST',
  path: '/api/records/',
  access: 'hospital',
  needs: 'clinical.write',
  summary: 'Save a prescription for a patient',
  idempotent: true,
  status: 201,
  body: z.object({
    patient: patientId,
    tablets,
    injections: given('Injections'),
    ointments: given('Ointments'),
    syrups: given('Syrups'),
    tests: given('Tests'),
    doctorAdvice: optionalText('doctorAdvice'),
    // Id of the patient's newest prescription that the sender has seen, 0 where there was none. With a newer one the answer is 409, with
    // its id as `lastRecord`, and nothing is saved. Without it every prescription is saved (DOC-35).
    lastSeenRecord: wholeNumber(messages.lastSeenRecord, 0, MAX_ID).optional(),
  }),
  answer: deskRecord,
  namesBranches: true,
});

/** Most medicines that are answered as the caller's own. */
export const MOST_USED = 20;

/** What the doctor prescribes most, for the type-ahead. */
export const listUsedMedicines = route({
  name: 'clinical.list-used-medicines',
  owner: 'clinical',
  method: 'GET',
  path: '/api/records/medicines/',
  access: 'hospital',
  needs: 'clinical.view',
  summary: `The medicines that the caller prescribed most in their latest prescriptions, most used first, at most ${MOST_USED}`,
  answer: z.array(z.object({ name: z.string(), dosage: z.string() })),
});

export const ownDay = route({
  name: 'clinical.own-day',
  owner: 'clinical',
  method: 'GET',
  path: '/api/records/own-day/',
  access: 'hospital',
  needs: 'clinical.view',
  summary: 'How many visits the caller has prescribed for since then',
  query: z.object({ since: z.iso.datetime({ error: messages.sinceInvalid }) }),
  answer: z.object({ visits: z.number().int() }),
});

const item = { id: z.number(), name: z.string() };

const catalogue = <A extends z.ZodType>(name: string, path: string, summary: string, entry: A) =>
  route({ name: `clinical.${name}`, owner: 'clinical', method: 'GET', path, access: 'public', summary, answer: z.array(entry) });

export const listMedicines = catalogue(
  'list-medicines',
  '/api/medicines',
  'Catalogue of medicines',
  z.object({ ...item, dosage: z.string() }),
);
export const listInjections = catalogue(
  'list-injections',
  '/api/injections',
  'Catalogue of injections',
  z.object({ ...item, dosage: z.string(), size: z.enum(INJECTION_SIZES) }),
);
export const listOintments = catalogue(
  'list-ointments',
  '/api/ointments',
  'Catalogue of ointments',
  z.object({ ...item, dosage: z.string() }),
);
export const listTonics = catalogue(
  'list-tonics',
  '/api/tonics',
  'Catalogue of tonics (syrups)',
  z.object({ ...item, dosage: z.string() }),
);
export const listTests = catalogue(
  'list-tests',
  '/api/tests',
  'Catalogue of lab tests',
  z.object({ ...item, testType: z.string().optional() }),
);

export const CLINICAL_ROUTES = [
  saveRecord,
  listUsedMedicines,
  ownDay,
  listMedicines,
  listInjections,
  listOintments,
  listTonics,
  listTests,
  recordOwner,
  listOrderedTests,
  readAllergies,
  writeAllergies,
  findAllergies,
  findAllergiesOfMany,
] as const;
