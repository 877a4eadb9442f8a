import { invalid, type PlainDate } from '@nidaan/kernel';
import {
  birthFromAge,
  birthFromDate,
  PERSON_MESSAGES as messages,
  type FieldChange,
  type PersonBirth,
  type PersonFields,
} from '@nidaan/patients-contracts';
import { matchingOf } from './person-matching.ts';
import type { PersonEntity } from './person.entity.ts';

const TEXTS = [
  'first_name', 'last_name', 'local_name', 'guardian_name', 'guardian_relation', 'gender', 'phone', 'phone_owner', 'alt_phone', 'alt_phone_label',
  'email', 'address', 'city', 'pincode', 'language', 'needs', 'desk_note', 'is_unknown', 'unknown_note', 'deceased_on',
] as const; // prettier-ignore
const NAMES = ['first_name', 'last_name', 'local_name', 'guardian_name'] as const;

/** The birth that a form says; undefined where it says none. Throws 400 for one that nobody has (FRD-14). */
function birthIn({ birth_date: date, birth_precision, ...ages }: PersonFields, today: PlainDate): PersonBirth | undefined {
  if (date === null) return { birth_date: null, birth_precision: '' };
  if (date !== undefined) {
    const [year, month, day] = date.split('-').map(Number) as [number, number, number];
    const born = birthFromDate({ year, month, day }, today);
    if (!born) throw invalid(messages.birthInvalid, { birth_date: messages.birthInvalid });
    return { ...born, birth_precision: birth_precision || 'day' };
  }
  const { age_years: years, age_months: months, age_days: days } = ages;
  if (years === undefined && months === undefined && days === undefined) return undefined;
  const born = birthFromAge({ years, months, days }, today);
  if (!born) throw invalid(messages.birthInvalid, { birth_date: messages.birthInvalid });
  return born;
}

/** A person with what a form says of them; what it does not say stays. Throws 400 for an impossible birth or death. */
export function edited(person: PersonEntity, form: PersonFields, today: PlainDate): PersonEntity {
  const said = Object.fromEntries(TEXTS.flatMap((field) => (form[field] === undefined ? [] : [[field, form[field]]])));
  const next: PersonEntity = { ...person, ...said, ...birthIn(form, today) };
  for (const name of NAMES) next[name] = next[name].trim();
  const died = next.deceased_on;
  if (died !== null && (died > today || (next.birth_date !== null && died < next.birth_date)))
    throw invalid(messages.deceasedInvalid, { deceased_on: messages.deceasedInvalid });
  return { ...next, ...matchingOf(next) };
}

// Where only the mask is kept nothing is sealed.
const AADHAAR = ['aadhaarSealed', 'aadhaarIndex', 'aadhaarLastFour'] as const;
const COMPARED = [...TEXTS, 'birth_date', 'birth_precision'] as const;

/** What differs between two states of a person; of an Aadhaar number only that it was changed. */
export function differencesOf(before: PersonEntity, after: PersonEntity): FieldChange[] {
  const changes: FieldChange[] = COMPARED.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])).map(
    (field) => ({ field, before: before[field], after: after[field] }),
  );
  if (AADHAAR.some((field) => before[field] !== after[field]))
    changes.push({ field: 'aadhar', before: 'changed', after: 'changed' });
  return changes;
}
