import { minuteIn, restrictedName } from '@nidaan/kernel';
import { closedRecords } from '@nidaan/platform-access';
import { clockOf, type Appointment, type AppointmentFacts, type Conflict } from '@nidaan/scheduling-contracts';
import type { AppointmentEntity } from './appointment.entity.ts';

/** What an answer needs beside the row. */
export interface Around {
  zone: string;
  /** Names of doctors by their numbers. */
  doctors: ReadonlyMap<number, string>;
  isOutside?: boolean;
}

/** 'HH:MM' of an instant by a zone's clock. */
export const timeIn = (zone: string, instant: Date): string => clockOf(minuteIn(zone, instant));

// Midnight at the end of a day is its end, not the beginning of another one.
const endIn = (zone: string, instant: Date): string => clockOf(minuteIn(zone, instant) || 24 * 60);

/** An appointment as the wire shows it. */
export const shownAppointment = (row: AppointmentEntity, { zone, doctors, isOutside = false }: Around): Appointment => ({
  id: row.id,
  doctor: row.doctorId,
  doctor_name: doctors.get(row.doctorId) ?? '',
  branch: row.branchId,
  room: row.room,
  patient: row.patientId,
  person_id: row.personId,
  name: row.name,
  phone: row.phone,
  email: row.email,
  date: row.day,
  time: timeIn(zone, row.startsAt),
  end_time: endIn(zone, row.endsAt),
  reason: row.reason,
  status: row.status,
  source: row.source,
  overbooked: row.overbooked,
  outside_schedule: isOutside,
  moved_count: row.movedCount,
  cancelled_by: row.cancelledBy,
  cancel_reason: row.cancelReason,
  reference: row.reference,
  created_at: row.createdAt.toISOString(),
});

/** Who an appointment is for, where an answer says no number of the patient: of a restricted record that is closed to the caller nothing (ORG-64). */
export function shownWho(row: AppointmentEntity): Pick<AppointmentEntity, 'name' | 'phone' | 'reference'> {
  const { id, name, phone, reference, patientId, personId } = row;
  const { hidesPerson, hidesVisit } = closedRecords();
  const isHidden = (personId !== null && hidesPerson(personId)) || (patientId !== null && hidesVisit(patientId));
  if (!isHidden) return { name, phone, reference };
  return { name: restrictedName(patientId ?? personId ?? id), phone: '', reference: '' };
}

/** An appointment that stands in the way. */
export const shownConflict = (row: AppointmentEntity, zone: string): Conflict => ({
  id: row.id,
  date: row.day,
  time: timeIn(zone, row.startsAt),
  ...shownWho(row),
});

/** What is told of an appointment: neither name nor reason. */
export const factsOf = (row: AppointmentEntity): AppointmentFacts => ({
  hospitalId: row.hospitalId,
  appointmentId: row.id,
  personId: row.personId,
  doctorId: row.doctorId,
  branchId: row.branchId,
  startsAt: row.startsAt.toISOString(),
  movedCount: row.movedCount,
  source: row.source,
  ...(row.patientId !== null && { patientId: row.patientId }),
});
