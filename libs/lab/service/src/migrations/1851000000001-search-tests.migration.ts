import { isSeen, SEEN_BRANCHES } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

// How many of the newest tests are looked through before the index is asked.
const SAMPLE = 2_000;

// As the policies of the table have it: at the desk's branch, at the visit's, or opened in an emergency.
const inSight = (seen: string, opened: string) =>
  `(${isSeen('t.branch_id', seen)} OR ${isSeen('t.visit_branch_id', seen)} OR t.patient_id::text = ANY (${opened}))`;
const rest = `t.patient_id <> ALL ($5) AND ${inSight('$6', '$7')}`;

/**
 * Under row-level security LIKE is not leakproof, so PostgreSQL would filter all tests of the tenant instead of using the trigram index. This function runs
 * as the schema's owner and pins tenant and branches itself, as find_visits does.
 *
 * It answers ids, newest first, without those of some visits. A frequent text is found among the newest tests; how many of them match tells whether reading
 * on or asking the index is cheaper: reading on costs wanted / rate rows, the index costs rate × all rows.
 */
const findTests = (
  schema: string,
): string => `CREATE FUNCTION find_tests(pattern text, without integer[], before integer, wanted integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, extensions, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  seen integer[] := ${SEEN_BRANCHES};
  opened text[] := string_to_array(current_setting('nidaan.opened', true), ',');
  left_out integer[] := coalesce(without, '{}');
  found integer[];
  newest integer;
  floor integer;
  needed integer := wanted;
BEGIN
  SELECT array_agg(s.id ORDER BY s.id DESC) FILTER (WHERE s.search LIKE pattern AND s.patient_id <> ALL (left_out)), max(s.id), min(s.id)
    INTO found, newest, floor
    FROM (SELECT t.id, t.search, t.patient_id FROM lab_tests t WHERE t.hospital_id = tenant AND (before IS NULL OR t.id < before)
          AND ${inSight('seen', 'opened')} ORDER BY t.id DESC LIMIT ${SAMPLE}) s;
  found := coalesce(found, '{}');
  IF cardinality(found) >= needed THEN
    RETURN QUERY SELECT unnest(found[1:needed]);
    RETURN;
  END IF;
  RETURN QUERY SELECT unnest(found);
  IF newest IS NULL THEN RETURN; END IF;
  needed := needed - cardinality(found);

  IF length(pattern) < 5 OR newest < ${SAMPLE * 5}
     OR cardinality(found)::float8 ^ 2 * newest > coalesce(wanted, newest) * ${SAMPLE}::float8 ^ 2 THEN
    -- The appended nothing keeps the planner from the trigram index.
    RETURN QUERY EXECUTE 'SELECT t.id FROM lab_tests t WHERE t.hospital_id = $1 AND t.id < $2 AND t.search || '''' LIKE $3
      AND ${rest} ORDER BY t.id DESC LIMIT $4' USING tenant, floor, pattern, needed, left_out, seen, opened;
  ELSE
    RETURN QUERY EXECUTE 'SELECT t.id FROM lab_tests t WHERE t.hospital_id + 0 = $1 AND t.id + 0 < $2 AND t.search LIKE $3
      AND ${rest} ORDER BY t.id + 0 DESC LIMIT $4' USING tenant, floor, pattern, needed, left_out, seen, opened;
  END IF;
END $body$`;

/** A search of tests reads those that match, and not every test of the hospital. */
export class SearchTests1851000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query('CREATE INDEX IF NOT EXISTS lab_tests_search ON lab_tests USING gin (search extensions.gin_trgm_ops)');
    await runner.query(findTests(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_tests(text, integer[], integer, integer)');
    await runner.query('DROP INDEX lab_tests_search');
  }
}
