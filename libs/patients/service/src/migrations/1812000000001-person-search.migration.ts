import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isPersonSeen } from './1811000000001-persons.migration.ts';

// So many found by the index tell that a text is frequent; then the persons of the newest visits are looked through as well.
const FREQUENT = 1_000;
const NEWEST_VISITS = 1_000;

const SEEN = `(${isPersonSeen('p.branch_ids')})`;
const IN_SIGHT = `p.struck_at IS NULL AND ${SEEN}`;

/**
 * Persons whose keys match, those of the first query before those of the second, and within a query who came last before the others (FRD-06).
 *
 * Under row-level security the index on keys is not used, because matching is not leakproof. So the function runs as the schema's owner and pins
 * the hospital and the branches itself, as find_visits does. A frequent text matches more persons than anybody reads: for it the newest visits
 * are walked, which gives those who came last at once. The added nothing keeps the planner from walking all of a hospital.
 */
export const searchFunction = (schema: string): string => `CREATE OR REPLACE FUNCTION find_persons(queries text[], wanted integer)
  RETURNS TABLE (person integer, tier integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  found integer[] := '{}';
  ids integer[];
  matched integer;
  query tsquery;
BEGIN
  FOR i IN 1 .. coalesce(cardinality(queries), 0) LOOP
    query := queries[i]::tsquery;
    SELECT count(*), array_agg(m.root_id ORDER BY m.last_visit_id DESC NULLS LAST, m.root_id DESC) INTO matched, ids FROM (
      SELECT p.root_id, p.last_visit_id FROM persons p WHERE p.hospital_id + 0 = tenant AND array_to_tsvector(p.keys) @@ query AND ${IN_SIGHT}
      LIMIT ${FREQUENT}) m;
    IF matched = ${FREQUENT} THEN
      SELECT array_agg(m.root_id ORDER BY m.seen DESC) || ids INTO ids FROM (
        SELECT p.root_id, v.seen FROM (
          SELECT n.person_id, max(n.id) AS seen FROM (
            SELECT a.person_id, a.id FROM patients a WHERE a.hospital_id = tenant ORDER BY a.id DESC LIMIT ${NEWEST_VISITS}) n
          WHERE n.person_id IS NOT NULL GROUP BY n.person_id) v
        JOIN persons p ON p.hospital_id = tenant AND p.id = v.person_id
        WHERE array_to_tsvector(p.keys) @@ query AND ${IN_SIGHT}) m;
    END IF;
    ids := ARRAY(SELECT s.id FROM unnest(ids) WITH ORDINALITY AS s(id, rank) WHERE s.id <> ALL (found)
      GROUP BY s.id ORDER BY min(s.rank) LIMIT wanted - cardinality(found));
    RETURN QUERY SELECT u.id, i FROM unnest(ids) WITH ORDINALITY AS u(id, rank) ORDER BY u.rank;
    found := found || ids;
    EXIT WHEN cardinality(found) >= wanted;
  END LOOP;
END $body$`;

/** One index by which words, sounds, phones and years of birth find persons, also by their beginnings. */
export class PersonSearch1812000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    // A short list of what is not in the index yet: each search reads it.
    await runner.query(
      'CREATE INDEX IF NOT EXISTS persons_found_by ON persons USING gin (array_to_tsvector(keys)) WITH (gin_pending_list_limit = 256)',
    );
    await runner.query(searchFunction(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_persons(text[], integer)');
    await runner.query('DROP INDEX persons_found_by');
  }
}
