import { itemLines, tabletLine, type Given, type Json, type MedicalRecord } from '@nidaan/clinical-contracts';
import { msg } from '@nidaan/ui';
import { paiseOf, type AmountKey, type TypedAmounts } from './amounts.ts';

/** The kinds of medicines, each with the amount that its prices add up to. */
export const MEDICINE_KINDS = [
  { kind: 'tablets', title: msg('Tablets'), amount: 'tabletsAmount' },
  { kind: 'injections', title: msg('Injections'), amount: 'injectionsAmount' },
  { kind: 'ointments', title: msg('Ointments'), amount: 'ointmentsAmount' },
  { kind: 'syrups', title: msg('Syrups'), amount: 'syrupsAmount' },
] as const satisfies readonly { kind: string; title: string; amount: AmountKey }[];
export type MedicineKind = (typeof MEDICINE_KINDS)[number];

/** A medicine of a record as it is read. */
export interface MedicineLine {
  /** Its kind and its place among the entries of this kind. */
  key: string;
  text: string;
  /** False of plain text: there is no entry that could hold a price. */
  canBePriced: boolean;
}

const isEntry = (value: Json): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

function givenLines(kind: string, given: Given): MedicineLine[] {
  const entries: Json[] = Array.isArray(given) ? given : [given];
  return entries.flatMap((entry, at) =>
    itemLines([entry]).map((text) => ({ key: `${kind}.${at}`, text, canBePriced: isEntry(entry) })),
  );
}

/** The medicines of one kind. */
export const linesOf = (record: MedicalRecord, kind: MedicineKind['kind']): MedicineLine[] =>
  kind === 'tablets'
    ? record.tablets.map((tablet, at) => ({ key: `tablets.${at}`, text: tabletLine(tablet), canBePriced: true }))
    : givenLines(kind, record[kind]);

/** What was typed, with the price of a line, and the amount of its kind as the sum of the prices. It can still be typed over. */
export function withPrice(typed: TypedAmounts, { kind, amount }: MedicineKind, key: string, price: string): TypedAmounts {
  const prices = { ...typed.prices, [key]: price };
  const own = Object.entries(prices).filter(([line, text]) => line.startsWith(`${kind}.`) && text.trim() !== '');
  const sum = own.reduce((paise, [, text]) => paise + (paiseOf(text) ?? 0), 0);
  return { ...typed, prices, [amount]: own.length === 0 ? '' : (sum / 100).toFixed(2) };
}
