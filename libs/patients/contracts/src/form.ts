import { text, optionalText, paiseFrom, RUPEES, paperLanguageOf, only, without } from '@nidaan/kernel';
import { z } from 'zod';
import { GENDERS, PATIENT_TYPES, PAYMENT_TYPES, PAYMENT_TYPES_WITHOUT_AMOUNT } from './choices.ts';
import { PATIENT_MESSAGES } from './messages.ts';
import { PERSON_LANGUAGES } from './persons/person-choices.ts';
import { PERSON_MESSAGES } from './persons/person-messages.ts';
import { REGISTRY_FIELDS } from './persons/registration-fields.ts';

/** One of a fixed list; missing, null and empty are '' (OPN-15). */
const choice = <T extends readonly string[]>(values: T, sentence: string) =>
  z
    .unknown()
    .transform((value, context): T[number] | '' => {
      const given = value ?? '';
      if (given === '' || (typeof given === 'string' && values.includes(given))) return given as T[number] | '';
      context.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    })
    .optional()
    .transform((value) => value ?? '')
    .meta({ type: 'string', enum: [...values] });

/** Rupees as number or numeric text → paise; missing, null or blank → null. */
const amount = z
  .unknown()
  .transform((value, context) => {
    if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) return null;
    const paise = paiseFrom(value);
    if (paise === null) context.addIssue({ code: 'custom', message: PATIENT_MESSAGES.amountInvalid });
    return paise;
  })
  .optional()
  .transform((paise) => paise ?? null)
  .meta(RUPEES);

/** 'yes', 'no' or empty; true and false are understood, any letter case is kept as written. */
const bedAssign = z
  .union([z.boolean().transform((value) => (value ? 'yes' : 'no')), text('bed assignment', 200), z.null()], {
    error: PATIENT_MESSAGES.bedAssignUnknown,
  })
  .optional()
  .transform((value) => value ?? '');

/** In which the person is spoken to (FRD-01); papers are printed in those of them that they know, else in English. */
const language = choice(PERSON_LANGUAGES, PERSON_MESSAGES.languageUnknown);

/** The text fields of the form under their documented names (ENT-04), `temparature` apart. Each is answered as it was stored. */
export const PATIENT_TEXTS = {
  first_name: optionalText('first name'),
  last_name: optionalText('last name'),
  email: optionalText('email'),
  phone: optionalText('phone'),
  aadhar: optionalText('aadhar'),
  address: optionalText('address'),
  disease: optionalText('disease'),
  day: optionalText('day'),
  month: optionalText('month'),
  year: optionalText('year'),
  age: optionalText('age'),
  bedDetails: optionalText('bed details'),
  bedDays: optionalText('bed days'),
  weight: optionalText('weight'),
  bp: optionalText('blood pressure'),
  upiTransactionNo: optionalText('UPI transaction number'),
  netbankingTransactionId: optionalText('net banking transaction id'),
  accountTransactionId: optionalText('account transaction id'),
  reference: optionalText('reference'),
  insurance: optionalText('insurance'),
  otherPayment: optionalText('other payment'),
};

const ASKED_OF_PERSON = Object.keys(REGISTRY_FIELDS) as (keyof typeof REGISTRY_FIELDS)[];
const ofPerson = only(ASKED_OF_PERSON);
// Without what is stored under another name or another type.
const documented = without(['amount', 'temperature', 'temparature', 'language', ...ASKED_OF_PERSON]);

/**
 * The registration form as sent (PAT-15…21): every field may be missing or empty except the amount (OPN-15).
 * Unknown names (id, status, hospital_id …) are dropped (PAT-32). `temperature` counts where `temparature` is absent (OPN-03).
 */
export const patientForm = z
  .object(
    {
      ...PATIENT_TEXTS,
      gender: choice(GENDERS, PATIENT_MESSAGES.genderUnknown),
      patientType: choice(PATIENT_TYPES, PATIENT_MESSAGES.patientTypeUnknown),
      paymentType: choice(PAYMENT_TYPES, PATIENT_MESSAGES.paymentTypeUnknown),
      bed_assign: bedAssign,
      language,
      amount,
      temparature: z.union([text('temperature'), z.null()]).optional(),
      temperature: z.union([text('temperature'), z.null()]).optional(),
      ...REGISTRY_FIELDS,
    },
    { error: PATIENT_MESSAGES.bodyExpected },
  )
  .superRefine((form, context) => {
    if (form.amount === null && !PAYMENT_TYPES_WITHOUT_AMOUNT.includes(form.paymentType)) {
      context.addIssue({ code: 'custom', path: ['amount'], message: PATIENT_MESSAGES.amountRequired });
    }
  })
  // What is long comes last: a long object that grows costs 3 µs a field (docs/performance.md).
  .transform((form) => ({
    temparature: form.temparature ?? form.temperature ?? '',
    language: paperLanguageOf(form.language),
    amountPaise: form.amount ?? 0,
    /** What was said of the person, beside the documented form. */
    registry: { language: form.language, ...ofPerson(form) },
    ...documented(form),
  }));

/** The form as the client holds it. */
export type PatientFormInput = z.input<typeof patientForm>;
/** The form as the server stores it. */
export type PatientForm = z.output<typeof patientForm>;
/** What a registration said of the person, beside the documented form. */
export type RegistryForm = PatientForm['registry'];
