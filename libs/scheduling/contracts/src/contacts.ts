import { MAX_ID, route, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { APPOINTMENT_STATUSES } from './choices.ts';

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

/** Asked before two persons are joined; `persons` are all who are one person already. */
export const findPersonHoldings = route({
  name: 'scheduling.find-person-holdings',
  owner: 'scheduling',
  method: 'GET',
  path: '/internal/scheduling/person-holdings/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'How many appointments and tokens of a person are open',
  query: z.object({
    persons: z
      .string({ error: 'Patient not found' })
      .regex(/^\d{1,10}(,\d{1,10}){0,999}$/, { error: 'Patient not found' })
      .transform((ids) => ids.split(',').map(Number)),
  }),
  answer: z.object({ appointments: z.number().int(), tokens: z.number().int() }),
});
