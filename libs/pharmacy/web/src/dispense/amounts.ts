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

/** What was typed for a record; nothing typed counts 0. `prices` are those of its lines, by `PricedLine.key`. */
export type TypedAmounts = Readonly<Partial<Record<AmountKey, string>> & { prices?: Readonly<Record<string, string>> }>;

export const paiseOf = (typed: string | undefined): Paise | null => (!typed || typed.trim() === '' ? 0 : paiseFrom(typed));

/** Wire name, or key of a line → sentence of each amount or price that is none. */
export function faultsOf(typed: TypedAmounts): Readonly<Record<string, string>> {
  const wrong = AMOUNTS.filter(({ key }) => paiseOf(typed[key]) === null);
  const wrongPrices = Object.entries(typed.prices ?? {}).filter(([, price]) => paiseOf(price) === null);
  return Object.fromEntries([
    ...wrongPrices.map(([key]) => [key, messages.amountInvalid('Price')]),
    ...wrong.map(({ key, label }) => [key, messages.amountInvalid(`${label} amount`)]),
  ]) as Record<string, string>;
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

/** What a line costs, by its place: what was typed beside it. With one line alone it is the amount; else nobody has said. */
type PriceAt = (at: number, lines: number) => number | undefined;

function priced(given: Given, priceAt: PriceAt): Given {
  if (typeof given === 'string') return given;
  if (!Array.isArray(given)) return withPrice(given, priceAt(0, 1));
  return given.map((entry, at) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry) ? withPrice(entry, priceAt(at, given.length)) : entry,
  );
}

const withPrice = (entry: PricedEntry, price: number | undefined): PricedEntry =>
  price === undefined ? entry : { ...entry, price };

/**
 * A medical record as the pharmacy record that is sent (PHA-07). `date` is the hospital's day, not the moment: confirming again after a
 * lost answer must send the same.
 */
export function bodyOf(
  patient: PatientAnswer,
  record: MedicalRecord,
  { typed, paymentType, date }: { typed: TypedAmounts; paymentType: string; date: PlainDate },
) {
  const rupees = (key: AmountKey) => rupeesOf(paiseOf(typed[key]) ?? 0);
  const priceOf =
    (kind: string, amount: AmountKey): PriceAt =>
    (at, lines) => {
      const price = typed.prices?.[`${kind}.${at}`] ?? '';
      return price.trim() === '' ? (lines === 1 ? rupees(amount) : undefined) : rupeesOf(paiseOf(price) ?? 0);
    };
  const tabletPrice = priceOf('tablets', 'tabletsAmount');
  return {
    patient: patient.id,
    patient_name: patientName(patient),
    patient_disease: patient.disease,
    doctor_advice: record.doctorAdvice,
    record_id: record.id,
    tablets: record.tablets.map(({ name, dosage, count }, at, { length }) => {
      const price = tabletPrice(at, length);
      return { name, dosage, count, ...(price === undefined ? {} : { price }) };
    }),
    injections: priced(record.injections, priceOf('injections', 'injectionsAmount')),
    ointments: priced(record.ointments, priceOf('ointments', 'ointmentsAmount')),
    syrups: priced(record.syrups, priceOf('syrups', 'syrupsAmount')),
    tabletsAmount: rupees('tabletsAmount'),
    injectionsAmount: rupees('injectionsAmount'),
    ointmentsAmount: rupees('ointmentsAmount'),
    syrupsAmount: rupees('syrupsAmount'),
    total_amount: rupeesOf(totalPaise(typed)),
    ...(paymentType && { payment_type: paymentType }),
    date,
  };
}
