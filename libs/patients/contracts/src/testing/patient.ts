import type { PatientAnswer } from '../response-schemas.ts';
import { PATIENT_TEXTS } from '../form.ts';

const EMPTY = Object.fromEntries(Object.keys(PATIENT_TEXTS).map((field) => [field, ''])) as Record<
  keyof typeof PATIENT_TEXTS,
  string
>;

/** A patient as the server answers one. */
export const patient = (given: Partial<PatientAnswer> = {}): PatientAnswer => ({
  ...EMPTY,
  id: 1,
  name: 'Asha Verma',
  first_name: 'Asha',
  last_name: 'Verma',
  email: 'asha@example.in',
  phone: '9876543210',
  aadhar: '1234 5678 9012',
  address: '14, MG Road, Pune',
  gender: 'Female',
  disease: 'Dengue',
  temparature: '99.4',
  day: '7',
  month: '4',
  year: '1988',
  age: '38',
  patientType: 'OPD',
  paymentType: 'Cash',
  amount: 500,
  bed_assign: 'no',
  language: 'en',
  weight: '61',
  bp: '120/80',
  status: 'Pending',
  created_at: '2026-11-20T04:15:00.000Z',
  completed_at: null,
  tests: 'not required',
  medical_records: [],
  lab_tests: [],
  pharmacy_records: [],
  lab_reports: [],
  person_id: 501,
  uhid: 'UH000501',
  age_text: '38 years',
  doctor_id: null,
  doctor_name: '',
  fee_kind: '',
  visit_no: 1,
  branch: 1,
  branch_name: 'Main Branch',
  ...given,
});
