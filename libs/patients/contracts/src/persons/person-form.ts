import { isBlank, MAX_ID, optionalText, plainDate, requiredText, text, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { GENDERS } from '../choices.ts';
import { PATIENT_MESSAGES } from '../messages.ts';
import { BIRTH_PRECISIONS } from './person-age.ts';
import { GUARDIAN_RELATIONS, PERSON_LANGUAGES, PHONE_OWNERS } from './person-choices.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';
import { flag, MOST_NAME, personNeeds } from './registration-fields.ts';

const MOST_NOTE = 500;
const MOST_LINE = 2000;
const MOST_SHORT = 100;

// Not given is not changed; null empties the field.
const emptied = z.null().transform(() => '');
const field = (name: string, most: number) => z.union([text(name, most), emptied]).optional();
const name = (called: string) =>
  z.union([text(called).refine((value) => value.length <= MOST_NAME, { error: messages.nameTooLong }), emptied]).optional();
const choice = <T extends readonly string[]>(values: T, sentence: string) =>
  z.union([z.enum(values, { error: sentence }), z.literal('')], { error: sentence }).optional();
const age = (sentence: string, most: number) => wholeNumber(sentence, 0, most).optional();

/** A day as YYYY-MM-DD, or null for none. */
const day = (sentence: string) =>
  z
    .unknown()
    .transform((value, context): string | null => {
      if (isBlank(value)) return null;
      const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
      const found = parts && plainDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
      if (found) return found;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    })
    .optional()
    .meta({ type: ['string', 'null'], format: 'date' });

/** What is said of a person. What is not given stays as it is. */
const PERSON_FIELDS = {
  first_name: name('first name'),
  last_name: name('last name'),
  local_name: name('name in own script'),
  guardian_name: name('guardian name'),
  guardian_relation: choice(GUARDIAN_RELATIONS, messages.relationUnknown),
  gender: choice(GENDERS, PATIENT_MESSAGES.genderUnknown),
  birth_date: day(messages.birthInvalid),
  birth_precision: choice(BIRTH_PRECISIONS, messages.birthPrecisionUnknown),
  age_years: age(messages.ageYears, 150),
  age_months: age(messages.ageMonths, 1800),
  age_days: age(messages.ageDays, 60_000),
  phone: field('phone', MOST_SHORT),
  phone_owner: choice(PHONE_OWNERS, messages.phoneOwnerUnknown),
  alt_phone: field('other phone', MOST_SHORT),
  alt_phone_label: field('label of the other phone', MOST_SHORT),
  email: field('email', MOST_NAME),
  address: field('address', MOST_LINE),
  city: field('city', MOST_SHORT),
  pincode: field('pincode', 20),
  language: z.enum(PERSON_LANGUAGES, { error: messages.languageUnknown }).optional(),
  aadhar: field('aadhar', MOST_SHORT),
  needs: z.preprocess((value) => (value === undefined ? undefined : value), personNeeds.optional()).optional(),
  desk_note: field('note', MOST_NOTE),
  is_unknown: flag(messages.isUnknown).optional(),
  unknown_note: field('note', MOST_NOTE),
  deceased_on: day(messages.deceasedInvalid),
};

/** A person who comes without a visit (FRD-08). */
export const newPersonForm = z.object(PERSON_FIELDS, { error: PATIENT_MESSAGES.bodyExpected }).superRefine((form, context) => {
  const isNamed = [form.first_name, form.local_name].some((given) => given !== undefined && given.trim() !== '');
  if (!isNamed && !form.is_unknown) context.addIssue({ code: 'custom', path: ['first_name'], message: messages.nameRequired });
});
export type NewPersonForm = z.output<typeof newPersonForm>;

/** What is to be changed of a person, and the version that was seen (FRD-07). */
export const personPatch = z.object(
  { ...PERSON_FIELDS, version: wholeNumber(messages.versionRequired, 1, MAX_ID), reason: optionalText('reason', MOST_NOTE) },
  { error: PATIENT_MESSAGES.bodyExpected },
);
export type PersonPatch = z.output<typeof personPatch>;

/** The fields of a person that a form may say. */
export type PersonFields = Omit<PersonPatch, 'version' | 'reason'>;

/** Why something is done that nobody does every day. */
export const reasonGiven = requiredText(messages.reasonRequired, 'Reason', MOST_NOTE).transform((value) => value.trim());
