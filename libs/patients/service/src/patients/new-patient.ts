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
  /** The age on that day (FRD-14). */
  ageText: string;
}

/** What the database adds: the person with the terms, and the n-th visit. */
type OfPerson = 'personId' | 'visit_no' | 'linkBy' | 'personTerms';

/** The row of a new patient of the hospital at work. A field of the form that the entity lacks is a type error. */
export function newPatient(
  { id, aadhaar, createdAt, registeredOn, ageText }: Registered,
  fields: Omit<PatientForm, 'aadhar' | 'registry'>,
  {
    linkKind,
    fee_kind,
    ...more
  }: Pick<PatientEntity, 'linkKind' | 'fee_kind'> & Partial<OfDoctor & Pick<PatientEntity, 'amountPaise'>>,
): Omit<PatientEntity, OfPerson> {
  const row = {
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
    linkVersion: 1,
    ageText,
    correctedOn: null,
    linkKind,
    fee_kind,
    ...WITHOUT_DOCTOR,
    ...fields,
    ...more,
  };
  return row satisfies Exactly<Omit<PatientEntity, OfPerson>, typeof row>;
}

/** What a visit bears of the doctor to whom it goes, and of the fee by that doctor's rules. */
export type OfDoctor = Pick<
  PatientEntity,
  | 'doctor_id'
  | 'doctor_name'
  | 'appointmentId'
  | 'feeAnchorId'
  | 'expectedPaise'
  | 'feeTiers'
  | 'feeTierDays'
  | 'feeReason'
  | 'feeBy'
>;

/** A visit for which no doctor was chosen. */
const WITHOUT_DOCTOR: OfDoctor = {
  ...{ doctor_id: null, doctor_name: '', appointmentId: null, feeAnchorId: null, expectedPaise: null },
  ...{ feeTiers: null, feeTierDays: null, feeReason: '', feeBy: null },
};

/** Nothing was done for a new patient yet. */
export const UNTREATED: Treatment = { records: [], lab_tests: [], pharmacy_records: [], lab_reports: [] };
