import { DEFAULT_FREQUENCY, MAX_TABLETS, type Frequency } from '@nidaan/clinical-contracts';

/** A tablet row as typed. */
export interface TabletDraft {
  name: string;
  dosage: string;
  frequency: Frequency;
  duration: string;
  count: string;
  /** The doctor typed the count: it no longer follows frequency and days. */
  isCountTyped: boolean;
}

/** Injection, ointment, tonic or test as typed; ointments and tonics have no size, tests neither size nor dosage. */
export interface GivenDraft {
  required: 'no' | 'yes';
  name: string;
  customName: string;
  size: string;
  dosage: string;
}

export const GIVEN_KINDS = ['injections', 'ointments', 'syrups', 'tests'] as const;
export type GivenKind = (typeof GIVEN_KINDS)[number];

/** `rows` always holds ten; `tablets` says how many of them count, so that a mistyped number loses nothing. */
export interface PrescriptionDraft extends Record<GivenKind, GivenDraft> {
  tablets: number;
  rows: readonly TabletDraft[];
  doctorAdvice: string;
  /** Newest prescription of the visit when this one was begun, 0 without one: it is kept over a reload. */
  lastSeenRecord?: number;
}

const BLANK_TABLET: TabletDraft = {
  name: '',
  dosage: '',
  frequency: DEFAULT_FREQUENCY,
  duration: '',
  count: '',
  isCountTyped: false,
};

const NOTHING: GivenDraft = { required: 'no', name: '', customName: '', size: '', dosage: '' };

export const blankDraft = (): PrescriptionDraft => ({
  tablets: 0,
  rows: Array.from({ length: MAX_TABLETS }, () => BLANK_TABLET),
  injections: NOTHING,
  ointments: NOTHING,
  syrups: NOTHING,
  tests: NOTHING,
  doctorAdvice: '',
});

/** The rows that count. */
export const tabletsOf = (draft: Pick<PrescriptionDraft, 'tablets' | 'rows'>): readonly TabletDraft[] =>
  draft.rows.slice(0, draft.tablets);

// Tablets a day; STAT is one dose in all, SOS cannot be known.
const A_DAY: Partial<Record<Frequency, number>> = {
  OD: 1,
  BD: 2,
  TDS: 3,
  QID: 4,
  ME: 2,
  MAE: 3,
  MN: 2,
  HS: 1,
  EOD: 0.5,
  Weekly: 1 / 7,
};

/** How many tablets a frequency takes over some days; '' when that does not follow. */
export function countFor(frequency: Frequency, duration: string): string {
  if (frequency === 'STAT') return '1';
  const perDay = A_DAY[frequency];
  const days = Number(duration);
  return perDay === undefined || !(days > 0) ? '' : String(Math.ceil(perDay * days));
}

/** A row with a change; the count follows until it is typed. An emptied one follows again from the next change on, or when its field is left. */
export function changedTablet(row: TabletDraft, change: Partial<TabletDraft>): TabletDraft {
  const next = { ...row, ...change };
  // Whoever empties it is about to type another one.
  if ('count' in change) return { ...next, isCountTyped: true };
  if (next.isCountTyped && next.count !== '') return next;
  return { ...next, isCountTyped: false, count: countFor(next.frequency, next.duration) };
}

/** The draft without one of its rows; the others move up. */
export function withoutTablet(draft: PrescriptionDraft, index: number): PrescriptionDraft {
  return { ...draft, tablets: draft.tablets - 1, rows: [...draft.rows.toSpliced(index, 1), BLANK_TABLET] };
}

/** The draft with a row put back where it was, as far as there is room; the others move down. */
export function withTablet(draft: PrescriptionDraft, index: number, row: TabletDraft): PrescriptionDraft {
  const rows = draft.rows.toSpliced(index, 0, row).slice(0, MAX_TABLETS);
  return { ...draft, tablets: Math.min(draft.tablets + 1, MAX_TABLETS), rows };
}

/** Nothing was written into the row. */
export const isBlankTablet = (row: TabletDraft): boolean => JSON.stringify(row) === JSON.stringify(BLANK_TABLET);

/** Nothing was written into the form. */
export const isBlankDraft = (draft: PrescriptionDraft): boolean =>
  JSON.stringify({ ...draft, lastSeenRecord: undefined }) === JSON.stringify(blankDraft());

const drugOf = ({ name }: TabletDraft) => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** The first row above with the same drug, whatever its dosage; null without one. */
export function sameDrugAbove(rows: readonly TabletDraft[], index: number): number | null {
  const drug = drugOf(rows[index]!);
  const found = drug === '' ? -1 : rows.slice(0, index).findIndex((row) => drugOf(row) === drug);
  return found === -1 ? null : found;
}
