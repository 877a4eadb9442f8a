import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';
import { findByBeginnings, schemaOf } from './1832040000001-beginnings-of-names.migration.ts';

// So many newest visits are looked through at first: how many of them match tells how many persons do.
const LOOK = { word: 500, words: 1_000 };
// So many of them answer a frequent query.
const NEWEST_VISITS = 8_000;
// Where about so many persons match, the newest visits answer: the index gives each of them from another page.
const FREQUENT = 2_500;
// More are not read.
const MOST_READ = 3_000;
// Where fewer are found by the widest query, all others are answered from these.
const FEW = 300;

const IN_SIGHT = `p.struck_at IS NULL AND (sees_all OR ${isPersonSeen('p.branch_ids')})`;

const TIER = 'CASE WHEN p.terms @@ asked[1] THEN 1 WHEN p.terms @@ asked[2] THEN 2 ELSE 3 END';
// Who came last is the first. A visit out of sight kept the former name of its person, so the keys have the last word.
const newest = (skipped: string, visits: string) => `SELECT p.root_id AS root, ${TIER} AS tier FROM
      (SELECT w.person_id FROM (
        SELECT a.person_id, a.person_terms FROM patients a WHERE a.hospital_id = tenant ORDER BY a.id DESC OFFSET ${skipped} LIMIT ${visits}) w
      WHERE w.person_terms @@ widest) v
      CROSS JOIN LATERAL (SELECT q.root_id, q.struck_at, q.branch_ids, array_to_tsvector(q.keys) AS terms
        FROM persons q WHERE q.hospital_id = tenant AND q.id = v.person_id OFFSET 0) p
      WHERE p.terms @@ widest AND ${IN_SIGHT}`;

// Of the last visit and the person one number, by which they are sorted. The added nothing keeps the planner from walking all of a hospital.
const LAST = 'coalesce(p.last_visit_id, 0)::bigint << 32 | p.root_id';
const matching = (query: string, most: number) => `FROM persons p
      WHERE p.hospital_id + 0 = tenant AND person_index_terms(p.keys) @@ ${query}::tsquery AND ${IN_SIGHT} LIMIT ${most}`;
const MATCHING = `ARRAY(SELECT ${LAST} ${matching('terms[i]', MOST_READ)})`;
const OF_FEW = 'ARRAY(SELECT f.last FROM unnest(few, few_tiers) AS f(last, tier) WHERE f.tier <= i)';
const OF_MATCHING = `ARRAY(SELECT s.root FROM (SELECT (m & 2147483647)::integer AS root, max(m) AS last FROM unnest(matching) AS m GROUP BY 1) s
      WHERE s.root <> ALL (answered || ids) ORDER BY s.last DESC LIMIT wanted - cardinality(answered) - cardinality(ids))`;
const OF_NEWEST = `ARRAY(SELECT n.root FROM unnest(roots, tiers) WITH ORDINALITY AS n(root, tier, rank)
      WHERE n.tier <= i AND n.root <> ALL (answered) GROUP BY n.root ORDER BY min(n.rank) LIMIT wanted - cardinality(answered))`;

// More of the newest visits, until enough are found.
const LOOK_ON = `
      OPEN more;
      WHILE cardinality(ids) + fresh < wanted - cardinality(answered) LOOP
        FETCH more INTO next_root, next_tier;
        is_walked := NOT FOUND;
        EXIT WHEN is_walked;
        fresh := fresh + (next_tier <= i AND next_root <> ALL (roots || answered))::integer;
        roots := roots || next_root;
        tiers := tiers || next_tier;
      END LOOP;
      CLOSE more;
      ids := ${OF_NEWEST};`;

const VARIABLES = `DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  sees_all boolean := ${isPersonSeen("'{}'")};
  asked tsquery[] := queries::tsquery[];
  last integer := coalesce(cardinality(asked), 0);
  widest tsquery := asked[last];
  -- Few bear a number, or the name of a guardian beside their own.
  looked integer := CASE WHEN queries[1] ~ ':([^'']*\\d|<)' THEN 0
    WHEN strpos(queries[1], '&') > 0 THEN ${LOOK.words} ELSE ${LOOK.word} END;
  -- Numbers of persons have hardly any gaps.
  persons bigint := (SELECT max(p.id) FROM persons p WHERE p.hospital_id = tenant);
  more CURSOR FOR ${newest('looked', `${NEWEST_VISITS} - looked`)};
  roots integer[] := '{}';
  tiers integer[] := '{}';
  is_walked boolean := false;
  is_frequent boolean;
  next_root integer;
  next_tier integer;
  fresh integer;
  answered integer[] := '{}';
  ids integer[];
  matching bigint[];
  -- Digits that are no year are of few: all of them are read at once.
  first_of_few integer := CASE WHEN queries[1] ~ ':[+-]' AND strpos(queries[1], ':=') = 0 THEN 1 ELSE 2 END;
  few bigint[];
  few_tiers integer[];`;

