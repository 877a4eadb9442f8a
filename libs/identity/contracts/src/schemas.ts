import {
  email,
  isEmail,
  isGstin,
  knownEmail,
  optionalText,
  requiredText,
  seenValues,
  text,
  withoutFields,
  type May,
} from '@nidaan/kernel';
import { z } from 'zod';
import { IDENTITY_MESSAGES as messages } from './messages.ts';
import { membershipFields } from './team/membership.ts';
import { isDeskName } from './team/sign-in-names.ts';

/** The documented check blocks below 4 and says 8; a deployment may raise the minimum (OPN-01). */
export const DOCUMENTED_PASSWORD_MINIMUM = 4;
/** From here on nobody is advised to take a longer one: the form's hint below it does not block (OPN-01). */
export const RECOMMENDED_PASSWORD_LENGTH = 8;
export const OTP_LENGTH = 6;
export const RESEND_COUNTDOWN_SECONDS = 60;

/** Compared without letter case and outer blanks (LOGIN-15). No sign-in name of a hospital: mail reaches nobody there (ORG-22). */
export const accountEmail = email({ required: messages.emailRequired, invalid: messages.emailInvalid }).refine(
  (value) => !isDeskName(value),
  { error: messages.emailInvalid },
);

/** Of an account that may be older than the rule of today. */
const emailAsKnown = knownEmail({ required: messages.emailRequired, invalid: messages.emailInvalid });

/** A password as typed: never trimmed (LOGIN-15). */
export const password = requiredText(messages.passwordRequired, 'Password', 1000);

export const newPassword = password.refine((value) => value.length >= DOCUMENTED_PASSWORD_MINIMUM, {
  error: messages.passwordShort,
});

/** 10 to 15 digits and nothing else (REG-14); a JSON number is taken as its digits. */
export const accountPhone = z
  .union([z.string(), z.number().transform(String)], { error: messages.phoneRequired })
  .refine((value) => value.trim() !== '', { error: messages.phoneRequired, abort: true })
  .refine((value) => /^[0-9]{10,15}$/.test(value), { error: messages.phoneInvalid });

/** Exactly six digits, as text: '012345' is not 12345 (OTP-19). */
export const otp = z
  .union([z.string(), z.number().transform(String)], { error: messages.otpShape })
  .refine((value) => /^[0-9]{6}$/.test(value), { error: messages.otpShape });

const hospitalFields = {
  email: accountEmail,
  password: newPassword,
  hospital_name: requiredText(messages.hospitalNameRequired, 'Hospital name', 300),
  address: requiredText(messages.addressRequired, 'Address', 5000),
  phone_number: accountPhone,
  referred_by: optionalText('Referred by', 300),
};

/** What the server reads; anything else sent along is dropped (REG-28). The order is the form's: the first fault is the message. */
export const registerBody = z.object({ username: requiredText(messages.firstNameRequired, 'Username', 300), ...hospitalFields });

/** What the browser's form holds: the name in two parts and the password twice. */
export const registerForm = z
  .object({
    first_name: requiredText(messages.firstNameRequired, 'First name', 150),
    last_name: requiredText(messages.lastNameRequired, 'Last name', 149),
    ...hospitalFields,
  })
  // Two schemas side by side, since a refinement of one would wait until every other field is right.
  .and(
    z
      .object({ password: z.string(), confirm_password: z.string() })
      .refine((form) => form.password === form.confirm_password, { error: messages.passwordsDiffer, path: ['confirm_password'] }),
  );

export type RegisterForm = z.input<typeof registerForm>;

/** The documented request of a filled form: names joined by one space, no confirmation (REG-10, REG-18). */
export function registerRequest(form: RegisterForm): z.input<typeof registerBody> {
  const { first_name, last_name, confirm_password: _typedTwice, ...rest } = form;
  return { username: `${first_name.trim()} ${last_name.trim()}`, ...rest };
}

export const verifyOtpBody = z.object({ email: accountEmail, otp });

export const resendOtpBody = z.object({ email: accountEmail });

const resetEmail = email({ required: messages.forgotEmailRequired, invalid: messages.emailInvalid });

