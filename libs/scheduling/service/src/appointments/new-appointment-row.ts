import { randomInt } from 'node:crypto';
import type { NewAppointment } from '@nidaan/scheduling-contracts';
import type { TimedPlace } from '../slots/day-slots.ts';
import type { AppointmentEntity } from './appointment.entity.ts';

// Without those that look like another: 0 O, 1 I.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const REFERENCE_LENGTH = 8;
const PHONE_DIGITS = 10;

/** A reference that a patient can read out. */
export const newReference = (): string =>
  Array.from({ length: REFERENCE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** The last ten digits of a phone number; '' where there are fewer. */
export function phoneKeyOf(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
}

/** By which a name is known again: letter case, blanks and the order of words do not matter. */
export const nameKeyOf = (name: string): string =>
  name.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).sort().join(' ');

type Given = Pick<AppointmentEntity, 'hospitalId' | 'id' | 'source' | 'createdAt' | 'createdBy'>;
type Sent = Pick<NewAppointment, 'doctor' | 'date' | 'name' | 'phone' | 'email' | 'language' | 'reason' | 'person_id'>;

/** A booked appointment on the regular seat of a place. */
export const newAppointmentRow = (given: Given, sent: Sent, place: TimedPlace): AppointmentEntity => ({
  ...given,
  ...atPlace(place, sent.date),
  doctorId: sent.doctor,
  patientId: null,
  personId: sent.person_id,
  name: sent.name,
  nameKey: nameKeyOf(sent.name),
  phone: sent.phone,
  phoneKey: phoneKeyOf(sent.phone),
  email: sent.email,
  language: sent.language,
  reason: sent.reason,
  status: 'booked',
  heldUntil: null,
  movedCount: 0,
  cancelledBy: '',
  cancelReason: '',
  reference: newReference(),
});

/** What an appointment has from the place at which it stands. */
export const atPlace = ({ window, startsAt, endsAt }: TimedPlace, day: string) => ({
  ...{ branchId: window.branchId, day, startsAt, endsAt, seat: 1, room: window.room, overbooked: false },
});
