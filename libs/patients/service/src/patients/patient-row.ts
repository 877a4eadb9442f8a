import type { LabReportUploaded } from '@nidaan/lab-contracts';
import { tableOf } from '@nidaan/platform-database';
import { PrescriptionEntity } from '../prescriptions/prescription.entity.ts';
import { PatientEntity } from './patient.entity.ts';

const RECORDS = tableOf(PrescriptionEntity);
const RECORD_FIELDS = RECORDS.fields(['hospitalId', 'patientId', 'needsDispensing', 'dispensedAt']);

/** A prescription inside a patient's row, which is JSON. */
export type RecordRow = Omit<Pick<PrescriptionEntity, (typeof RECORD_FIELDS)[number]>, 'savedAt'> & { savedAt: string };

/** What was done for a patient. */
export interface Treatment {
  records: RecordRow[];
  lab_tests: { id: number; price: number }[];
  pharmacy_records: { id: number; total_amount: number }[];
  lab_reports: Omit<LabReportUploaded, 'hospitalId'>[];
}

export const PATIENTS = tableOf(PatientEntity);

const UNREAD = [
  'linkVersion',
  'linkKind',
  'linkBy',
  'appointmentId',
  'feeAnchorId',
  'expectedPaise',
  'cancelledAt',
  'cancelReason',
  'correctedOn',
] as const;

// Answers need none of these.
const OWN = PATIENTS.fields(['hospitalId', 'registeredOn', 'completedOn', 'aadhaarIndex', 'search', ...UNREAD]);

/** A patient's own fields, as far as answers are made of them. */
export type PatientFields = Pick<PatientEntity, (typeof OWN)[number]>;

/** A patient as the database gives it, with what was done for them. */
export type PatientRow = PatientFields & Treatment;

const listOf = (table: string) => `(SELECT coalesce(json_agg(t.content ORDER BY t.id), '[]') FROM ${table} t
  WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id) AS ${table}`;

const RECORD = RECORD_FIELDS.map((field) => `'${field}', r.${RECORDS.column(field)}`).join(', ');

/** What every answer about a patient `p` reads. A Pending patient has no prescription, so none is looked for. */
export const PATIENT_COLUMNS = `${PATIENTS.columns('p', OWN)},
  CASE WHEN p.status = 'Pending' THEN '[]' ELSE (SELECT coalesce(json_agg(json_build_object(${RECORD}) ORDER BY r.record_id), '[]')
    FROM medical_records r WHERE r.hospital_id = p.hospital_id AND r.patient_id = p.id) END AS records,
  ${listOf('lab_tests')}, ${listOf('pharmacy_records')}, ${listOf('lab_reports')}`;
