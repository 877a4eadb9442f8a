import { ageOn, toldBranch } from '@nidaan/kernel';
import {
  ageTold,
  patientName,
  type patientRegistered,
  type PersonBirth,
  type PersonNeed,
  type SENT_PRIORITIES,
  type VisitSent,
} from '@nidaan/patients-contracts';
import type { PayloadOf } from '@nidaan/kernel';
import type { newPatient } from '../patients/new-patient.ts';

type NewVisit = ReturnType<typeof newPatient>;

/** What all hear of a new visit; the person is added in the database. A field at its default is not written (GROWTH 2). */
export const toldVisit = (
  visit: NewVisit,
  { birth_date: birthDate }: PersonBirth,
): Omit<PayloadOf<typeof patientRegistered>, 'personId' | 'uhid'> => ({
  hospitalId: visit.hospitalId,
  patientId: visit.id,
  firstName: visit.first_name,
  lastName: visit.last_name,
  phone: visit.phone,
  disease: visit.disease,
  age: visit.age,
  gender: visit.gender,
  patientType: visit.patientType,
  paymentType: visit.paymentType,
  amountPaise: visit.amountPaise,
  registeredAt: visit.createdAt.toISOString(),
  registeredOn: visit.registeredOn,
  ...toldBranch(visit.branchId),
  ...(visit.doctor_id !== null && { doctorId: visit.doctor_id }),
  ...(visit.appointmentId !== null && { appointmentId: visit.appointmentId }),
  ...(visit.fee_kind !== '' && { feeKind: visit.fee_kind }),
  ...(visit.feeAnchorId !== null && { feeAnchorId: visit.feeAnchorId }),
  ...(birthDate !== null && { birthDate }),
  ...ageTold(visit.age, visit.ageText),
});

/** What the doctor's queue hears of a visit that goes to that doctor (FRD-55); the person is added in the database. */
export const sentVisit = (
  visit: NewVisit & { doctor_id: number },
  { birth_date: birth }: PersonBirth,
  needs: readonly PersonNeed[],
): VisitSent => ({
  hospitalId: visit.hospitalId,
  patientId: visit.id,
  personId: null,
  branchId: visit.branchId,
  doctorId: visit.doctor_id,
  appointmentId: visit.appointmentId,
  name: patientName(visit),
  priority: priorityFor(visit.patientType, needs),
  ageYears: birth === null ? null : ageOn(visit.registeredOn, birth),
  at: visit.createdAt.toISOString(),
});

// Who is old, or an infant, the queue tells by the age.
function priorityFor(patientType: string, needs: readonly PersonNeed[]): (typeof SENT_PRIORITIES)[number] {
  if (patientType === 'Emergency') return 'emergency';
  if (needs.includes('pregnant')) return 'pregnant';
  return needs.includes('disability') || needs.includes('wheelchair') ? 'disabled' : 'normal';
}
