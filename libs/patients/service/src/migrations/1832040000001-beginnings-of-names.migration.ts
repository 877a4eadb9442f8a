import type { MigrationInterface, QueryRunner } from 'typeorm';
import { KEY_MARKS } from '@nidaan/patients-contracts';
import { isPersonSeen } from './1811000000001-persons.migration.ts';
import { searchFunction } from './1812000000001-person-search.migration.ts';
import { duplicatesFunction } from './1812000000002-duplicates.migration.ts';

// Beginnings of so many letters stand in the index as they are: longer ones are of few persons.
const LETTERS = 8;
const NEWEST_VISITS = 1_000;
const FREQUENT = 1_000;
const MARKS = Object.values(KEY_MARKS).join('');

const IN_SIGHT = `p.struck_at IS NULL AND (${isPersonSeen('p.branch_ids')})`;

/** Keys of a person and the first letters of the words of the name. In plpgsql, whose plans are kept: it runs at each registration. */
const TERMS = `CREATE FUNCTION person_terms(keys text[]) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
AS $body$
DECLARE
  terms text[] := keys;
  key text;
  lead text;
  word text;
BEGIN
  FOREACH key IN ARRAY keys LOOP
    lead := left(key, strpos(key, ':'));
    word := substr(key, strpos(key, ':') + 1);
    IF strpos('${MARKS}', left(word, 1)) = 0 THEN
      FOR n IN 1 .. least(length(word), ${LETTERS}) LOOP
        terms := terms || (lead || '^' || left(word, n));
      END LOOP;
    END IF;
  END LOOP;
  RETURN array_to_tsvector(terms);
END $body$`;

// In a query: a beginning of few letters, which is a term of its own. Marks and quotes are no letters.
const SHORT = `'''(\\d+):([^''${MARKS.replace('-', '')}-][^'']{0,${LETTERS - 1}})'':\\*'`;

/** A query over keys as one over the terms of the index. */
export const asTerms = (query: string) => `regexp_replace(${query}, ${SHORT}, '''\\1:^\\2''', 'g')::tsquery`;
const LAST_FIRST = 'ORDER BY m.last_visit_id DESC NULLS LAST, m.root_id DESC';
const matching = (query: string) => `(SELECT p.root_id, p.last_visit_id, p.keys FROM persons p
          WHERE p.hospital_id + 0 = tenant AND person_terms(p.keys) @@ ${asTerms(query)} AND ${IN_SIGHT} LIMIT ${FREQUENT}) m`;
const NEWEST = `SELECT array_agg(p.root_id ORDER BY v.seen DESC), array_agg(array_to_tsvector(p.keys) ORDER BY v.seen DESC) INTO known, known_terms FROM (
        SELECT n.person_id, max(n.id) AS seen FROM (
          SELECT a.person_id, a.id FROM patients a WHERE a.hospital_id = tenant ORDER BY a.id DESC LIMIT ${NEWEST_VISITS}) n
        WHERE n.person_id IS NOT NULL GROUP BY n.person_id) v
      CROSS JOIN LATERAL (SELECT * FROM persons q WHERE q.hospital_id = tenant AND q.id = v.person_id OFFSET 0) p WHERE ${IN_SIGHT}`;
const OF_KNOWN = `ARRAY(SELECT k.id FROM unnest(known, known_terms) WITH ORDINALITY AS k(id, terms, rank)
      WHERE k.terms @@ queries[i]::tsquery AND k.id <> ALL (found) GROUP BY k.id ORDER BY min(k.rank))`;

/**
 * As `find_persons` was, but what it costs grows little with those who match (FRD-06). A beginning of few letters is one term of the index: for a
 * beginning PostgreSQL gathers all rows of all its words before it gives the first. Of one word, or of initials, the persons of the newest visits
 * are looked through first: who bears a frequent one is found there, and the index is not asked. Of several words the widest query is asked after
 * the first: where few match it, all others are answered from these.
 */
export const findByBeginnings = (
  schema: string,
): string => `CREATE OR REPLACE FUNCTION find_persons(queries text[], wanted integer)
  RETURNS TABLE (person integer, tier integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  widest integer := coalesce(cardinality(queries), 0);
  found integer[] := '{}';
  known integer[];
  known_terms tsvector[];
  -- Not a number of a patient: few bear that.
  is_word boolean := strpos(queries[1], '&') + strpos(queries[1], '|') = 0 AND queries[1] !~ ':.*\\d';
  -- Nothing but first letters.
  is_initials boolean := strpos(regexp_replace(queries[1], ${SHORT}, '', 'g'), '''') = 0;
  is_all boolean := false;
  ids integer[];
  more integer[];
  more_terms tsvector[];
  matched integer;
BEGIN
  IF is_word OR is_initials THEN
    ${NEWEST};
  END IF;
  FOR i IN 1 .. widest LOOP
    ids := ${OF_KNOWN};
    IF i = 2 AND NOT is_word THEN
      SELECT count(*), array_agg(m.root_id ${LAST_FIRST}), array_agg(array_to_tsvector(m.keys) ${LAST_FIRST}) INTO matched, more, more_terms
        FROM ${matching('queries[widest]')};
      is_all := matched < ${FREQUENT};
      IF is_all THEN
        known := more;
        known_terms := more_terms;
        ids := ${OF_KNOWN};
      END IF;
    END IF;
    IF NOT is_all AND cardinality(found) + cardinality(ids) < wanted THEN
      SELECT count(*), array_agg(m.root_id ${LAST_FIRST}) INTO matched, more FROM ${matching('queries[i]')};
      IF matched = ${FREQUENT} AND known IS NULL THEN
        ${NEWEST};
        ids := ${OF_KNOWN};
      END IF;
      ids := CASE WHEN matched = ${FREQUENT} THEN ids || more ELSE more END;
    END IF;
    ids := ARRAY(SELECT s.id FROM unnest(ids) WITH ORDINALITY AS s(id, rank) WHERE s.id <> ALL (found)
      GROUP BY s.id ORDER BY min(s.rank) LIMIT wanted - cardinality(found));
    RETURN QUERY SELECT u.id, i FROM unnest(ids) WITH ORDINALITY AS u(id, rank) ORDER BY u.rank;
    found := found || ids;
    EXIT WHEN cardinality(found) >= wanted;
  END LOOP;
END $body$`;

/** The service's schema, as SQL writes it. */
export const schemaOf = async (runner: QueryRunner): Promise<string> => {
  const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
  return schema;
};

/** First letters of names are terms of the index, so that a beginning does not gather all who match (docs/performance.md). */
export class BeginningsOfNames1832040000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await runner.query(TERMS);
    await runner.query(
      'CREATE INDEX persons_terms ON persons USING gin (person_terms(keys)) WITH (gin_pending_list_limit = 256)',
    );
    await runner.query(findByBeginnings(schema));
    await runner.query(duplicatesFunction(schema, 'person_terms(p.keys)'));
    // persons_found_by, which nothing asks any more, goes in a later release.
  }

  async down(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await runner.query(searchFunction(schema));
    await runner.query(duplicatesFunction(schema));
    await runner.query('DROP INDEX persons_terms; DROP FUNCTION person_terms(text[])');
  }
}
