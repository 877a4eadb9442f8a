import { newDoctor, newWeek } from '@nidaan/scheduling-contracts';
import { DEMO_BRANCH } from '@nidaan/platform-runtime';

const follow_up = { within_days: 7, fee: 0, visits: 1 };

/** The doctors of the demo hospital, one at each branch. */
export const DOCTORS = [
  newDoctor.parse({
    ...{
      name: 'Dr. Vikram Joshi',
      speciality: 'General Medicine',
      qualifications: 'MBBS, MD',
      registration_no: 'MMC 2011/04567',
    },
    ...{ gender: 'male', room: '1', branch: 1, fee_rules: { first_fee: 500, tiers: [follow_up] } },
  }),
  newDoctor.parse({
    ...{ name: 'Dr. Neha Bhosale', speciality: 'Paediatrics', qualifications: 'MBBS, DCH', registration_no: 'MMC 2014/07321' },
    ...{ gender: 'female', room: '2', branch: DEMO_BRANCH, fee_rules: { first_fee: 400, tiers: [follow_up] } },
  }),
];

const SESSIONS = [
  { start_time: '09:00', end_time: '13:00' },
  { start_time: '17:00', end_time: '20:00' },
];

/** Morning and evening of each day: whenever the hospital is made, it has a day to show. */
export const WEEK = newWeek.parse(
  [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => SESSIONS.map((session) => ({ ...session, weekday }))),
);

/** An appointment: of which doctor, in how many days, at which of the day's times, and whose: so many visits before the last one. */
export interface DemoAppointment {
  doctor: number;
  inDays: number;
  time: number;
  back: number;
  becomes?: 'checked_in' | 'no_show' | 'cancelled';
}

export const APPOINTMENTS: readonly DemoAppointment[] = [
  { doctor: 0, inDays: 0, time: 0, back: 29, becomes: 'no_show' },
  { doctor: 0, inDays: 0, time: 2, back: 26, becomes: 'checked_in' },
  { doctor: 0, inDays: 0, time: 3, back: 27, becomes: 'cancelled' },
  { doctor: 0, inDays: 0, time: 5, back: 24, becomes: 'checked_in' },
  { doctor: 0, inDays: 0, time: 20, back: 25 },
  { doctor: 0, inDays: 0, time: 26, back: 23 },
  { doctor: 1, inDays: 0, time: 27, back: 21 },
  { doctor: 0, inDays: 1, time: 0, back: 20 },
  { doctor: 0, inDays: 1, time: 1, back: 19 },
  { doctor: 0, inDays: 1, time: 4, back: 16, becomes: 'cancelled' },
  { doctor: 0, inDays: 1, time: 18, back: 15 },
  { doctor: 1, inDays: 1, time: 2, back: 14 },
];
