import type { PatientSort } from '@nidaan/patients-contracts';

/** A sort as it is asked for. */
export type WantedSort = PatientSort | `-${PatientSort}`;

// What a patient `p` is sorted by. What is not known stands at the end, whichever way the list is sorted.
const AGE = `substring(p.age from '^ *(\\d{1,4})')::integer`;
const text = (words: string) => ({
  up: `coalesce(nullif(lower(btrim(${words})), ''), U&'\\+10FFFF')`,
  down: `lower(btrim(${words}))`,
});
const KEYS: Readonly<Record<PatientSort, { up: string; down: string }>> = {
  id: { up: 'p.id', down: 'p.id' },
  name: text(`p.first_name || ' ' || p.last_name`),
  age: { up: `coalesce(${AGE}, 2147483647)`, down: `coalesce(${AGE}, -1)` },
  disease: text('p.disease'),
};

/** The order that a sort asks for, as SQL of a patient `p`; those that are equal stand by their number. */
export function orderOf(sort: WantedSort): { key: string; direction: 'ASC' | 'DESC'; beyond: '>' | '<' } {
  const isDown = sort.startsWith('-');
  const keys = KEYS[sort.replace('-', '') as PatientSort];
  return isDown ? { key: keys.down, direction: 'DESC', beyond: '<' } : { key: keys.up, direction: 'ASC', beyond: '>' };
}
