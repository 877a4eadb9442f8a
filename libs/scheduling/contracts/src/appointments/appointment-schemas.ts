import { given, id, isEmail, MAX_ID, oneOf, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { APPOINTMENT_SOURCES, APPOINTMENT_STATUSES, CANCELLED_BY } from '../choices.ts';
import { clock, day, trimmed } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';

const flag = z.boolean({ error: messages.flagInvalid });
const person = wholeNumber(messages.personInvalid, 1, MAX_ID)
  .nullish()
  .transform((value) => value ?? null);
const email = trimmed('Email', 254)
  .transform((value) => value.toLowerCase())
  .refine((value) => value === '' || isEmail(value), { error: messages.emailInvalid });
/** `time` is not sent for a session: the server gives the first free time to report at. */
export const newAppointment = z
  .object({
    doctor: id(messages.doctorUnknown),
    date: day,
    time: clock.nullish().transform((value) => value ?? null),
    name: trimmed('Name').default(''),
    phone: trimmed('Phone', 50).default(''),
    email: email.default(''),
    language: trimmed('Language', 10).default(''),
    reason: trimmed('Reason', 500).default(''),
    person_id: person,
    /** A seat beside the regular one (FRD-48). */
    overbook: flag.default(false),
    /** Although this patient is booked with the doctor on that day already (FRD-49). */
    again: flag.default(false),
    /** Although this patient is marked as deceased (FRD-21). */
    confirm_deceased: flag.default(false),
    source: oneOf(APPOINTMENT_SOURCES, 'desk' as const, messages.sourceUnknown).refine((value) => value !== 'online', {
      error: messages.sourceUnknown,
    }),
  })
  .refine(({ name, person_id: known }) => name !== '' || known !== null, {
    error: messages.patientNameRequired,
    path: ['name'],
  });
export type NewAppointment = z.output<typeof newAppointment>;

export const appointment = z.object({
  id: z.number().int(),
  doctor: z.number().int(),
  doctor_name: z.string(),
  branch: z.number().int(),
  room: z.string(),
  /** The visit that check-in registered. */
  patient: z.number().int().nullable(),
  person_id: z.number().int().nullable(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string(),
  reason: z.string(),
  status: z.enum(APPOINTMENT_STATUSES),
  source: z.enum(APPOINTMENT_SOURCES),
  overbooked: z.boolean(),
  /** True where the doctor's calendar has no such time any more (FRD-41). */
  outside_schedule: z.boolean(),
  moved_count: z.number().int(),
  cancelled_by: z.enum(CANCELLED_BY),
  cancel_reason: z.string(),
  reference: z.string(),
  created_at: z.string(),
});
export type Appointment = z.output<typeof appointment>;

/** `warning`: the same patient is with another doctor at that time; '' otherwise. */
export const bookedAppointment = appointment.extend({ warning: z.string() });
export type BookedAppointment = z.output<typeof bookedAppointment>;

export const appointmentDetail = appointment.extend({
  history: z.array(
    z.object({
      what: z.string(),
      from: z.object({ date: z.string(), time: z.string(), doctor: z.number().int() }).nullable(),
      to: z.object({ date: z.string(), time: z.string(), doctor: z.number().int() }).nullable(),
      reason: z.string(),
      at: z.string(),
      /** The account; 0 for the patient and for what happens by itself. */
      by: z.number().int(),
    }),
  ),
});
export type AppointmentDetail = z.output<typeof appointmentDetail>;

const number = (sentence: string) => given(id(sentence).optional());

/** One day, or `from` to `to`; today where none is given. */
export const appointmentsWanted = z.object({
  date: given(day.optional()),
  from: given(day.optional()),
  to: given(day.optional()),
  doctor: number(messages.doctorUnknown),
  person: number(messages.personInvalid),
  status: given(oneOf(APPOINTMENT_STATUSES, undefined, messages.statusUnknown)),
});
export type AppointmentsWanted = z.output<typeof appointmentsWanted>;

export const appointmentParams = z.object({ id: id(messages.appointmentUnknown) });

export const rescheduleWanted = z.object({
  date: day,
  time: clock.nullish().transform((value) => value ?? null),
  /** The same one where it is not sent. */
  doctor: id(messages.doctorUnknown)
    .nullish()
    .transform((value) => value ?? null),
  reason: trimmed('Reason', 500).default(''),
});
export type RescheduleWanted = z.output<typeof rescheduleWanted>;

export const statusChange = z.object({
  status: z.enum(APPOINTMENT_STATUSES, { error: messages.statusUnknown }),
  reason: trimmed('Reason', 500).default(''),
});
export type StatusChange = z.output<typeof statusChange>;

/**
 * How the visit is registered: fields of the registration form, of which name, phone and email come from the appointment where they are not sent.
 * Cash and the fee by the doctor's rule unless given (PRM-13, FRD-52).
 */
export const checkInWanted = z.looseObject({
  paymentType: z.string().optional(),
  amount: z.union([z.number(), z.string(), z.null()]).optional(),
  /** 'ask': 409 with `candidates` where somebody of the registry is likely; 'auto' finds by the rule, 'new' makes a new one. */
  person: z.enum(['auto', 'new', 'ask'], { error: messages.personInvalid }).optional(),
  /** Although this patient has an open visit with the doctor today already: else 409 with `isRegistered`. */
  again: flag.optional(),
});
export type CheckInWanted = z.output<typeof checkInWanted>;

/** `patient`: the visit. */
export const checkedIn = appointment.extend({ patient: z.number().int() });
export type CheckedIn = z.output<typeof checkedIn>;
