import { route, type PatientRows } from '@nidaan/kernel';
import { z } from 'zod';
import {
  appointment,
  appointmentDetail,
  appointmentParams,
  appointmentsWanted,
  bookedAppointment,
  checkedIn,
  checkInWanted,
  newAppointment,
  rescheduleWanted,
  statusChange,
} from './appointment-schemas.ts';

const shared = { owner: 'scheduling', access: 'hospital' } as const;
const APPOINTMENT_ROWS: readonly PatientRows[] = [{ visit: 'patient', person: 'person_id' }];

export const listAppointments = route({
  ...shared,
  name: 'scheduling.list-appointments',
  method: 'GET',
  path: '/api/appointments/',
  needs: 'appointments.view',
  summary: 'Appointments of a day (today unless given) or of up to 31 days, by time',
  query: appointmentsWanted,
  answer: z.array(appointment),
  patients: APPOINTMENT_ROWS,
});

export const bookAppointment = route({
  ...shared,
  name: 'scheduling.book-appointment',
  method: 'POST',
  path: '/api/appointments/',
  needs: 'appointments.manage',
  summary: 'Book a free time of a doctor; 409 with the next free ones where it is taken',
  body: newAppointment,
  answer: bookedAppointment,
  status: 201,
  idempotent: true,
  patients: APPOINTMENT_ROWS,
});

export const readAppointment = route({
  ...shared,
  name: 'scheduling.read-appointment',
  method: 'GET',
  path: '/api/appointments/:id/',
  needs: 'appointments.view',
  summary: 'One appointment with what became of it',
  params: appointmentParams,
  answer: appointmentDetail,
  patients: APPOINTMENT_ROWS,
});

export const changeAppointment = route({
  ...shared,
  name: 'scheduling.change-appointment',
  method: 'PATCH',
  path: '/api/appointments/:id/',
  needs: 'appointments.manage',
  summary: 'Cancel an appointment, or note that it is completed or that nobody came',
  params: appointmentParams,
  body: statusChange,
  answer: appointment,
  idempotent: true,
  patients: APPOINTMENT_ROWS,
});

export const rescheduleAppointment = route({
  ...shared,
  name: 'scheduling.reschedule-appointment',
  method: 'POST',
  path: '/api/appointments/:id/reschedule/',
  needs: 'appointments.manage',
  summary: 'Move an appointment to another time or doctor: it takes the new one and frees the old one at once',
  params: appointmentParams,
  body: rescheduleWanted,
  answer: appointment,
  idempotent: true,
  patients: APPOINTMENT_ROWS,
});

export const checkIn = route({
  ...shared,
  name: 'scheduling.check-in',
  method: 'POST',
  path: '/api/appointments/:id/check-in/',
  needs: 'appointments.manage',
  summary: 'Register the visit of an appointment of today: one, however often it is sent',
  params: appointmentParams,
  body: checkInWanted,
  answer: checkedIn,
  idempotent: true,
  patients: APPOINTMENT_ROWS,
});

export const APPOINTMENT_ROUTES = [
  listAppointments,
  bookAppointment,
  readAppointment,
  changeAppointment,
  rescheduleAppointment,
  checkIn,
] as const;
