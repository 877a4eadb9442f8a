import { given, id, isEmail, oneOf, requiredText, RUPEES, seenVersion, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { APPOINTMENT_STATUSES, ENTRY_MODES } from '../choices.ts';
import { clock, day, trimmed } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';
import { ONLINE_MESSAGES as say } from './online-messages.ts';

export const BOOKING_LANGUAGES = ['en', 'hi'] as const;
export type BookingLanguage = (typeof BOOKING_LANGUAGES)[number];

export const CODE_CHANNELS = ['sms', 'email'] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Digits of a code (OTP-13). */
export const BOOKING_CODE_LENGTH = 6;

/** The number of the hospital's public profile. */
export const publicHospitalParams = z.object({ id: id(say.hospitalUnknown) });

const freeTime = z.object({ date: z.string(), time: z.string() });

/** A doctor as the hospital's public page shows one. */
export const publicDoctor = z.object({
  id: z.number().int(),
  name: z.string(),
  name_hi: z.string(),
  speciality: z.string(),
  qualifications: z.string(),
  languages: z.array(z.string()),
  /** Addresses of the photo, 480 and 96 pixels square; null without one. They open it while the page shows the doctor. */
  photo_url: z.string().nullable(),
  photo_small_url: z.string().nullable(),
  /** Null where the hospital does not show it. */
  fee: z.number().meta(RUPEES).nullable(),
  branch_ids: z.array(z.number().int()),
  /** The last day that can be booked online. */
  last_day: z.string(),
  next_free: freeTime.nullable(),
});
export type PublicDoctor = z.output<typeof publicDoctor>;

const ATTEMPT_LEAST = 16;
const ATTEMPT_MOST = 64;

/** Made at random by the browser, the same for all that it tries. What others could guess counts as none. */
const attempt = trimmed('Attempt', ATTEMPT_MOST)
  .transform((value) => (value.length < ATTEMPT_LEAST ? '' : value))
  .default('');

/** `attempt`: what it holds itself is among the free times. */
export const publicSlotsWanted = z.object({ doctor_id: given(id(messages.doctorUnknown)), date: given(day), attempt });

/** A time that is free for online. Nothing says who or how many took the others. */
export const publicSlot = z.object({
  time: z.string(),
  /** 'session': patients are seen in the order in which they report. */
  mode: z.enum(ENTRY_MODES),
  branch_id: z.number().int(),
  branch_name: z.string(),
});
export type PublicSlot = z.output<typeof publicSlot>;

const email = trimmed('Email', 254)
  .transform((value) => value.toLowerCase())
  .refine((value) => value === '' || isEmail(value), { error: messages.emailInvalid });

const isPhone = (value: string): boolean => {
  const digits = value.replace(/\D/g, '').length;
  return /^[\d\s+().-]+$/.test(value) && digits >= 8 && digits <= 15;
};

/**
 * A time that somebody wants to have held. `website` is a trap: people do not see it, programs fill it. What the same `attempt` holds is given
 * back; for the same values again the answer is the same.
 */
export const newBooking = z.object({
  hospital_id: id(say.hospitalUnknown),
  doctor_id: id(messages.doctorUnknown),
  date: day,
  time: clock.nullish().transform((value) => value ?? null),
  name: requiredText(messages.patientNameRequired, 'Name', 300).transform((value) => value.trim()),
  phone: requiredText(say.phoneRequired, 'Phone', 50)
    .transform((value) => value.trim())
    .refine(isPhone, { error: say.phoneInvalid })
    .meta({ examples: ['98765 43210'] }),
  email: email.default(''),
  language: oneOf(BOOKING_LANGUAGES, 'en' as const, say.languageUnknown),
  website: trimmed('Website', 500).default(''),
  attempt,
});
export type NewBooking = z.output<typeof newBooking>;

/** A time that is held until the code is typed. */
export const heldBooking = z.object({
  /** The key of this booking. */
  booking: z.string(),
  expires_at: z.string(),
  /** Where the code went, as far as who typed it knows it again. */
  sent_to: z.string(),
  channel: z.enum(CODE_CHANNELS),
});
export type HeldBooking = z.output<typeof heldBooking>;

/** A key in an address; any text is answered like an unknown one. */
export const bookingParams = z.object({ key: z.string().max(100, { error: say.linkUnknown }) });

export const bookingCode = z.object({
  otp: z
    .string({ error: say.otpShape })
    .transform((value) => value.trim())
    .refine((value) => /^\d{6}$/.test(value), { error: say.otpShape })
    .meta({ examples: ['123456'] }),
});

/** An appointment that was booked online. */
export const confirmedBooking = z.object({
  reference: z.string(),
  date: z.string(),
  time: z.string(),
  doctor_name: z.string(),
  hospital_name: z.string(),
  address: z.string(),
  /** Where it is seen, moved and cancelled. */
  manage_link: z.string(),
});
export type ConfirmedBooking = z.output<typeof confirmedBooking>;

/** What the page of a booking shows: of the person only what this booking typed. */
export const managedBooking = confirmedBooking.extend({
  status: z.enum(APPOINTMENT_STATUSES),
  doctor_id: z.number().int(),
  doctor_name_hi: z.string(),
  /** The number of the hospital's public profile; null where its page is closed. */
  hospital_id: z.number().int().nullable(),
  hospital_phone: z.string(),
  branch_name: z.string(),
  room: z.string(),
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  /** Whether it may still be moved and cancelled here. */
  can_change: z.boolean(),
  /** Until when that is. */
  change_until: z.string(),
  /** The hospital's; the release before says none. */
  time_zone: z.string().optional(),
  /** The queue page, once the patient has been given a token. */
  queue_page: z.string().nullable(),
});
export type ManagedBooking = z.output<typeof managedBooking>;

export const movedBooking = z.object({ date: day, time: clock.nullish().transform((value) => value ?? null) });
export type MovedBooking = z.output<typeof movedBooking>;

const CODES_MOST = 10_000;
const HOURS_MOST = 168;

/** The rules of online booking. What is not sent stays. */
export const bookingRulesChange = z.object({
  cancel_hours: wholeNumber(say.cancelHoursInvalid, 0, HOURS_MOST).optional(),
  codes_per_hour: wholeNumber(say.codesInvalid, 1, CODES_MOST).optional(),
  codes_per_day: wholeNumber(say.codesInvalid, 1, CODES_MOST).optional(),
  version: seenVersion(messages.versionInvalid),
});
export type BookingRulesChange = z.output<typeof bookingRulesChange>;

export const bookingRules = z.object({
  /** Until so many hours before the appointment patients may move and cancel it themselves. */
  cancel_hours: z.number().int(),
  /** Codes by SMS; more go by e-mail (FRD-83). */
  codes_per_hour: z.number().int(),
  codes_per_day: z.number().int(),
  version: z.number().int(),
});
export type BookingRules = z.output<typeof bookingRules>;
