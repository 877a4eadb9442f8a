import { medicalRecord } from '@nidaan/clinical-contracts';
import { branchNamed, PAPER_LANGUAGES } from '@nidaan/kernel';
import { z } from 'zod';
import { PATIENT_STATUSES } from './choices.ts';
import { PATIENT_TEXTS } from './form.ts';
import { FEE_KINDS } from './persons/person-choices.ts';

const texts = Object.fromEntries(Object.keys(PATIENT_TEXTS).map((field) => [field, z.string()])) as Record<
  keyof typeof PATIENT_TEXTS,
  z.ZodString
>;

/** A patient as every call answers it (ENT-04, OPN-10). `aadhar` is masked in lists and in the answer to a registration. */
export const patientAnswer = z.object({
  id: z.number().int(),
  name: z.string(),
  ...texts,
  gender: z.string(),
  temparature: z.string(),
  patientType: z.string(),
  paymentType: z.string(),
  /** Consultation fee in rupees. */
  amount: z.number(),
  bed_assign: z.string(),
  /** Of the papers. */
  language: z.enum(PAPER_LANGUAGES),
  status: z.enum(PATIENT_STATUSES),
  /** ISO 8601 with zone. */
  created_at: z.string(),
  /** When the first prescription was saved, null before. */
  completed_at: z.string().nullable(),
  /** The latest prescription's lab test as text, or 'not required' (OPN-58). */
  tests: z.string(),
  /** Oldest first; `id` is the record_id the pharmacy uses (DOC-39). */
  medical_records: z.array(medicalRecord),
  /** Oldest first (DASH-21). */
  lab_tests: z.array(z.looseObject({ id: z.number().int(), price: z.number() })),
  /** Oldest first (DASH-21). */
  pharmacy_records: z.array(z.looseObject({ id: z.number().int(), total_amount: z.number() })),
  lab_reports: z.array(z.looseObject({ id: z.number().int() })),
  /** The person as they are known today (FRD-01); null, and '' for the number, until an old visit is reached (FRD-22). */
  person_id: z.number().int().nullable(),
  uhid: z.string(),
  /** On the day of the visit: '34 years', '14 months' (FRD-14). */
  age_text: z.string(),
  doctor_id: z.number().int().nullable(),
  doctor_name: z.string(),
  fee_kind: z.enum(FEE_KINDS),
  /** The n-th visit of the person when it was registered; 0 where nobody counted. */
  visit_no: z.number().int(),
  /** After a registration with `person_id`: fields in which what was typed differs from the person (FRD-04). */
  differs: z.array(z.string()).optional(),
  /** True where the record is restricted; absent where it is not (ORG-64). */
  restricted: z.literal(true).optional(),
  /** In the health record alone: true of a visit at a branch that is not in the caller's sight, which branches share; absent of all others (ORG-38). */
  other_branch: z.literal(true).optional(),
  ...branchNamed,
  /** Names of the fields that the caller may not see; absent where there are none. */
  hidden: z.array(z.string()).optional(),
});
export type PatientAnswer = z.output<typeof patientAnswer>;

const money = z.number();

/** Dashboard statistics (ENT-12, OPN-12). Amounts are rupees; `amount` is the consultation part. */
export const patientsStatsAnswer = z.object({
  completed_today_count: z.number().int(),
  completed_this_month_count: z.number().int(),
  registered_today_count: z.number().int(),
  /** Consultation fees of the patients registered today: the sum of today's payments, without reading them. */
  registered_today_amount: money,
  total_patients: z.number().int(),
  /** Of the visits registered today: those cancelled since, and those of them whose patient was here and saw no doctor (FRD-11). */
  cancelled_today: z.number().int(),
  left_today: z.number().int(),
  monthly_data: z.array(
    z.object({
      month: z.string(),
      year: z.number().int(),
      month_number: z.number().int(),
      amount: money,
      lab_amount: money,
      pharmacy_amount: money,
      total_amount: money,
    }),
  ),
  yearly_data: z.array(
    z.object({ year: z.number().int(), amount: money, lab_amount: money, pharmacy_amount: money, total_amount: money }),
  ),
  /** Completed patients of each month of the current year, January first (OPN-35). */
  monthly_patients: z.array(z.number().int()).length(12),
  today_patients_data: z.array(patientAnswer),
  /** Where `newest` asks for it: the newest visits, how many they are and the sums of fee, first lab test and first bill of each (OPN-06). */
  newest_totals: z.object({ visits: z.number().int(), amount: money, lab_amount: money, pharmacy_amount: money }).optional(),
  /** Names of the fields that the caller may not see; absent where there are none. */
  hidden: z.array(z.string()).optional(),
});
export type PatientsStatsAnswer = z.output<typeof patientsStatsAnswer>;
