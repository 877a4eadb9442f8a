import { event, MAX_ID, type EventContract, type PayloadOf } from '@nidaan/kernel';
import { z } from 'zod';
import { APPOINTMENT_SOURCES, FOLLOW_UP_SCOPES } from './choices.ts';

const key = z.number().int().min(1).max(MAX_ID);
const paise = z.number().int().nonnegative();

/** A doctor's fees in paise: first visit, emergency (null: as a first visit), and follow-ups by the days since the anchor (FRD-38). */
export const toldFeeRules = z.object({
  firstFee: paise,
  emergencyFee: paise.nullable(),
  /** By rising days; `visits`: how many visits it is for, null for any number. */
  tiers: z.array(z.object({ withinDays: z.number().int(), fee: paise, visits: z.number().int().nullable() })),
});
export type ToldFeeRules = z.output<typeof toldFeeRules>;

/** A doctor was added, changed, deactivated or activated again: all that the others may know of one. */
export const doctorChanged = event({
  name: 'scheduling.doctor.changed.v1',
  owner: 'scheduling',
  payload: z.object({
    hospitalId: key,
    doctorId: key,
    /** The login of this doctor; null where there is none (GROWTH 7). */
    memberId: key.nullable(),
    name: z.string(),
    speciality: z.string(),
    registrationNo: z.string(),
    qualifications: z.string(),
    /** Where the doctor is at home. */
    branchId: key,
    room: z.string(),
    feeRules: toldFeeRules,
    followUpScope: z.enum(FOLLOW_UP_SCOPES),
    isActive: z.boolean(),
    /** Rises with every change of a doctor: an older one must not overwrite a newer one. */
    version: z.number().int(),
  }),
  aggregate: ({ doctorId }) => doctorId,
  // The next registration charges by it, and refuses who has left (FRD-38).
  readBy: ['patients'],
  kept: true,
  sample: {
    hospitalId: 7,
    doctorId: 3,
    memberId: null,
    name: 'Dr Meera Iyer',
    speciality: 'Paediatrics',
    registrationNo: 'MMC 44521',
    qualifications: 'MBBS, DCH',
    branchId: 1,
    room: '3',
    feeRules: { firstFee: 50_000, emergencyFee: null, tiers: [{ withinDays: 7, fee: 0, visits: 1 }] },
    followUpScope: 'doctor',
    isActive: true,
    version: 1,
  },
});
export type DoctorChanged = PayloadOf<typeof doctorChanged>;

/** What is told of an appointment: nothing of its reason, name or phone. */
const appointmentFacts = z.object({
  hospitalId: key,
  appointmentId: key,
  /** Null for somebody who is not known yet. */
  personId: key.nullable(),
  doctorId: key,
  branchId: key,
  startsAt: z.iso.datetime(),
  /** How often it was moved: reminders of an earlier time are not sent. */
  movedCount: z.number().int(),
  source: z.enum(APPOINTMENT_SOURCES),
  /** The visit that it became, once it is registered; a release before did not tell it. */
  patientId: key.optional(),
  /** Of one that was moved: when it was to begin before; a release before did not tell it. */
  formerStartsAt: z.iso.datetime().optional(),
});
export type AppointmentFacts = z.output<typeof appointmentFacts>;

type What = 'booked' | 'moved' | 'cancelled' | 'arrived' | 'missed';

const appointmentEvent = <W extends What>(what: W): EventContract<`scheduling.appointment.${W}.v1`, typeof appointmentFacts> =>
  event({
    name: `scheduling.appointment.${what}.v1`,
    owner: 'scheduling',
    payload: appointmentFacts,
    aggregate: ({ appointmentId }) => appointmentId,
    readBy: [],
    sample: {
      ...{ hospitalId: 7, appointmentId: 12, personId: null, doctorId: 3, branchId: 1 },
      ...{ startsAt: '2026-11-26T04:30:00.000Z', movedCount: 0, source: 'desk' },
    },
  });

/** A slot is taken; one that was only held online is told when its code was typed. */
export const appointmentBooked = appointmentEvent('booked');
/** It is at another time or with another doctor; the facts are those of the new one. */
export const appointmentMoved = appointmentEvent('moved');
export const appointmentCancelled = appointmentEvent('cancelled');
/** Checked in: the visit is registered. */
export const appointmentArrived = appointmentEvent('arrived');
/** Nobody came. */
export const appointmentMissed = appointmentEvent('missed');

/** An appointment that a delay concerns: enough to write to whoever it is for. */
const delayedAppointment = z.object({
  appointmentId: key,
  personId: key.nullable(),
  branchId: key,
  startsAt: z.iso.datetime(),
  movedCount: z.number().int(),
});
export type DelayedAppointment = z.output<typeof delayedAppointment>;

/** A doctor is late, or later, or on time again; `appointmentIds`: who is booked in the next four hours and has not come (FRD-46). */
export const doctorDelayed = event({
  name: 'scheduling.doctor.delayed.v1',
  owner: 'scheduling',
  payload: z.object({
    hospitalId: key,
    doctorId: key,
    /** The hospital's day. */
    day: z.string(),
    minutes: z.number().int().nonnegative(),
    appointmentIds: z.array(key),
    /** The same ones; a release before did not tell them. */
    appointments: z.array(delayedAppointment).default([]),
  }),
  aggregate: ({ doctorId }) => doctorId,
  readBy: [],
  sample: {
    ...{ hospitalId: 7, doctorId: 3, day: '2026-11-26', minutes: 40, appointmentIds: [12] },
    appointments: [{ appointmentId: 12, personId: null, branchId: 1, startsAt: '2026-11-26T04:30:00.000Z', movedCount: 0 }],
  },
});
export type DoctorDelayed = PayloadOf<typeof doctorDelayed>;

/** Three are ahead of a token, in a queue that says so to patients (FRD-64). */
export const tokenNear = event({
  name: 'scheduling.token.near.v1',
  owner: 'scheduling',
  payload: z.object({ hospitalId: key, tokenId: key, personId: key, branchId: key }),
  aggregate: ({ tokenId }) => tokenId,
  readBy: [],
  sample: { hospitalId: 7, tokenId: 31, personId: 5, branchId: 1 },
});
export type TokenNear = PayloadOf<typeof tokenNear>;

export const SCHEDULING_EVENTS = [
  doctorChanged,
  doctorDelayed,
  tokenNear,
  appointmentBooked,
  appointmentMoved,
  appointmentCancelled,
  appointmentArrived,
  appointmentMissed,
] as const;
