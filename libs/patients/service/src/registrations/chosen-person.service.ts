import { Injectable } from '@nestjs/common';
import { conflict, MAX_ID, notFound, type PlainDate } from '@nidaan/kernel';
import { ageText, birthOf, PERSON_MESSAGES, type PatientForm, type PersonBirth } from '@nidaan/patients-contracts';
import { matchingOf } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { currentContext } from '@nidaan/platform-access';
import { PersonsRepository } from '../persons/persons.repository.ts';
import { SharedPersonsRepository } from '../shared-persons/shared-persons.repository.ts';

const CONTACT = ['phone', 'address', 'email'] as const;
type Contact = (typeof CONTACT)[number];
const NAMES = ['first_name', 'last_name', 'gender'] as const;
const BIRTH = ['day', 'month', 'year', 'age'] as const;

/** A person whom the desk chose, and what the form means then. */
export interface ChosenPerson {
  person: PersonEntity;
  form: PatientForm;
  /** What the form corrects at the person, with what it is found by; absent where nothing. */
  contact?: Partial<PersonEntity>;
  /** Fields in which the form names another person (FRD-04). */
  differs: string[];
}

/** Persons whom the desk chose for a visit (FRD-03, FRD-04). */
@Injectable()
export class ChosenPersonService {
  constructor(
    private readonly persons: PersonsRepository,
    private readonly shared: SharedPersonsRepository,
  ) {}

  /** Null where the form names nobody. Throws 404 for an unknown number, 409 for somebody who has died, unless the form confirms it. `untyped` corrects nobody. */
  async of(form: PatientForm, today: PlainDate, untyped: readonly Contact[] = []): Promise<ChosenPerson | null> {
    const { person_id: id, uhid, confirm_deceased: isConfirmed } = form.registry;
    if (id === undefined && uhid.trim() === '') return null;
    const person = id === undefined ? await this.#byUhid(uhid) : await this.#byId(id);
    if (!person || person.struckAt) throw notFound(PERSON_MESSAGES.notFound);
    if (person.deceased_on && !isConfirmed) throw conflict(PERSON_MESSAGES.deceased);
    const contact = correctedContact(person, form, untyped);
    const differs = differing(person, form, birthOf({ ...form, ...form.registry }, today));
    return { person, form: filled(form, person, today), differs, ...(contact && { contact }) };
  }

  async #byUhid(uhid: string): Promise<PersonEntity | null> {
    return (await this.persons.rootByUhid(uhid)) ?? this.#found({ uhid });
  }

  // Somebody of another branch, whom this desk has found by a number (ORG-38).
  #found(wanted: { id?: number; uhid?: string }): Promise<PersonEntity | null> {
    return currentContext()?.sharing === 'identity' ? this.shared.found(wanted) : Promise.resolve(null);
  }

  async #byId(given: unknown): Promise<PersonEntity | null> {
    const id = typeof given === 'string' && /^\d{1,10}$/.test(given) ? Number(given) : given;
    const isNumber = typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID;
    return isNumber ? ((await this.persons.root(id)) ?? this.#found({ id })) : null;
  }
}

function correctedContact(
  person: PersonEntity,
  form: PatientForm,
  untyped: readonly Contact[],
): Partial<PersonEntity> | undefined {
  const typed = CONTACT.filter((field) => !untyped.includes(field));
  const given = typed.filter((field) => form[field].trim() !== '' && form[field] !== person[field]);
  if (given.length === 0) return undefined;
  const contact = Object.fromEntries(given.map((field) => [field, form[field]]));
  const { phoneKey, keys } = matchingOf({ ...person, ...contact });
  return { ...contact, phoneKey, keys };
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

function differing(person: PersonEntity, form: PatientForm, birth: PersonBirth): string[] {
  const names = NAMES.filter((field) => form[field].trim() !== '' && !same(form[field], person[field]));
  return birth.birth_precision === '' || isBirthOf(person, birth) ? names : [...names, 'birth_date'];
}

// An age in years that was said a year ago and today names two birth dates.
function isBirthOf(person: PersonEntity, { birth_date: date, birth_precision: precision }: PersonBirth): boolean {
  if (person.birth_date === null || date === null) return person.birth_date === date;
  if (precision === 'day' && person.birth_precision === 'day') return person.birth_date === date;
  return Math.abs(Number(person.birth_date.slice(0, 4)) - Number(date.slice(0, 4))) <= 1;
}

/** The form with what it leaves out of name, gender and birth taken from the person. */
function filled(form: PatientForm, person: PersonEntity, today: PlainDate): PatientForm {
  const isNameless = form.first_name.trim() === '' && form.last_name.trim() === '';
  const saysBirth = BIRTH.some((field) => form[field].trim() !== '') || saysAge(form);
  return {
    ...form,
    ...(isNameless && { first_name: person.first_name, last_name: person.last_name }),
    ...(form.gender === '' && { gender: person.gender as PatientForm['gender'] }),
    ...(!saysBirth && birthTexts(person, today)),
  };
}

const saysAge = ({ registry: { age_years, age_months, age_days } }: PatientForm): boolean =>
  age_years !== undefined || age_months !== undefined || age_days !== undefined;

function birthTexts({ birth_date: date, birth_precision: precision }: PersonEntity, today: PlainDate) {
  if (date === null) return {};
  const [year, month, day] = date.split('-').map(Number);
  if (precision === 'day') return { day: String(day), month: String(month), year: String(year) };
  const years = /^(\d+) years?$/.exec(ageText({ birth_date: date, birth_precision: precision }, today))?.[1];
  return { age: years ?? '0' };
}
