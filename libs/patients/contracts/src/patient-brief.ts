import { branchFields, id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_MESSAGES } from './messages.ts';

/** What other services show of a patient: never the Aadhaar number (S12). */
export const patientBrief = z.object({
  id: z.number().int(),
  ...branchFields,
  name: z.string(),
  phone: z.string(),
  disease: z.string(),
  age: z.string(),
  gender: z.string(),
  /** OPD, IPD or Emergency; absent in an answer of the release before. */
  patientType: z.string().optional(),
  /** The person as they are known today, null while there is none; absent in an answer of the release before. */
  personId: z.number().int().nullable().optional(),
  uhid: z.string().optional(),
  ageText: z.string().optional(),
  /** When the visit was moved to this person, null where it was not (FRD-10). */
  correctedOn: z.string().nullable().optional(),
});
export type PatientBrief = z.output<typeof patientBrief>;

/** For services that have not heard of a patient yet. */
export const findPatientBrief = route({
  name: 'patients.find-patient-brief',
  owner: 'patients',
  method: 'GET',
  path: '/internal/patients/brief/:id/',
  access: 'service',
  askedBy: ['clinical', 'identity', 'lab', 'pharmacy', 'scheduling'],
  summary: 'Name, phone, disease, age, gender and type of a patient',
  params: z.object({ id: id(PATIENT_MESSAGES.notFound) }),
  answer: patientBrief,
});
