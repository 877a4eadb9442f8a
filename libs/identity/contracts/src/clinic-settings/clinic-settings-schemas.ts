import { BRANCH_SHARING, given, id, plainDate, requiredText, text, type PlainDate } from '@nidaan/kernel';
import { z } from 'zod';
import { SETTINGS_MESSAGES as messages } from './clinic-settings-messages.ts';

export const MFA_RULES = ['off', 'managers', 'all'] as const;
const MOST_WINDOWS_A_DAY = 2;
const MOST_HOLIDAYS = 1000;
const LONGEST_IDLE_MINUTES = 480;

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const clock = z.string({ error: messages.timeInvalid }).refine((value) => CLOCK.test(value) || value === '24:00', {
  error: messages.timeInvalid,
});

/** One window in which patients are seen: weekday 0 is Sunday, times are of the hospital's clock, '24:00' is the day's end. */
const openWindow = z
  .object({
    weekday: z
      .number({ error: messages.weekdayInvalid })
      .int({ error: messages.weekdayInvalid })
      .min(0, { error: messages.weekdayInvalid })
      .max(6, { error: messages.weekdayInvalid }),
    from: clock.meta({ examples: ['09:00'] }),
    to: clock.meta({ examples: ['17:00'] }),
  })
  .refine(({ from, to }) => from < to, { error: messages.endBeforeStart });
export type OpenWindow = z.output<typeof openWindow>;

const inOrder = (windows: readonly OpenWindow[]): OpenWindow[] =>
  [...windows].sort((a, b) => a.weekday - b.weekday || (a.from < b.from ? -1 : 1));

const overlaps = (windows: readonly OpenWindow[]): boolean => {
  const sorted = inOrder(windows);
  return sorted.some((each, index) => {
    const next = sorted[index + 1];
    return next !== undefined && next.weekday === each.weekday && next.from < each.to;
  });
};

const isTooMany = (windows: readonly OpenWindow[]): boolean =>
  windows.some(({ weekday }) => windows.filter((other) => other.weekday === weekday).length > MOST_WINDOWS_A_DAY);

export const openingHours = z
  .array(openWindow, { error: messages.hoursInvalid })
  .max(14, { error: messages.tooManyWindows })
  .refine((windows) => !overlaps(windows), { error: messages.overlap })
  .refine((windows) => !isTooMany(windows), { error: messages.tooManyWindows })
  .transform(inOrder);

const day = z.string({ error: messages.dateInvalid }).transform((value, context): PlainDate => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const found = year === undefined ? null : plainDate(Number(year), Number(month), Number(date));
  if (found) return found;
  context.addIssue({ code: 'custom', message: messages.dateInvalid });
  return z.NEVER;
});

/** A day on which the hospital, or one branch, is closed. */
const holiday = z.object({
  date: day,
  name: requiredText(messages.holidayNameRequired, 'Name of the holiday', 200).transform((value) => value.trim()),
  /** Null: all branches. */
  branch_id: z
    .number({ error: messages.branchUnknown })
    .int({ error: messages.branchUnknown })
    .min(1, { error: messages.branchUnknown })
    .max(2_147_483_647, { error: messages.branchUnknown })
    .nullish()
    .transform((value) => value ?? null),
});
export type Holiday = z.output<typeof holiday>;

const isTwice = (holidays: readonly Holiday[]): boolean =>
  new Set(holidays.map(({ date, branch_id }) => `${date}/${branch_id}`)).size < holidays.length;

export const holidays = z
  .array(holiday, { error: messages.holidaysInvalid })
  .max(MOST_HOLIDAYS, { error: messages.tooManyHolidays })
  .refine((days) => !isTwice(days), { error: messages.holidayTwice })
  .transform((days) => [...days].sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date))));

const officer = z.object(
  {
    name: text("Officer's name", 200).transform((value) => value.trim()),
    email: text("Officer's email", 254).refine((value) => value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value), {
      error: messages.officerEmailInvalid,
    }),
    phone: text("Officer's phone", 20).refine((value) => /^(?:[0-9]{10,15})?$/.test(value), {
      error: messages.officerPhoneInvalid,
    }),
  },
  { error: messages.officerInvalid },
);

const SLUG = /^(?=.{3,40}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What a hospital decides about its days and its people. What is not sent stays (ORG-59: each section saves alone). */
export const clinicSettingsChange = z.object({
  /** Null for a branch: the hospital's again. */
  opening_hours: openingHours.nullable().optional(),
  holidays: holidays.optional(),
  time_zone: z.string({ error: messages.zoneUnknown }).max(100, { error: messages.zoneUnknown }).optional(),
  /** Asked for with another time zone. */
  hospital_name: z.string({ error: messages.nameForZone }).max(300, { error: messages.nameForZone }).optional(),
  currency: z.literal('INR', { error: messages.currency }).optional(),
  branch_sharing: z.enum(BRANCH_SHARING, { error: messages.sharingUnknown }).optional(),
  mfa_rule: z.enum(MFA_RULES, { error: messages.mfaRuleUnknown }).optional(),
  /** 0: never. */
  idle_lock_minutes: z
    .number({ error: messages.idleInvalid })
    .int({ error: messages.idleInvalid })
    .min(0, { error: messages.idleInvalid })
    .max(LONGEST_IDLE_MINUTES, { error: messages.idleInvalid })
    .optional(),
  grievance_officer: officer.optional(),
  /** The hospital's part of public addresses; '' for none. */
  slug: z
    .string({ error: messages.slugInvalid })
    .refine((value) => value === '' || SLUG.test(value), { error: messages.slugInvalid })
    .optional(),
  online_booking: z.boolean({ error: messages.bookingInvalid }).optional(),
  version: z.number({ error: messages.versionInvalid }).int({ error: messages.versionInvalid }).optional(),
});
export type ClinicSettingsChange = z.output<typeof clinicSettingsChange>;

export const clinicSettings = z.object({
  opening_hours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  /** Of a branch that was asked for: whether these hours are its own. */
  own_hours: z.boolean().optional(),
  holidays: z.array(z.object({ date: z.string(), name: z.string(), branch_id: z.number().int().nullable() })),
  time_zone: z.string(),
  /** The zone that binds from a later day on; null where none was chosen. */
  next_time_zone: z.object({ time_zone: z.string(), from: z.string() }).nullable(),
  currency: z.literal('INR'),
  branch_sharing: z.enum(BRANCH_SHARING),
  mfa_rule: z.enum(MFA_RULES),
  idle_lock_minutes: z.number().int(),
  grievance_officer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  slug: z.string(),
  online_booking: z.boolean(),
  /** Rises with every change. */
  version: z.number().int(),
});
export type ClinicSettings = z.output<typeof clinicSettings>;

/** `branch`: opening hours of that branch; where it has none of its own, the hospital's. */
export const clinicSettingsQuery = z.object({ branch: given(id(messages.branchUnknown).optional()) });
