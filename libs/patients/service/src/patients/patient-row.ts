import type { Given, Tablet } from '@nidaan/clinical-contracts';
import type { LabReportUploaded } from '@nidaan/lab-contracts';
import type { PatientStatus } from '@nidaan/patients-contracts';

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

/** A patient as the database gives it, with what was done for them. */
export interface PatientRow {
  id: number;
  created_at: Date;
  completed_at: Date | null;
  amount_paise: number;
  aadhaar_sealed: Buffer | null;
  aadhaar_last_four: string;
  status: PatientStatus;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  address: string;
  gender: string;
  disease: string;
  temparature: string;
  weight: string;
  bp: string;
  birth_day: string;
  birth_month: string;
  birth_year: string;
  age: string;
  patient_type: string;
  bed_assign: string;
  bed_details: string;
  bed_days: string;
  payment_type: string;
  upi_transaction_no: string;
  netbanking_transaction_id: string;
  account_transaction_id: string;
  reference: string;
  insurance: string;
  other_payment: string;
  records: RecordRow[];
  lab_tests: { id: number; price: number }[];
  pharmacy_records: { id: number; total_amount: number }[];
  lab_reports: Omit<LabReportUploaded, 'hospitalId'>[];
}

const OWN_COLUMNS = `p.id, p.created_at, p.completed_at, p.amount_paise, p.aadhaar_sealed, p.aadhaar_last_four, p.status,
  p.first_name, p.last_name, p.email, p.phone, p.address, p.gender, p.disease, p.temparature, p.weight, p.bp,
  p.birth_day, p.birth_month, p.birth_year, p.age, p.patient_type, p.bed_assign, p.bed_details, p.bed_days,
  p.payment_type, p.upi_transaction_no, p.netbanking_transaction_id, p.account_transaction_id, p.reference, p.insurance,
  p.other_payment`;

const listOf = (table: string) => `(SELECT coalesce(json_agg(t.content ORDER BY t.id), '[]') FROM ${table} t
  WHERE t.hospital_id = p.hospital_id AND t.patient_id = p.id) AS ${table}`;

/** What every answer about a patient `p` reads. A Pending patient has no prescription, so none is looked for. */
export const PATIENT_COLUMNS = `${OWN_COLUMNS},
  CASE WHEN p.status = 'Pending' THEN '[]' ELSE (SELECT coalesce(json_agg(json_build_object(
    'record_id', r.record_id, 'saved_at', r.saved_at, 'tablets_paise', r.tablets_paise, 'injections_paise', r.injections_paise,
    'ointments_paise', r.ointments_paise, 'syrups_paise', r.syrups_paise, 'prescription', r.prescription) ORDER BY r.record_id), '[]')
    FROM medical_records r WHERE r.hospital_id = p.hospital_id AND r.patient_id = p.id) END AS records,
  ${listOf('lab_tests')}, ${listOf('pharmacy_records')}, ${listOf('lab_reports')}`;
