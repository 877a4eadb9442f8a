import { tableOf, type StatementOf } from '@nidaan/platform-database';
import { PersonEntity } from './person.entity.ts';

export const PERSONS = tableOf(PersonEntity);

/** SQL of the terms that a visit of a person bears; `hospital` and `person` are SQL, too (ADR 0074). */
export const termsOf = (hospital: string, person: string): string =>
  `(SELECT array_to_tsvector(q.keys) FROM persons q WHERE q.hospital_id = ${hospital} AND q.id = ${person})`;

// Older visits bear none.
const FOLLOW = `UPDATE patients v SET person_terms = array_to_tsvector(q.keys) FROM persons p JOIN persons q ON q.hospital_id = $1 AND q.id = p.root_id
  WHERE p.hospital_id = $1 AND p.id = $2 AND v.hospital_id = $1 AND v.person_id = q.id AND v.person_terms IS NOT NULL`;

/** What lets the visits of a person bear the terms as they are now: for whoever changes the keys, in the same transaction. */
export const followingTerms = (hospitalId: number, person: number): StatementOf<object> => ({
  text: FOLLOW,
  values: [hospitalId, person],
});

const COLUMNS = PERSONS.fields().map((field) => [field, PERSONS.column(field)] as const);
const BLANK: Readonly<Record<string, unknown>> = Object.fromEntries(COLUMNS.map(([, name]) => [name, undefined]));

const jsonOf = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Fields of a person as JSON that the database reads as columns. */
export function columnsOfPerson(person: Partial<PersonEntity>): string {
  const columns = { ...BLANK };
  for (const [field, name] of COLUMNS) columns[name] = jsonOf(person[field]);
  return JSON.stringify(columns);
}
