import type {
  AppointmentStatus,
  DoctorGender,
  FollowUpScope,
  PresenceState,
  ResolutionOutcome,
} from '@nidaan/scheduling-contracts';
import { msg } from '@nidaan/ui';

/** Monday first, as the wire counts. */
export const WEEKDAYS = [
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
  msg('Sunday'),
] as const;

export const STATUS_LABELS: Readonly<Record<AppointmentStatus, string>> = {
  held: msg('Held'),
  booked: msg('Booked'),
  checked_in: msg('Checked in'),
  completed: msg('Completed'),
  cancelled: msg('Cancelled'),
  no_show: msg('No show'),
};

export const STATUS_TONES = {
  held: 'grey',
  booked: 'blue',
  checked_in: 'amber',
  completed: 'green',
  cancelled: 'grey',
  no_show: 'red',
} as const satisfies Readonly<Record<AppointmentStatus, string>>;

export const GENDER_LABELS: Readonly<Record<DoctorGender, string>> = {
  '': '–',
  male: msg('Male'),
  female: msg('Female'),
  other: msg('Other'),
};

export const SCOPE_LABELS: Readonly<Record<FollowUpScope, string>> = {
  doctor: msg('with this doctor'),
  speciality: msg('in this speciality'),
  hospital: msg('in the whole hospital'),
};

export const PRESENCE_LABELS: Readonly<Record<PresenceState, string>> = {
  not_arrived: msg('Not arrived'),
  in: msg('In'),
  break: msg('On a break'),
  left: msg('Has left'),
};

export const OUTCOME_LABELS: Readonly<Record<ResolutionOutcome, string>> = {
  waiting: msg('Waiting'),
  moved: msg('Moved'),
  cancelled: msg('Cancelled'),
  kept: msg('Kept'),
};
