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

const OF_FEE = ['feeAnchorId', 'expectedPaise', 'feeTiers', 'feeTierDays', 'feeReason', 'feeBy'] as const;
const UNREAD = ['linkVersion', 'linkKind', 'linkBy', 'personTerms', 'appointmentId', ...OF_FEE] as const;

// Answers need none of these.
const OWN = PATIENTS.fields(['hospitalId', 'registeredOn', 'completedOn', 'aadhaarIndex', 'search', ...UNREAD]);

/** A patient's own fields, as far as answers are made of them. */
export type PatientFields = Pick<PatientEntity, (typeof OWN)[number]>;

/** The person of a visit as they are known today: null, and '' for the number, until an old visit is reached (FRD-22). */
export interface PersonOfVisit {
  rootId: number | null;
  uhid: string;
}

/** A patient as the database gives it, with the person and what was done for them. */
export type PatientRow = PatientFields & PersonOfVisit & Treatment;

const listOf = (table: string) => `(SELECT coalesce(json_agg(t.content ORDER BY t.id), '[]') FROM ${table} t
  WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id) AS ${table}`;

const RECORD = RECORD_FIELDS.map((field) => `'${field}', m.${RECORDS.column(field)}`).join(', ');

/** What every answer about a patient `p` reads. A Pending patient has no prescription, so none is looked for. */
export const PATIENT_COLUMNS = `${PATIENTS.columns('p', OWN)}, r.id AS "rootId", coalesce(r.uhid, '') AS uhid,
  CASE WHEN p.status = 'Pending' THEN '[]' ELSE (SELECT coalesce(json_agg(json_build_object(${RECORD}) ORDER BY m.record_id), '[]')
    FROM medical_records m WHERE m.hospital_id = p.hospital_id AND m.patient_id = p.id) END AS records,
  ${listOf('lab_tests')}, ${listOf('pharmacy_records')}, ${listOf('lab_reports')}`;

/**
 * What joins the person to visits `p`: whom the visit was given to, and the root at the end of merges (FRD-31). OFFSET 0 keeps each look-up one by key:
 * without statistics the planner would walk all persons of the hospital for each visit.
 */
export const WITH_PERSON = `LEFT JOIN LATERAL (
    SELECT w.root_id FROM persons w WHERE w.hospital_id = p.hospital_id AND w.id = p.person_id OFFSET 0) w ON true
  LEFT JOIN LATERAL (
    SELECT r.id, r.uhid FROM persons r WHERE r.hospital_id = p.hospital_id AND r.id = w.root_id OFFSET 0) r ON true`;
