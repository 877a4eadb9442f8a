import { id, isEmail, MAX_ID, oneOf, requiredText, RUPEES, rupees, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { DOCTOR_GENDERS, FOLLOW_UP_SCOPES, RESOLVE_ACTIONS } from '../choices.ts';
import { trimmed } from '../clock.ts';
import { SCHEDULING_MESSAGES as messages } from '../messages.ts';

const flag = z.boolean({ error: messages.flagInvalid });
const MOST_TIERS = 10;

const tier = z.object(
  {
    /** Whole days since the anchor; its last day counts. */
    within_days: wholeNumber(messages.tierDaysInvalid, 1, 365),
    fee: rupees(messages.feeInvalid),
    /** How many visits it is for; null for any number. */
    visits: wholeNumber(messages.tierVisitsInvalid, 1, 100)
      .nullish()
      .transform((value) => value ?? null),
  },
  { error: messages.tiersInvalid },
);

const tiers = z
  .array(tier, { error: messages.tiersInvalid })
  .max(MOST_TIERS, { error: messages.tiersInvalid })
  .transform((list) => [...list].sort((a, b) => a.within_days - b.within_days))
  .refine((list) => new Set(list.map((each) => each.within_days)).size === list.length, { error: messages.tierTwice });

/** What a visit costs; all in rupees (FRD-38). */
export const feeRules = z.object(
  {
    first_fee: rupees(messages.feeInvalid).optional(),
    /** Null: as a first visit. */
    emergency_fee: z.union([z.null(), rupees(messages.feeInvalid)]).optional(),
    tiers: tiers.optional(),
  },
  { error: messages.feeInvalid },
);

/** The fields of a doctor that can be sent. */
export const doctorFields = {
  name: requiredText(messages.nameRequired, 'Name', 300).transform((value) => value.trim()),
  display_name_hi: trimmed('Name in Hindi'),
  speciality: trimmed('Speciality', 200),
  phone: trimmed('Phone', 50),
  email: trimmed('Email', 254)
    .transform((value) => value.toLowerCase())
    .refine((value) => value === '' || isEmail(value), { error: messages.emailInvalid }),
  registration_no: trimmed('Registration number', 100),
  qualifications: trimmed('Qualifications', 300),
  languages: z.array(trimmed('Language', 50), { error: messages.languagesInvalid }).max(20, { error: messages.languagesInvalid }),
  gender: oneOf(DOCTOR_GENDERS, '' as const, messages.genderUnknown),
  room: trimmed('Room', 50),
  branch: id(messages.branchUnknown),
  member_id: wholeNumber(messages.memberInvalid, 1, MAX_ID).nullable(),
  consultation_fee: rupees(messages.feeInvalid),
  fee_rules: feeRules,
  follow_up_scope: oneOf(FOLLOW_UP_SCOPES, 'doctor' as const, messages.scopeUnknown),
  book_days_ahead: wholeNumber(messages.aheadInvalid, 0, 365),
  /** Whether patients book with this doctor on the hospital's public page. */
  online: flag,
  /** Whether that page says what a first visit costs. */
  show_fee: flag,
  rank: wholeNumber(messages.rankInvalid, 0, 1000),
  is_active: flag,
};

const { name, branch, ...others } = doctorFields;

/** What becomes of booked appointments that cannot stay (FRD-43). */
export const resolveWanted = z
  .object({
    action: oneOf(RESOLVE_ACTIONS, undefined, messages.resolveUnknown).refine((value) => value !== undefined, {
      error: messages.resolveUnknown,
    }),
    doctor_id: id(messages.doctorUnknown)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ action, doctor_id: doctorId }) => action !== 'other_doctor' || doctorId !== null, {
    error: messages.otherDoctorNeeded,
    path: ['doctor_id'],
  });
export type ResolveWanted = z.output<typeof resolveWanted>;

/** Of the consultation fee and the first fee, which are one, the rule counts. `branch`: the desk's own where it is not sent. */
export const newDoctor = z.object({ name, branch: branch.optional(), ...z.object(others).partial().shape });
export type NewDoctor = z.output<typeof newDoctor>;

/** What is not sent stays. `resolve`: asked for where a doctor with appointments is deactivated. */
export const doctorChange = z.object({
  ...z.object(doctorFields).partial().shape,
  version: z.number({ error: messages.versionInvalid }).int({ error: messages.versionInvalid }).optional(),
  resolve: resolveWanted.optional(),
});
export type DoctorChange = z.output<typeof doctorChange>;

const money = z.number().meta(RUPEES);

export const doctor = z.object({
  id: z.number().int(),
  name: z.string(),
  display_name_hi: z.string(),
  speciality: z.string(),
  phone: z.string(),
  email: z.string(),
  registration_no: z.string(),
  qualifications: z.string(),
  languages: z.array(z.string()),
  gender: z.enum(DOCTOR_GENDERS),
  room: z.string(),
  /** Where the doctor is at home. */
  branch: z.number().int(),
  /** All branches at which the doctor sits. */
  branch_ids: z.array(z.number().int()),
  member_id: z.number().int().nullable(),
  consultation_fee: money,
  fee_rules: z.object({
    first_fee: money,
    emergency_fee: money.nullable(),
    tiers: z.array(z.object({ within_days: z.number().int(), fee: money, visits: z.number().int().nullable() })),
  }),
  follow_up_scope: z.enum(FOLLOW_UP_SCOPES),
  book_days_ahead: z.number().int(),
  online: z.boolean(),
  show_fee: z.boolean(),
  rank: z.number().int(),
  is_active: z.boolean(),
  /** Address of the photo, 480 pixels square, which opens it for an hour; null without one. */
  photo_url: z.string().nullable(),
  version: z.number().int(),
});
export type Doctor = z.output<typeof doctor>;

/** `resolution`: where appointments are being moved or cancelled in the background. */
export const changedDoctor = doctor.extend({ resolution: z.number().int().nullable() });
export type ChangedDoctor = z.output<typeof changedDoctor>;

export const doctorParams = z.object({ id: id(messages.doctorUnknown) });