export const forgotPasswordBody = z.object({ email: resetEmail });

// One sentence for both fields: which of them is empty can be seen (FGT-05).
const resetField = (field: string) => requiredText(messages.resetFieldsRequired, field, 1000);

/** The third step as the form holds it and the server takes it; `reset_token` is what verify-otp answered (OPN-16). */
export const resetPasswordBody = z
  .object({
    email: resetEmail,
    new_password: resetField('New password'),
    confirm_password: resetField('Confirm password'),
    reset_token: z.string({ error: messages.resetRefused }).max(200, { error: messages.resetRefused }).nullish(),
  })
  .refine((body) => body.new_password === body.confirm_password, {
    error: messages.resetPasswordsDiffer,
    path: ['confirm_password'],
    abort: true,
  })
  .refine((body) => body.new_password.length >= DOCUMENTED_PASSWORD_MINIMUM, {
    error: messages.passwordShort,
    path: ['new_password'],
  });

/** For so many days a former address may take a change of e-mail back. */
export const WAY_BACK_DAYS = 7;
/** Where the mail about a change of e-mail leads; the key stands behind #. */
export const RESTORE_EMAIL_PAGE = '/restore-email';

/** The way back of a former address: the key that was mailed to it, and a new password. */
export const restoreEmailBody = z
  .object({
    token: z
      .string({ error: messages.wayBackRequired })
      .transform((value) => value.trim())
      .refine((value) => value !== '', { error: messages.wayBackRequired })
      .refine((value) => value.length <= 200, { error: messages.wayBackOver }),
    new_password: resetField('New password'),
    confirm_password: resetField('Confirm password'),
  })
  .refine((body) => body.new_password === body.confirm_password, {
    error: messages.resetPasswordsDiffer,
    path: ['confirm_password'],
    abort: true,
  })
  .refine((body) => body.new_password.length >= DOCUMENTED_PASSWORD_MINIMUM, {
    error: messages.passwordShort,
    path: ['new_password'],
  });

export const loginBody = z.object({
  email: emailAsKnown,
  password,
  rememberMe: z
    .boolean({ error: 'rememberMe must be true or false' })
    .nullish()
    .transform((value) => value === true),
});

export const refreshBody = z.object({
  refresh: z
    .string({ error: messages.refreshRequired })
    .refine((value) => value !== '' && value.length <= 1000, { error: messages.refreshRequired }),
});

export const messageAnswer = z.object({ message: z.string() });

/** `reset_token` comes with the code of a password reset only. */
export const verifyOtpAnswer = messageAnswer.extend({ email: z.string(), reset_token: z.string().optional() });

export const loginAnswer = z.object({
  access: z.string(),
  refresh: z.string(),
  is_staff: z.boolean(),
  email: z.string(),
  is_verified: z.literal(true),
});

export const refreshAnswer = z.object({ access: z.string(), refresh: z.string() });

/** What stands on papers beside the letterhead; '' is left out there. */
export const PAPER_FIELDS = [
  'doctor_name',
  'qualification',
  'registration_no',
  'gstin',
  'drug_licence_no',
  'hospital_phone',
  'hospital_email',
] as const;

const onPapers = {
  /** Instead of the username, on papers. */
  doctor_name: z.string(),
  qualification: z.string(),
  /** The doctor's, with the medical council. */
  registration_no: z.string(),
  gstin: z.string(),
  drug_licence_no: z.string(),
  /** On the letterhead, instead of those of who registered the hospital. */
  hospital_phone: z.string(),
  hospital_email: z.string(),
};

/** The profile as the screens read it; wire names are binding (PRO-05, ENT-08). */
export const profile = z.object({
  id: z.number().int(),
  username: text('username'),
  hospital_name: text('hospital_name'),
  email: z.string(),
  phone_number: z.string(),
  address: text('address'),
  aboutHospital: text('aboutHospital'),
  profile_photo: z.string().nullable(),
  hospitalImages: z.array(z.string()),
  showLabTab: z.boolean(),
  showPharmacyTab: z.boolean(),
  dueAmount: z.number(),
  contact: z.string(),
  ...onPapers,
  /** IANA name of the zone in which the hospital counts its days. */
  timeZone: z.string(),
  /** Only there, and true, where the deployment shows both tabs whatever the settings say (OPN-02). */
  tabsForced: z.literal(true).optional(),
  ...membershipFields,
  /** Names of the fields that the caller may not see; absent where there are none. */
  hidden: z.array(z.string()).optional(),
});

