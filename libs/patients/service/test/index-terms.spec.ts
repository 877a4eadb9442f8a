import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parsePersonSearch, personKeys } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { searchQueries } from '../src/person-search/search-queries.ts';
import { PatientsApp } from './patients-app.ts';

const HOSPITAL = 7;
const YEAR = 2026;

const GIVEN = [
  'Ramesh',
  'Ram',
  'Govind',
  'Kovind',
  'Imran',
  'Emran',
  'Lakshmi',
  'R',
  'Venkatasubramanian',
  'Asha',
  'राजेश',
  'محمد',
];
const FAMILY = ['Kumar', 'Khan', 'Gowda', 'Sharma', 'K S Rao', 'Reddy', 'Devi', 'Ramesh', '', 'Ravi Kumar', 'Das'];
// As they are typed: whole, begun, spelled in another way, and initials.
const TYPED = [
  ...['Ramesh', 'Ram', 'Ra', 'R', 'Romesh', 'Govind', 'Kovind', 'Gov', 'K', 'G', 'Imran', 'Emran', 'Im', 'I', 'Laxmi', 'Lok'],
  ...['Kumar', 'Kumaar', 'Khan', 'Gan', 'Gowda', 'Sarma', 'S', 'Rao', 'Reddi', 'Devi', 'Tevi', 'D', 'Venkatasubra', 'V', 'Asha'],
  ...['राजेश', 'محمد', 'م', 'd/o Suresh', '1988', '98765', 'Das', 'Kumar Kumar'],
];

const keysOf = (first_name: string, last_name: string) =>
  personKeys({
    ...{ first_name, last_name, local_name: '', guardian_name: last_name === 'Khan' ? 'Suresh' : '', birth_date: '1988-05-03' },
    ...{ phone_key: first_name === 'Asha' ? '9876543210' : '9820012345', alt_phone_key: '' },
  }).map((key) => `${HOSPITAL}:${key}`);
const PERSONS = GIVEN.flatMap((given) => FAMILY.map((family) => ({ name: `${given} ${family}`, keys: keysOf(given, family) })));
const TEXTS = TYPED.flatMap((a) => ['', ...TYPED].map((b) => `${a} ${b}`)).concat([
  'R K Sharma',
  'K S Rao',
  'Rao K S',
  'Ravi Kumar R',
]);

const PAIRS = `WITH p AS MATERIALIZED (SELECT name, array_to_tsvector(keys) AS keys, person_index_terms(keys) AS terms
    FROM jsonb_to_recordset($1) AS r(name text, keys text[])),
  q AS MATERIALIZED (SELECT keys AS query, keys::tsquery, terms::tsquery, first::tsquery FROM jsonb_to_recordset($2) AS r(keys text, terms text, first text))
  SELECT`;
// Whom the index finds and the keys do not, or the keys alone. Whom the first query finds, a later one may leave out.
const DIFFERENT = `${PAIRS} q.query, p.name FROM p, q
  WHERE p.terms @@ q.terms AND NOT p.keys @@ q.keys OR p.keys @@ q.keys AND NOT p.terms @@ q.terms AND (p.keys @@ q.first) IS NOT TRUE LIMIT 5`;
const FOUND = `${PAIRS} count(*)::integer AS pairs FROM p, q WHERE p.keys @@ q.keys`;

/** The index finds by a word beside a first letter (ADR 0075). */
describe('terms of the index over persons', () => {
  let app: PatientsApp;
  beforeAll(async () => {
    app = await PatientsApp.start();
  });
  afterAll(() => app.stop());

  const ask = <T extends Record<string, unknown>>(sql: string, queries: object[]) =>
    runAs({ hospitalId: HOSPITAL }, () => app.db.query<T>(sql, [JSON.stringify(PERSONS), JSON.stringify(queries)]));

  it.each([0, 1, 2])('FRD-06 find whom the keys find, by the query at place %i', async (tier) => {
    const queries = TEXTS.flatMap((text) => {
      const { keys, terms } = searchQueries(parsePersonSearch(text, YEAR) ?? { parts: [] }, HOSPITAL);
      const first = tier > 0 && !/\d{4}/.test(text) ? keys[0] : null;
      return keys[tier] === undefined ? [] : [{ keys: keys[tier], terms: terms[tier], first }];
    });
    expect(await ask(DIFFERENT, queries)).toEqual([]);
    expect((await ask<{ pairs: number }>(FOUND, queries))[0]!.pairs).toBeGreaterThan(1_000);
  });

  it('FRD-06 make one of two frequent words a short list, and one of initials beside a word', () => {
    const termsOf = (text: string) => searchQueries(parsePersonSearch(text, YEAR)!, HOSPITAL).terms;
    expect(termsOf('Ramesh Kumar')[0]).toBe("'7:k&rames' & '7:kumar'");
    expect(termsOf('R K Sharma')).toEqual([
      "'7:r&sarm' & '7:k&sarm'",
      "('7:r' | '7:^r') & ('7:k' | '7:^k') & '7:^sarm'",
      "('7:r' | '7:^r') & ('7:k' | '7:^k') & ('7:^sarm' | '7:~srm')",
    ]);
    expect(termsOf('S Kumar')[0]).toBe("('7:s' | '7:^s') & '7:kumar'");
    expect(termsOf('Asha d/o Suresh')[0]).toBe("'7:as' & '7:a&<sures':*");
  });
});
