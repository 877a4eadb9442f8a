import { id, MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { appointment } from './appointments/appointment-schemas.ts';
import { APPOINTMENT_STATUSES } from './choices.ts';
import { TOKEN_STATES } from './tokens/token-states.ts';

/** What a message says of an appointment, asked in the moment of sending. Its reason is not among it (FRD-73). */
export const appointmentContact = z.object({
  appointment_id: z.number().int(),
  status: z.enum(APPOINTMENT_STATUSES),
  moved_count: z.number().int(),
  person_id: z.number().int().nullable(),
  /** As given for this booking; '' where nothing was. */
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  language: z.string(),
  doctor_name: z.string(),
  branch_id: z.number().int(),
  starts_at: z.string(),
  /** Where a booking made online is seen, moved and cancelled; '' for all others. A release before does not say it. */
  link: z.string().default(''),
});
export type AppointmentContact = z.output<typeof appointmentContact>;

const MOST = 500;

/** Unknown ones are left out. */
export const findAppointmentContacts = route({
  name: 'scheduling.find-contacts',
  owner: 'scheduling',
  method: 'POST',
  path: '/internal/scheduling/contacts/',
  access: 'service',
  askedBy: ['integrations'],
  summary: 'Whom appointments are for and how they are reached, for a message that is about to leave',
  body: z.object({ appointment_ids: z.array(wholeNumber('Appointment not found', 1, MAX_ID)).max(MOST) }),
  answer: z.array(appointmentContact),
});

/** What a message says of a token, asked in the moment of sending. */
export const tokenContact = z.object({
  token_id: z.number().int(),
  state: z.enum(TOKEN_STATES),
  /** As it is called: 'A12'. */
  token: z.string(),
  person_id: z.number().int().nullable(),
  /** '' at a counter. */
  doctor_name: z.string(),
  branch_id: z.number().int(),
  /** The page on which the patient sees the place in the queue. */
  link: z.string(),
});
export type TokenContact = z.output<typeof tokenContact>;

/** Unknown ones are left out. */
export const findTokenContacts = route({
  name: 'scheduling.find-token-contacts',
  owner: 'scheduling',
  method: 'POST',
  path: '/internal/scheduling/token-contacts/',
  access: 'service',
  askedBy: ['integrations'],
  summary: 'How tokens stand and whom they are for, for a message that is about to leave',
  body: z.object({ token_ids: z.array(wholeNumber('Token not found', 1, MAX_ID)).max(MOST) }),
  answer: z.array(tokenContact),
});

/** Asked before two persons are joined (`persons` are all who are one person already), and before persons are struck out (FRD-08). */
export const findPersonHoldings = route({
  name: 'scheduling.find-person-holdings',
  owner: 'scheduling',
  method: 'GET',
  path: '/internal/scheduling/person-holdings/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'How many appointments and tokens of persons are open, and who of them is booked',
  query: z.object({
    persons: z
      .string({ error: 'Patient not found' })
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, { error: 'Patient not found' })
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: z.object({
    appointments: z.number().int(),
    tokens: z.number().int(),
    /** Who of them has an appointment that was not cancelled, also a past one, or an open token. A release before does not say it. */
    booked: z.array(z.number().int()).optional(),
  }),
});

/** Asked before a branch is closed (ORG-29). */
export const countOpenOfBranch = route({
  name: 'scheduling.count-open-of-branch',
  owner: 'scheduling',
  method: 'GET',
  path: '/internal/scheduling/branches/:id/open/',
  access: 'service',
  askedBy: ['identity'],
  summary: 'How many appointments of a branch are still to come, and how many of its tokens are open',
  params: z.object({ id: id('Branch not found') }),
  answer: z.object({ appointments: z.number().int(), tokens: z.number().int() }),
});

/** An appointment as its person is told of it. */
export const personAppointment = appointment.omit({ doctor: true, person_id: true, overbooked: true, outside_schedule: true });
export type PersonAppointment = z.output<typeof personAppointment>;

/** Asked for the copy of a person's record (ORG-73): booked for one of these persons, or come to one of these visits. */
export const findPersonAppointments = route({
  name: 'scheduling.find-person-appointments',
  owner: 'scheduling',
  method: 'POST',
  path: '/internal/scheduling/person-appointments/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'All appointments of a person, the newest first, whatever became of them',
  body: z.object({
    persons: z.array(wholeNumber('Patient not found', 1, MAX_ID)).max(1000),
    visits: z.array(wholeNumber('Patient not found', 1, MAX_ID)).max(10_000),
  }),
  answer: z.object({ appointments: z.array(personAppointment) }),
});
