import { MAX_PAISE, paiseFrom, rupeesOf, type Paise, type PlainDate } from '@nidaan/kernel';
import { PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { needsDispensing, type Given, type MedicalRecord } from '@nidaan/clinical-contracts';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { msg } from '@nidaan/ui';

/** The four amounts of a bill: wire name and what people call it. */
export const AMOUNTS = [
  { key: 'tabletsAmount', label: msg('Tablets') },
  { key: 'injectionsAmount', label: msg('Injections') },
  { key: 'ointmentsAmount', label: msg('Ointments') },
  { key: 'syrupsAmount', label: msg('Syrups') },
] as const;

export type AmountKey = (typeof AMOUNTS)[number]['key'];

/** What was typed for a record; nothing typed counts 0. */
export type TypedAmounts = Readonly<Partial<Record<AmountKey, string>>>;

const paiseOf = (typed: string | undefined): Paise | null => (!typed || typed.trim() === '' ? 0 : paiseFrom(typed));

/** Wire name → sentence of each amount that is no amount. */
export function faultsOf(typed: TypedAmounts): Partial<Record<AmountKey, string>> {
  const wrong = AMOUNTS.filter(({ key }) => paiseOf(typed[key]) === null);
  return Object.fromEntries(wrong.map(({ key, label }) => [key, messages.amountInvalid(`${label} amount`)]));
}

/** What a record costs so far; what is no amount counts 0. */
export const totalPaise = (typed: TypedAmounts): Paise =>
  Math.min(
    AMOUNTS.reduce((sum, { key }) => sum + (paiseOf(typed[key]) ?? 0), 0),
    MAX_PAISE,
  );

/** The bill of a medical record that was not made yet, or undefined when it was. */
export const billOf = (patient: PatientAnswer, record: MedicalRecord) =>
  patient.pharmacy_records.find((bill) => bill['record_id'] === record.id);

/** Records with medicines that nobody has handed out yet, oldest first. */
export const outstanding = (patient: PatientAnswer): MedicalRecord[] =>
  patient.medical_records.filter((record) => needsDispensing(record) && !billOf(patient, record));

type PricedEntry = Exclude<Given, string | unknown[]>;

// With one entry its price is the amount; how an amount divides among several, nobody has typed.
function priced(given: Given, amount: number): Given {
  if (typeof given === 'string') return given;
  if (!Array.isArray(given)) return { ...given, price: amount };
  const [only] = given;
  const isOne = given.length === 1 && typeof only === 'object' && only !== null && !Array.isArray(only);
  return isOne ? [{ ...(only as PricedEntry), price: amount }] : given;
}

/**
 * A medical record as the pharmacy record that is sent (PHA-07). `date` is the hospital's day, not the moment: confirming again after a
 * lost answer must send the same.
 */
export function bodyOf(patient: PatientAnswer, record: MedicalRecord, typed: TypedAmounts, date: PlainDate) {
  const rupees = (key: AmountKey) => rupeesOf(paiseOf(typed[key]) ?? 0);
  return {
    patient: patient.id,
    patient_name: patientName(patient),
    patient_disease: patient.disease,
    doctor_advice: record.doctorAdvice,
    record_id: record.id,
    tablets: record.tablets.map(({ name, dosage, count }, _, { length }) => ({
      name,
      dosage,
      count,
      ...(length === 1 ? { price: rupees('tabletsAmount') } : {}),
    })),
    injections: priced(record.injections, rupees('injectionsAmount')),
    ointments: priced(record.ointments, rupees('ointmentsAmount')),
    syrups: priced(record.syrups, rupees('syrupsAmount')),
    tabletsAmount: rupees('tabletsAmount'),
    injectionsAmount: rupees('injectionsAmount'),
    ointmentsAmount: rupees('ointmentsAmount'),
    syrupsAmount: rupees('syrupsAmount'),
    total_amount: rupeesOf(totalPaise(typed)),
    date,
  };
}
