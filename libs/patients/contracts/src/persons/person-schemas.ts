import { z } from 'zod';
import { BIRTH_PRECISIONS } from './person-age.ts';
import { GUARDIAN_RELATIONS, PERSON_CHANGE_KINDS, PERSON_LANGUAGES, PERSON_NEEDS, PHONE_OWNERS } from './person-choices.ts';

const date = z.string();

/** A field that was changed, with what stood there before and after; of an Aadhaar number only that it was changed. */
export const fieldChange = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });
export type FieldChange = z.output<typeof fieldChange>;

/** A person in full (FRD-07). The Aadhaar number is masked: 'XXXX XXXX 1234', '' where none is known. */
export const personAnswer = z.object({
  id: z.number().int(),
  /** The number for life in this hospital. */
  uhid: z.string(),
  /** First and last name joined by a space, or the stand-in for the nameless. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  local_name: z.string(),
  guardian_name: z.string(),
  guardian_relation: z.enum(GUARDIAN_RELATIONS),
  mother_id: z.number().int().nullable(),
  gender: z.string(),
  /** YYYY-MM-DD; shown as a birthday only where `birth_precision` is 'day'. */
  birth_date: date.nullable(),
  birth_precision: z.enum(BIRTH_PRECISIONS),
  /** Today: '34 years', '~34 years' where the birth is known less exactly than what is shown; '' where it is not known. */
  age_text: z.string(),
  phone: z.string(),
  phone_owner: z.enum(PHONE_OWNERS),
  alt_phone: z.string(),
  alt_phone_label: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  pincode: z.string(),
  language: z.enum(PERSON_LANGUAGES),
  aadhar: z.string(),
  /** An address valid for an hour; null without a photo. */
  photo_url: z.string().nullable(),
  needs: z.array(z.enum(PERSON_NEEDS)),
  desk_note: z.string(),
  is_unknown: z.boolean(),
  unknown_note: z.string(),
  deceased_on: date.nullable(),
  visits: z.number().int(),
  last_visit_id: z.number().int().nullable(),
  /** The number of the person this one was merged into; null where it stands for itself. */
  merged_into: z.number().int().nullable(),
  is_struck: z.boolean(),
  version: z.number().int(),
  /** ISO 8601 with zone. */
  created_at: z.string(),
});
export type PersonAnswer = z.output<typeof personAnswer>;

/** What a search found a person by (FRD-05). */
export const PERSON_MATCHES = [
  'phone', 'uhid', 'name', 'sounds like', 'aadhaar', 'old number', 'visit number', 'merged number',
] as const; // prettier-ignore
export type PersonMatch = (typeof PERSON_MATCHES)[number];

/** A person as a row of a list: enough to choose by, and no more (FRD-05). */
export const personCard = z.object({
  id: z.number().int(),
  uhid: z.string(),
  name: z.string(),
  local_name: z.string(),
  gender: z.string(),
  age_text: z.string(),
  /** 'S/o Ramesh'; '' where nobody is named. */
  guardian: z.string(),
  phone: z.string(),
  city: z.string(),
  photo_url: z.string().nullable(),
  /** YYYY-MM-DD, where the person is marked as deceased (FRD-21). */
  deceased_on: date.nullable(),
  last_visit: z.object({ id: z.number().int(), date, doctor_name: z.string() }).nullable(),
  /** Of today, where there is something; null where there is not. */
  today: z
    .object({ token: z.string().nullable(), appointment_time: z.string().nullable(), status: z.string().nullable() })
    .nullable(),
  matched: z.array(z.enum(PERSON_MATCHES)),
});
export type PersonCard = z.output<typeof personCard>;

/** An entry of a person's history (FRD-07). */
export const personChange = z.object({
  version: z.number().int(),
  change: z.enum(PERSON_CHANGE_KINDS),
  /** The visit whose typed fields were corrected; null where it was the person. */
  visit_id: z.number().int().nullable(),
  changes: z.array(fieldChange),
  changed_because: z.string(),
  /** ISO 8601 with zone. */
  noted_at: z.string(),
  /** The account that did it; null for the product itself. */
  changed_by: z.number().int().nullable(),
});
export type PersonChange = z.output<typeof personChange>;
