import type { FieldChange, MergedField, TakenField } from '@nidaan/patients-contracts';
import { MERGED_FIELDS, TAKEN_FIELDS } from '@nidaan/patients-contracts';
import type { PersonEntity } from '../persons/person.entity.ts';

type Column = keyof PersonEntity;

// What goes together with a field.
const COLUMNS: Readonly<Record<MergedField, readonly Column[]>> = {
  first_name: ['first_name'],
  last_name: ['last_name'],
  local_name: ['local_name'],
  guardian_name: ['guardian_name', 'guardian_relation'],
  gender: ['gender'],
  birth_date: ['birth_date', 'birth_precision'],
  phone: ['phone', 'phone_owner'],
  alt_phone: ['alt_phone', 'alt_phone_label'],
  email: ['email'],
  address: ['address'],
  city: ['city'],
  pincode: ['pincode'],
  aadhar: ['aadhaarIndex', 'aadhaarSealed', 'aadhaarLastFour'],
  photo: ['photo'],
  desk_note: ['desk_note'],
  deceased_on: ['deceased_on'],
};

const EMPTY_AADHAAR = { aadhaarIndex: null, aadhaarSealed: null, aadhaarLastFour: '' } as const;

const valuesOf = (person: PersonEntity, field: MergedField): unknown[] => COLUMNS[field].map((column) => person[column]);
const isEmpty = (person: PersonEntity, field: MergedField): boolean =>
  field === 'aadhar'
    ? person.aadhaarSealed === null && person.aadhaarIndex === null
    : valuesOf(person, field)[0] === '' || valuesOf(person, field)[0] === null;
const areSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a survivor takes where nothing was said: fields that are empty there and filled at the other (FRD-30). */
export const defaultTake = (survivor: PersonEntity, other: PersonEntity): TakenField[] =>
  TAKEN_FIELDS.filter((field) => isEmpty(survivor, field) && !isEmpty(other, field));

/** Whether the survivor has an Aadhaar number of its own, which is not written over: the way back would not have it. */
export const hasAadhaar = (person: PersonEntity): boolean => !isEmpty(person, 'aadhar');

// Of an Aadhaar number nothing is kept beside the two persons: the other still bears it.
const kept = (person: PersonEntity, field: MergedField): unknown =>
  field === 'aadhar' ? person.aadhaarLastFour : valuesOf(person, field);

/** Whether the survivor is marked as deceased by a merge, whatever else is taken: nobody calls the family (FRD-21). */
export const takesDeath = (survivor: PersonEntity, other: PersonEntity): boolean =>
  isEmpty(survivor, 'deceased_on') && !isEmpty(other, 'deceased_on');

/** The fields that change, as a merge keeps them. */
export function takenOf(survivor: PersonEntity, other: PersonEntity, take: readonly TakenField[]): FieldChange[] {
  const taken = TAKEN_FIELDS.filter(
    (field) => take.includes(field) && !areSame(valuesOf(survivor, field), valuesOf(other, field)),
  );
  return [...taken, ...(takesDeath(survivor, other) ? (['deceased_on'] as const) : [])].map((field) => ({
    field,
    before: kept(survivor, field),
    after: kept(other, field),
  }));
}

/** The survivor with what it takes. */
export function withTaken(survivor: PersonEntity, other: PersonEntity, taken: readonly FieldChange[]): PersonEntity {
  const columns = taken.flatMap(({ field }) => columnsOf(field));
  return { ...survivor, ...Object.fromEntries(columns.map((column) => [column, other[column]])) };
}

const isTaken = (field: string): field is MergedField => MERGED_FIELDS.some((each) => each === field);
const columnsOf = (field: string): readonly Column[] => (isTaken(field) ? COLUMNS[field] : []);

/** Fields as they are public. */
export const publicTaken = (taken: readonly FieldChange[]): MergedField[] => taken.map(({ field }) => field).filter(isTaken);

/** As a person's history says it: the Aadhaar number only as changed (FRD-07). */
export const historyOf = (taken: readonly FieldChange[]): FieldChange[] =>
  taken.map(({ field, before, after }) => {
    if (field === 'aadhar') return { field, before: '', after: 'changed' };
    const first = (value: unknown) => (Array.isArray(value) ? (value as unknown[])[0] : value);
    return { field, before: first(before), after: first(after) };
  });

// The values of a field before the merge, by their columns.
function formerOf(field: MergedField, before: unknown): [string, unknown][] {
  if (field === 'aadhar') return Object.entries(EMPTY_AADHAAR);
  const values = Array.isArray(before) ? (before as unknown[]) : [before];
  return COLUMNS[field].map((column, place) => [column, values[place]]);
}

/** The survivor with its own values again, but for fields that were changed since; those are named (FRD-33). */
export function withoutTaken(
  survivor: PersonEntity,
  other: PersonEntity,
  taken: readonly FieldChange[],
): { person: PersonEntity; kept: MergedField[] } {
  const fields = taken.filter((each): each is FieldChange & { field: MergedField } => isTaken(each.field));
  const isUnchanged = ({ field, after }: { field: MergedField; after?: unknown }) =>
    field === 'aadhar'
      ? survivor.aadhaarIndex === other.aadhaarIndex && survivor.aadhaarLastFour === after
      : areSame(valuesOf(survivor, field), after);
  const given = fields.filter(isUnchanged).flatMap(({ field, before }) => formerOf(field, before));
  const person: PersonEntity = { ...survivor, ...Object.fromEntries(given) };
  return { person, kept: fields.filter((each) => !isUnchanged(each)).map(({ field }) => field) };
}

/** The photo that a survivor bore before a merge; '' for none. */
export function photoBefore(taken: readonly FieldChange[]): string {
  const change = taken.find(({ field }) => field === 'photo');
  return change ? String(formerOf('photo', change.before)[0]![1]) : '';
}

/** All columns that a merge may write at a survivor, beside what is made of them. */
export const WRITTEN_COLUMNS: readonly Column[] = [
  ...Object.values(COLUMNS).flat(),
  ...(['branchIds', 'phoneKey', 'foldedName', 'keys', 'version'] as const),
];
