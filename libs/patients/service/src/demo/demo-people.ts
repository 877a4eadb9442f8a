import { patientForm, UNKNOWN_REFERENCE, type PatientForm, type PatientFormInput } from '@nidaan/patients-contracts';

const typed = (form: PatientFormInput): PatientForm =>
  patientForm.parse({ patientType: 'OPD', paymentType: 'Cash', amount: '300', disease: 'Hypertension', ...form });

const camp = { last_name: 'Deshpande', gender: 'Female', age: '46', address: '7, Camp, Pune' } as const;
const colony = { last_name: 'Jadhav', gender: 'Female', day: '4', month: '5', year: '1961' } as const;
const chowk = { first_name: 'Ramesh', gender: 'Male', age: '52', phone: '9822104431' } as const;

/** One patient who was registered twice: the desk has merged the two. */
export const TWICE = [
  typed({ ...camp, first_name: 'Sunita', phone: '9822104411' }),
  typed({ ...camp, first_name: 'Suneeta', phone: '9822104412' }),
] as const;

/** Pairs of whom nobody has decided yet whether they are one. */
export const UNCERTAIN = [
  [
    typed({ ...colony, first_name: 'Laxmi', phone: '9822104421' }),
    typed({ ...colony, first_name: 'Lakshmi', phone: '9822104422' }),
  ],
  [typed({ ...chowk, last_name: 'Patil' }), typed({ ...chowk, last_name: 'Kumar Patil' })],
] as const;

/** Somebody whom an ambulance has brought. */
export const UNKNOWN = typed({
  ...{ first_name: 'Unknown', last_name: 'male', gender: 'Male', age_years: 40, patientType: 'Emergency', disease: '' },
  ...{ paymentType: 'Reference', amount: '', reference: UNKNOWN_REFERENCE, is_unknown: true },
  unknown_note: 'Found near the railway station by the traffic police, scar on the left forearm',
});

/** A mother whose child was born this morning. */
export const MOTHER = typed({
  ...{ first_name: 'Kavita', last_name: 'More', gender: 'Female', age: '27', phone: '9822104441', address: '21, Kothrud, Pune' },
  ...{ patientType: 'IPD', bed_assign: 'yes', bedDetails: 'Ward 2, bed 5', bedDays: '2', amount: '5000', disease: '' },
});

/** Who is to come again: how many visits before the last one, and in how many days; before today they are overdue. */
export const RECALLS = [
  { back: 29, days: -9, note: 'Blood pressure after the new tablets', source: 'doctor' },
  { back: 27, days: -3, note: 'Fasting and post-meal sugar', source: 'doctor' },
  { back: 24, days: 0, note: 'Dressing', source: 'desk' },
  { back: 19, days: 2, note: 'Second dose', source: 'desk' },
  { back: 18, days: 5, note: 'Review with the reports', source: 'doctor' },
] as const;
