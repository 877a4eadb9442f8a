import type { PatientForm } from '@nidaan/patients-contracts';
import { currentBranch, currentHospital } from '@nidaan/platform-access';
import type { Exactly } from '@nidaan/platform-database';
import type { SealedAadhaar } from '../aadhaar/aadhaar-vault.service.ts';
import { searchTextOf } from '../search/search-text.ts';
import type { Treatment } from './patient-row.ts';
import type { PatientEntity } from './patient.entity.ts';

/** What a registration adds to the form; the number itself stays sealed. */
export interface Registered {
  id: number;
  aadhaar: SealedAadhaar;
  createdAt: Date;
  registeredOn: string;
}

/** The row of a new patient of the hospital at work. A field of the form that the entity lacks is a type error. */
export function newPatient(
  { id, aadhaar, createdAt, registeredOn }: Registered,
  fields: Omit<PatientForm, 'aadhar'>,
): PatientEntity {
  const row = {
    ...fields,
    hospitalId: currentHospital(),
    id,
    branchId: currentBranch(),
    registeredOn,
    createdAt,
    completedAt: null,
    completedOn: null,
    aadhaarIndex: aadhaar.index,
    aadhaarSealed: aadhaar.sealed,
    aadhaarLastFour: aadhaar.lastFour,
    status: 'Pending' as const,
    search: searchTextOf(fields),
    ...UNLINKED,
  };
  return row satisfies Exactly<PatientEntity, typeof row>;
}

/** A visit before anything is known of its person, doctor and fee rule. */
const UNLINKED = {
  personId: null,
  linkVersion: 0,
  linkKind: '',
  linkBy: '',
  visit_no: 0,
  ageText: '',
  doctor_id: null,
  doctor_name: '',
  appointmentId: null,
  fee_kind: '',
  feeAnchorId: null,
  expectedPaise: null,
  cancelledAt: null,
  cancelReason: '',
  correctedOn: null,
} as const;

/** Nothing was done for a new patient yet. */
export const UNTREATED: Treatment = { records: [], lab_tests: [], pharmacy_records: [], lab_reports: [] };
