import { createHash } from 'node:crypto';
import { AppError, plainDate, type PlainDate } from '@nidaan/kernel';
import {
  identifierKey,
  IMPORT_MESSAGES as messages,
  newPersonForm,
  type ImportField,
  type NewPersonForm,
} from '@nidaan/patients-contracts';
import { edited } from '../persons/person-edit.ts';
import { matchingPhone } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import type { PersonImportRowEntity } from './person-import-row.entity.ts';

const MOST_OLD_NUMBER = 100;

/** What is kept of a row until it is applied. */
export interface GivenRow {
  form: NewPersonForm;
  oldNumber: string;
}

/** A row as it was read, before anybody looked whom the registry knows. */
export type ReadRow = Pick<
  PersonImportRowEntity,
  'line' | 'outcome' | 'says' | 'given' | 'oldKey' | 'phoneKey' | 'foldedName' | 'fingerprint'
>;

/** A row that says something nobody can be registered with. */
class RowFault extends Error {}

const GENDERS: Readonly<Record<string, string>> = {
  m: 'Male', male: 'Male', man: 'Male', boy: 'Male', 'पुरुष': 'Male', f: 'Female', female: 'Female', woman: 'Female', girl: 'Female', 'महिला': 'Female',
  o: 'Other', other: 'Other', others: 'Other', transgender: 'Other', t: 'Other',
}; // prettier-ignore

function genderOf(text: string): string {
  if (text === '') return '';
  const found = GENDERS[text.toLowerCase().replace(/\.$/, '')];
  if (found === undefined) throw new RowFault(messages.genderUnreadable);
  return found;
}

/** dd/mm/yyyy as India writes it, also with - or ., or yyyy-mm-dd; a time behind it is left out. */
function birthOf(text: string): string | undefined {
  const day = text.split(/[T\s]/u, 1)[0]!;
  if (day === '') return undefined;
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(day) ?? [];
  const [, iy, im, id] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(day) ?? [];
  const date = plainDate(Number(y ?? iy), Number(m ?? im), Number(d ?? id));
  if (!date) throw new RowFault(messages.birthUnreadable);
  return date;
}

function ageOf(text: string): number | undefined {
  if (text === '') return undefined;
  const years = /^(\d{1,3})(\.0)?\s*(y|yr|yrs|years?)?\.?$/i.exec(text)?.[1];
  if (years === undefined) throw new RowFault(messages.ageUnreadable);
  return Number(years);
}

/** First and last name of a whole one: the last word is the last name. */
function namesOf({ name = '', first_name = '', last_name = '' }: Partial<Record<ImportField, string>>) {
  const words = name.split(/\s+/u).filter(Boolean);
  if (first_name !== '' || last_name !== '' || words.length < 2) return { first_name: first_name || name, last_name };
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1)! };
}

function givenOf(values: Partial<Record<ImportField, string>>): GivenRow {
  const { old_uhid = '', name: _n, first_name: _f, last_name: _l, gender = '', birth_date = '', age = '', ...texts } = values;
  if (old_uhid.length > MOST_OLD_NUMBER) throw new RowFault(messages.oldNumberTooLong);
  const birth = birthOf(birth_date);
  const years = birth === undefined ? ageOf(age) : undefined;
  const said = {
    ...texts,
    ...namesOf(values),
    gender: genderOf(gender),
    ...(birth !== undefined && { birth_date: birth }),
    ...(years !== undefined && { age_years: years }),
  };
  const read = newPersonForm.safeParse(said);
  if (!read.success) throw new RowFault(read.error.issues[0]!.message);
  return { form: read.data, oldNumber: old_uhid };
}

const KEYS_OF_NOBODY = { oldKey: '', phoneKey: '', foldedName: '', fingerprint: '', given: null };

/** Reads a row by its fields; what cannot be registered is a fault with its sentence. `blank`: a person of the hospital of whom nothing is known. */
export function readRow(
  line: number,
  values: Partial<Record<ImportField, string>>,
  blank: PersonEntity,
  today: PlainDate,
): ReadRow {
  try {
    const given = givenOf(values);
    const { phoneKey, foldedName } = edited(blank, given.form, today);
    return {
      ...{ line, outcome: 'new', says: '', given, phoneKey: matchingPhone(phoneKey), foldedName },
      oldKey: given.oldNumber === '' ? '' : identifierKey('old_uhid', given.oldNumber),
      fingerprint: createHash('sha256').update(JSON.stringify(given)).digest('base64url'),
    };
  } catch (fault) {
    if (!(fault instanceof RowFault || fault instanceof AppError)) throw fault;
    return { line, outcome: 'fault', says: fault.message, ...KEYS_OF_NOBODY };
  }
}
