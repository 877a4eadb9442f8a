import { tableOf } from '@nidaan/platform-database';
import { PersonEntity } from './person.entity.ts';

export const PERSONS = tableOf(PersonEntity);

const COLUMNS = PERSONS.fields().map((field) => [field, PERSONS.column(field)] as const);

const jsonOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Fields of a person as JSON that the database reads as columns. */
export const columnsOfPerson = (person: Partial<PersonEntity>): string =>
  JSON.stringify(
    Object.fromEntries(COLUMNS.filter(([field]) => field in person).map(([field, name]) => [name, jsonOf(person[field])])),
  );
