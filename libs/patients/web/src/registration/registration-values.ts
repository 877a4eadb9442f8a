import type { PlainDate } from '@nidaan/kernel';
import {
  PATIENT_TEXTS,
  patientForm,
  PAYMENT_EXTRA_FIELDS,
  type REGISTRY_FIELDS,
  roughAgeOf,
  type PatientFormInput,
  type PaymentType,
} from '@nidaan/patients-contracts';
import { schemaResolver } from '@nidaan/ui';

// What of the person the form asks for beside the documented fields (FRD-87).
export const MORE_FIELDS = ['local_name', 'guardian_name', 'guardian_relation'] as const;
// To whom the visit goes: asked where the hospital has doctors in its calendar.
const OF_DOCTOR = ['doctor_id', 'fee_kind'] as const;
type Asked = (typeof MORE_FIELDS)[number] | (typeof OF_DOCTOR)[number];
type NotAsked = 'age' | 'temperature' | Exclude<keyof typeof REGISTRY_FIELDS, Asked>;

/** The form as typed. The age follows from the date of birth. */
export type RegistrationValues = Record<Exclude<keyof PatientFormInput, NotAsked>, string>;

const { age: _computed, ...TEXTS } = Object.fromEntries(Object.keys(PATIENT_TEXTS).map((field) => [field, ''])) as Record<
  keyof typeof PATIENT_TEXTS,
  string
>;

/** The form as typed: everything is text under its documented name (ENT-04). */
export const BLANK: RegistrationValues = {
  ...TEXTS,
  gender: '',
  temparature: '',
  patientType: '',
  bed_assign: 'no',
  language: 'en',
  paymentType: '',
  amount: '',
  local_name: '',
  guardian_name: '',
  guardian_relation: '',
  doctor_id: '',
  fee_kind: '',
};

const EXTRA_FIELDS = Object.values(PAYMENT_EXTRA_FIELDS);

/** The extra field of a payment type, or undefined (PAT-10). */
export const extraFieldOf = (paymentType: string) =>
  (PAYMENT_EXTRA_FIELDS as Partial<Record<string, (typeof EXTRA_FIELDS)[number]>>)[paymentType as PaymentType];

/** What is sent: the values with the age; a field that is no longer on screen goes empty, whatever was typed into it before. */
export function bodyOf(values: RegistrationValues, today: PlainDate) {
  const body = { ...values, age: roughAgeOf(values, today) };
  const asked = extraFieldOf(values.paymentType);
  for (const field of EXTRA_FIELDS) if (field !== asked) body[field] = '';
  if (values.bed_assign !== 'yes') body.bedDetails = body.bedDays = '';
  return body;
}

/** The contract's own sentences, field by field; empty when the form may be sent. */
export const faultsOf = schemaResolver(patientForm, { sync: true });
