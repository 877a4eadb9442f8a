import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';
import { resolveFunction } from './1811000000004-resolve-person.migration.ts';
import { CHOSEN } from './1826000000001-sharing-between-branches.migration.ts';
import { asTerms, findByBeginnings, schemaOf } from './1832040000001-beginnings-of-names.migration.ts';
import { ERASED_WITH_LISTS } from './1839100000001-pasted-persons.migration.ts';

const FREQUENT = 1_000;
// So many newest visits are looked through at first; if so many of them match, all of the second number are (docs/performance.md).
const LOOKS = { word: { first: 300, matches: 2 }, words: { first: 1_000, matches: 3 } };
/** How many visits may be looked through for a frequent text. */
export const NEWEST_VISITS = 4_000;

const IN_SIGHT = `p.struck_at IS NULL AND (sees_all OR ${isPersonSeen('p.branch_ids')})`;
const LAST_FIRST = 'ORDER BY m.last_visit_id DESC NULLS LAST, m.root_id DESC';

// A visit that is registered bears the terms of its person: the insert takes them from the setting. Who was made here is not read back: on a table
// that was never analysed that walks all UHIDs of the hospital.
export const KEPT = `
  IF NOT made THEN SELECT p.keys INTO wanted.keys FROM persons p WHERE p.hospital_id = tenant AND p.id = person; END IF;
  left_behind := set_config('nidaan.person_terms', array_to_tsvector(wanted.keys)::text, true);`;
const FORGOTTEN = 'UPDATE patients SET person_terms = NULL WHERE hospital_id = of_hospital AND id = ANY (of_visits)';
/** What `erase_person` does since visits bear terms of their persons. */
export const ERASED_WITH_TERMS = { ...ERASED_WITH_LISTS, statements: [...ERASED_WITH_LISTS.statements, FORGOTTEN] };

// Who came last is the first. More than wanted, for some came twice or are found already. A visit out of sight kept the former name of its person.
const newest = (visits: string) => `ARRAY(SELECT p.root_id FROM
      (SELECT w.person_id FROM (
        SELECT a.person_id, a.person_terms FROM patients a WHERE a.hospital_id = tenant ORDER BY a.id DESC LIMIT ${visits}) w
      WHERE w.person_terms @@ asked) v
      CROSS JOIN LATERAL (SELECT q.* FROM persons q WHERE q.hospital_id = tenant AND q.id = v.person_id OFFSET 0) p
      WHERE array_to_tsvector(p.keys) @@ asked AND ${IN_SIGHT} LIMIT greatest(often, 2 * wanted + cardinality(found)))`;
const NEW_ONES = `ARRAY(SELECT s.id FROM unnest(ids) WITH ORDINALITY AS s(id, rank) WHERE s.id <> ALL (found)
      GROUP BY s.id ORDER BY min(s.rank) LIMIT wanted - cardinality(found))`;
// The added nothing keeps the planner from walking all of a hospital.
const matching = (query: string) => `(SELECT p.root_id, p.last_visit_id, p.keys FROM persons p
          WHERE p.hospital_id + 0 = tenant AND person_terms(p.keys) @@ ${asTerms(query)} AND ${IN_SIGHT} LIMIT ${FREQUENT}) m`;
const OF_KNOWN = `ARRAY(SELECT k.id FROM unnest(known, known_terms) WITH ORDINALITY AS k(id, terms, rank) WHERE k.terms @@ asked ORDER BY k.rank)`;

/**
 * As `find_persons` was, but the newest visits are looked through without their persons: a visit bears the terms of its person. A few are looked
 * through first. If some of them match, the text is frequent, and the newest visits answer it; the index would gather all who match. If none
 * does, the index is asked. Of several words the widest query is asked first where it is not frequent: all others are answered from its persons.
 *
 * What is found first does not depend on `wanted`, so that a second page goes on where the first ended.
 */
const findFunction = (schema: string): string => `CREATE OR REPLACE FUNCTION find_persons(queries text[], wanted integer)
  RETURNS TABLE (person integer, tier integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  sees_all boolean := ${isPersonSeen("'{}'")};
  widest integer := coalesce(cardinality(queries), 0);
  is_words boolean := strpos(queries[1], '&') > 0;
  -- Few bear a number.
  first_look integer := CASE WHEN queries[1] ~ ':[^'']*\\d' THEN 0 WHEN is_words THEN ${LOOKS.words.first} ELSE ${LOOKS.word.first} END;
  often integer := CASE WHEN is_words THEN ${LOOKS.words.matches} ELSE ${LOOKS.word.matches} END;
  is_all boolean := false;
  found integer[] := '{}';
  known integer[];
  known_terms tsvector[];
  asked tsquery;
  ids integer[];
  more integer[];
  matched integer;
BEGIN
  IF is_words AND widest > 1 THEN
    asked := queries[widest]::tsquery;
    IF cardinality(${newest('first_look')}) < often THEN
      SELECT count(*), array_agg(m.root_id ${LAST_FIRST}), array_agg(array_to_tsvector(m.keys) ${LAST_FIRST}) INTO matched, known, known_terms
        FROM ${matching('queries[widest]')};
      is_all := matched < ${FREQUENT};
    END IF;
  END IF;
  FOR i IN 1 .. widest LOOP
    asked := queries[i]::tsquery;
    IF is_all THEN
      ids := ${OF_KNOWN};
    ELSE
      ids := ${newest('first_look')};
      IF cardinality(ids) >= often THEN ids := ${newest(`${NEWEST_VISITS}`)}; END IF;
      IF cardinality(${NEW_ONES}) < wanted - cardinality(found) THEN
        SELECT count(*), array_agg(m.root_id ${LAST_FIRST}) INTO matched, more FROM ${matching('queries[i]')};
        IF matched = ${FREQUENT} AND cardinality(ids) < often THEN ids := ${newest(`${NEWEST_VISITS}`)}; END IF;
        ids := CASE WHEN matched = ${FREQUENT} THEN ids || more ELSE more END;
      END IF;
    END IF;
    ids := ${NEW_ONES};
    RETURN QUERY SELECT u.id, i FROM unnest(ids) WITH ORDINALITY AS u(id, rank) ORDER BY u.rank;
    found := found || ids;
    EXIT WHEN cardinality(found) >= wanted;
  END LOOP;
END $body$`;

/** Visits bear the terms of their persons, by which a frequent name is found among the newest (FRD-06). */
export class TermsOfVisits1839400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await runner.query('ALTER TABLE patients ADD COLUMN person_terms tsvector');
    await runner.query(resolveFunction(schema, CHOSEN, KEPT));
    await runner.query(findFunction(schema));
    await erasePersonFunction(runner, ERASED_WITH_TERMS);
  }

  async down(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await erasePersonFunction(runner, ERASED_WITH_LISTS);
    await runner.query(findByBeginnings(schema));
    await runner.query(resolveFunction(schema, CHOSEN));
    await runner.query('ALTER TABLE patients DROP COLUMN person_terms');
  }
}