// Who answers query `i` and no earlier one, into `ids`.
const OF_A_QUERY = `    fresh := 0;
    ids := ${OF_NEWEST};
    is_frequent := looked > 0 AND persons * (SELECT count(*) FROM unnest(tiers) AS t WHERE t <= i) >= ${FREQUENT} * looked;
    IF i BETWEEN first_of_few AND last - 1 AND few IS NULL AND (looked = 0 OR persons * cardinality(tiers) < ${FREQUENT} * looked) THEN
      SELECT coalesce(array_agg(p.last), '{}'), array_agg(${TIER}) INTO few, few_tiers
        FROM (SELECT ${LAST} AS last, array_to_tsvector(p.keys) AS terms ${matching('terms[last]', FEW)}) p;
    END IF;
    matching := CASE WHEN is_frequent THEN NULL WHEN cardinality(few) < ${FEW} THEN ${OF_FEW} ELSE ${MATCHING} END;
    IF is_frequent OR cardinality(matching) = ${MOST_READ} THEN
      IF NOT is_walked AND cardinality(ids) < wanted - cardinality(answered) THEN${LOOK_ON}
      END IF;
    ELSE
      ids := '{}';
    END IF;
    IF cardinality(ids) < wanted - cardinality(answered) THEN
      matching := coalesce(matching, ${MATCHING});
      IF cardinality(matching) < ${MOST_READ} THEN ids := '{}'; END IF;
      ids := ids || ${OF_MATCHING};
    END IF;`;

/**
 * Persons whose keys match, those of the first query before those of the second, and within a query who came last before the others (FRD-06). Each query
 * is given twice: over the keys, and over the terms of the index. A later one over the keys finds all that an earlier one finds; one over the terms may
 * leave out whom the first finds.
 *
 * A few of the newest visits tell how frequent a query is. The newest visits answer a frequent one, for the index would gather all who match. The index
 * answers all others. Matching is not leakproof: the function runs as the schema's owner and pins hospital and branches itself, as find_visits does.
 *
 * What is found first does not depend on `wanted`, so that a second page goes on where the first ended.
 */
const searchFunction = (
  schema: string,
): string => `CREATE OR REPLACE FUNCTION search_persons(queries text[], terms text[], wanted integer)
  RETURNS TABLE (person integer, tier integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, pg_temp
SET enable_seqscan = off
AS $body$
${VARIABLES}
BEGIN
  IF looked > 0 THEN
    SELECT coalesce(array_agg(n.root), '{}'), coalesce(array_agg(n.tier), '{}') INTO roots, tiers FROM (${newest('0', 'looked')}) n;
  END IF;
  FOR i IN 1 .. last LOOP
${OF_A_QUERY}
    RETURN QUERY SELECT u.id, i FROM unnest(ids) WITH ORDINALITY AS u(id, rank) ORDER BY u.rank;
    answered := answered || ids;
    EXIT WHEN cardinality(answered) >= wanted;
  END LOOP;
END $body$`;

// For processes of the release before, which give queries over the keys alone. The index has the keys, too.
const findFunction = (schema: string): string => `CREATE OR REPLACE FUNCTION find_persons(queries text[], wanted integer)
  RETURNS TABLE (person integer, tier integer)
LANGUAGE sql STABLE ROWS 20
AS $body$ SELECT s.person, s.tier FROM ${schema}.search_persons(queries, queries, wanted) s $body$`;

/** The search of persons looks where least is to be read (docs/adr/0075-words-beside-first-letters.md, FRD-06). */
export class SearchOfPersons1839500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await runner.query(searchFunction(schema));
    await runner.query(findFunction(schema));
    // Safe beside the release before: it searches by the functions that are here, and these ask persons_found.
    await runner.query('DROP INDEX persons_terms');
  }

  async down(runner: QueryRunner): Promise<void> {
    const schema = await schemaOf(runner);
    await runner.query(
      'CREATE INDEX persons_terms ON persons USING gin (person_terms(keys)) WITH (gin_pending_list_limit = 256)',
    );
    await runner.query(findByBeginnings(schema));
    await runner.query('DROP FUNCTION search_persons(text[], text[], integer)');
  }
}
