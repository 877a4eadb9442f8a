import type { Given, Tablet } from '@nidaan/clinical-contracts';
import type { LabReportUploaded } from '@nidaan/lab-contracts';
import { tableOf } from '@nidaan/platform-database';
import { PatientEntity } from './patient.entity.ts';

/** A prescription inside a patient's row. */
export interface RecordRow {
  record_id: number;
  saved_at: string;
  tablets_paise: number;
  injections_paise: number;
  ointments_paise: number;
  syrups_paise: number;
  prescription: StoredPrescription;
}

/** A prescription as it is stored: exactly what the clinic saved. */
export interface StoredPrescription {
  tablets: Tablet[];
  injections: Given;
  ointments: Given;
  syrups: Given;
  tests: Given;
  doctorAdvice: string;
}

/** What was done for a patient. */
export interface Treatment {
  records: RecordRow[];
  lab_tests: { id: number; price: number }[];
  pharmacy_records: { id: number; total_amount: number }[];
  lab_reports: Omit<LabReportUploaded, 'hospitalId'>[];
}

export const PATIENTS = tableOf(PatientEntity);

// Answers need none of these.
const OWN = PATIENTS.fields(['hospitalId', 'registeredOn', 'completedOn', 'aadhaarIndex', 'search']);

/** A patient's own fields, as far as answers are made of them. */
export type PatientFields = Pick<PatientEntity, (typeof OWN)[number]>;

/** A patient as the database gives it, with what was done for them. */
export type PatientRow = PatientFields & Treatment;

const listOf = (table: string) => `(SELECT coalesce(json_agg(t.content ORDER BY t.id), '[]') FROM ${table} t
  WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id) AS ${table}`;

/** What every answer about a patient `p` reads. A Pending patient has no prescription, so none is looked for. */
export const PATIENT_COLUMNS = `${PATIENTS.columns('p', OWN)},
  CASE WHEN p.status = 'Pending' THEN '[]' ELSE (SELECT coalesce(json_agg(json_build_object(
    'record_id', r.record_id, 'saved_at', r.saved_at, 'tablets_paise', r.tablets_paise, 'injections_paise', r.injections_paise,
    'ointments_paise', r.ointments_paise, 'syrups_paise', r.syrups_paise, 'prescription', r.prescription) ORDER BY r.record_id), '[]')
    FROM medical_records r WHERE r.hospital_id = p.hospital_id AND r.patient_id = p.id) END AS records,
  ${listOf('lab_tests')}, ${listOf('pharmacy_records')}, ${listOf('lab_reports')}`;
