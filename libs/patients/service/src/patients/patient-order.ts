import type { PatientSort } from '@nidaan/patients-contracts';

/** A sort as it is asked for. */
export type WantedSort = PatientSort | `-${PatientSort}`;

// What a patient `p` is sorted by. What is not known stands at the end, whichever way the list is sorted.
const AGE = `substring(p.age from '^ *(\\d{1,4})')::integer`;
// A key, and what it is where it is not known.
type Key = readonly [key: string, unknown: string];
const [LAST, FIRST] = [`U&'\\+10FFFF'`, `''`];
const text = (words: string): { up: Key; down: Key } => ({
  up: [`coalesce(nullif(lower(btrim(${words})), ''), ${LAST})`, LAST],
  down: [`lower(btrim(${words}))`, FIRST],
});
const KEYS: Readonly<Record<Exclude<PatientSort, 'id'>, { up: Key; down: Key }>> = {
  name: text(`p.first_name || ' ' || p.last_name`),
  age: { up: [`coalesce(${AGE}, 2147483647)`, '2147483647'], down: [`coalesce(${AGE}, -1)`, '-1'] },
  disease: text('p.disease'),
};

/**
 * The order that a sort asks for, as SQL of a patient `p`; those that are equal stand by their number. `hidden` gives SQL of the numbers of
 * visits whose place must not tell what a list does not show of them, where there are some (ORG-64).
 */
export function orderOf(
  sort: WantedSort,
  hidden: () => string | undefined,
): { key: string; direction: 'ASC' | 'DESC'; beyond: '>' | '<' } {
  const isDown = sort.startsWith('-');
  const by = sort.replace('-', '') as PatientSort;
  const key = by === 'id' ? 'p.id' : shownKey(KEYS[by][isDown ? 'down' : 'up'], hidden());
  return isDown ? { key, direction: 'DESC', beyond: '<' } : { key, direction: 'ASC', beyond: '>' };
}

const shownKey = ([key, unknown]: Key, hidden: string | undefined): string =>
  hidden === undefined ? key : `CASE WHEN p.id = ANY (${hidden}) THEN ${unknown} ELSE ${key} END`;