/** What is due is for whoever may pay it (ORG-06). */
export const hideProfileDue = (answer: z.output<typeof profile>, may: May): z.output<typeof profile> =>
  may('platform.pay') ? answer : withoutFields(answer, { dueAmount: 0 });

/** The switches a form sends as text (PRO-13). */
const flag = (sentence: string) =>
  z.union([z.boolean(), z.enum(['true', 'false']).transform((value) => value === 'true')], { error: sentence });

export const MAX_HOSPITAL_IMAGES = 4;

const paperText = (field: string, max: number) => text(field, max).transform((value) => value.trim());

/** As typed in any case and with blanks; '' takes it away. */
const gstin = z
  .string({ error: messages.gstinInvalid })
  .transform((value) => value.replace(/\s/g, '').toUpperCase())
  .refine((value) => value === '' || isGstin(value), { error: messages.gstinInvalid });

/** What a profile form may change: a field that is not sent stays as it is (PRO-22), anything else is dropped (PRO-16). */
export const profileChange = z.object({
  username: requiredText(messages.usernameRequired, 'Username', 300).nullish(),
  hospital_name: hospitalFields.hospital_name.nullish(),
  /** The present one is sent along by forms, and may be older than the rule; a new one has to pass it. */
  email: emailAsKnown.nullish(),
  /** Sent by our client with a new e-mail; checked wherever it is sent. */
  current_password: z
    .string({ error: messages.currentPasswordWrong })
    .max(1000, { error: messages.currentPasswordWrong })
    .nullish(),
  phone_number: accountPhone.nullish(),
  address: hospitalFields.address.nullish(),
  aboutHospital: text('About', 10_000).nullish(),
  doctor_name: paperText("Doctor's name", 200).nullish(),
  qualification: paperText('Qualification', 200).nullish(),
  registration_no: paperText('Registration number', 100).nullish(),
  gstin: gstin.nullish(),
  drug_licence_no: paperText('Drug licence number', 100).nullish(),
  hospital_phone: paperText('Phone of the hospital', 20)
    .refine((value) => /^(?:\+?[0-9]{10,15})?$/.test(value), { error: messages.hospitalPhoneInvalid })
    .nullish(),
  hospital_email: paperText('Email of the hospital', 254)
    .refine((value) => value === '' || isEmail(value), { error: messages.hospitalEmailInvalid })
    .nullish(),
  showLabTab: flag('showLabTab must be true or false').nullish(),
  showPharmacyTab: flag('showPharmacyTab must be true or false').nullish(),
  /** Addresses of images to keep; the files come beside them (OPN-43). */
  hospital_images: z
    .union([z.string().transform((value) => [value]), z.array(z.string())], { error: messages.imageUnknown })
    .nullish(),
  /** With it a field that somebody else has changed since is not overwritten: 409, with their values as `current`. */
  seen: seenValues(messages.seenInvalid).nullish(),
});

export const tabSettings = z.object({
  tabType: z.enum(['lab', 'pharmacy'], { error: messages.tabTypeUnknown }),
  value: flag(messages.tabValueMissing),
});

/** A hospital's account, as the platform's staff see it. */
export const hospitalAccount = z.object({
  account_id: z.number().int(),
  hospital_id: z.number().int(),
  hospital_name: z.string(),
  username: z.string(),
  email: z.string(),
  is_active: z.boolean(),
  /** ISO 8601. */
  created_at: z.string(),
});

/** A staff account, as other staff see it. */
export const staffMember = z.object({
  id: z.number().int(),
  email: z.string(),
  username: z.string(),
  is_active: z.boolean(),
  /** ISO 8601. */
  created_at: z.string(),
});

export type Profile = z.output<typeof profile>;
