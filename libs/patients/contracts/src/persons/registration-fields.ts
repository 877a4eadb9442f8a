import { isBlank, MAX_ID, oneOf, optionalText, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { FEE_KINDS, GUARDIAN_RELATIONS, PERSON_NEEDS, PHONE_OWNERS, type PersonNeed } from './person-choices.ts';
import { PERSON_MESSAGES } from './person-messages.ts';

/** Longest name that a person bears; what a visit was given is kept whole with the visit. */
export const MOST_NAME = 300;
const MOST_NOTE = 500;

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional()).optional();

const number = (sentence: string, most: number, least = 0) => optional(wholeNumber(sentence, least, most));

/** Yes or no, as JSON or as a form sends it; not given is no. */
export const flag = (sentence: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context): boolean => {
      if (isBlank(value) || value === false || value === 'false') return false;
      if (value === true || value === 'true') return true;
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    })
    .meta({ type: 'boolean' });

/** A set of needs: a list, or as a form sends it one text with commas. */
export const personNeeds = z
  .unknown()
  .optional()
  .transform((value, context): PersonNeed[] => {
    const given = isBlank(value) ? [] : typeof value === 'string' ? value.split(',').map((one) => one.trim()) : value;
    const known = Array.isArray(given) ? PERSON_NEEDS.filter((need) => given.includes(need)) : [];
    if (Array.isArray(given) && new Set(given).size === known.length) return known;
    context.addIssue({ code: 'custom', message: PERSON_MESSAGES.needsUnknown });
    return z.NEVER;
  })
  .meta({ type: 'array', items: { type: 'string', enum: [...PERSON_NEEDS] } });

/** What the registration of a visit may say of the person, beside the documented form (FRD-01). All of it may be missing. */
export const REGISTRY_FIELDS = {
  person_id: optional(z.unknown()),
  uhid: optionalText('UHID', 100),
  person: oneOf(['auto', 'new'] as const, 'auto' as const, PERSON_MESSAGES.personUnknown),
  confirm_deceased: flag(PERSON_MESSAGES.confirmDeceased),
  doctor_id: number(PERSON_MESSAGES.doctorNotFound, MAX_ID, 1),
  appointment_id: number(PERSON_MESSAGES.appointmentNotFound, MAX_ID, 1),
  fee_kind: oneOf(FEE_KINDS, '' as const, PERSON_MESSAGES.feeKindUnknown),
  local_name: optionalText('name in own script'),
  guardian_name: optionalText('guardian name'),
  guardian_relation: oneOf(GUARDIAN_RELATIONS, '' as const, PERSON_MESSAGES.relationUnknown),
  age_years: number(PERSON_MESSAGES.ageYears, 150),
  age_months: number(PERSON_MESSAGES.ageMonths, 1800),
  age_days: number(PERSON_MESSAGES.ageDays, 60_000),
  city: optionalText('city', 100),
  pincode: optionalText('pincode', 20),
  alt_phone: optionalText('other phone', 100),
  phone_owner: oneOf(PHONE_OWNERS, '' as const, PERSON_MESSAGES.phoneOwnerUnknown),
  needs: personNeeds,
  is_unknown: flag(PERSON_MESSAGES.isUnknown),
  unknown_note: optionalText('note', MOST_NOTE),
};
