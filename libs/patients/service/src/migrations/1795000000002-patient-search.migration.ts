import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isSeen, SEEN_BRANCHES } from '@nidaan/platform-database';

const SIGNATURE =
  'search_patients(pattern text, widened text[], exact_id integer, exact_aadhaar bigint, before integer, wanted integer)';

// How many of the newest patients are looked through before the index is asked.
const SAMPLE = 2_000;

/**
 * Under row-level security LIKE is not leakproof, so PostgreSQL would filter all rows of the tenant instead of using the
 * trigram index. This function runs as the schema's owner, whom the policies let through, and pins the tenant itself.
 *
 * It answers ids, newest first, exact matches (number, Aadhaar) before all others. A frequent text is found among the newest
 * patients; how many of them match tells whether reading on or asking the trigram index is cheaper: reading on costs
 * wanted / rate rows, the index costs rate × all rows.
 */
export const searchFunction = (
  schema: string,
  { signature = SIGNATURE, aadhaarIs = '= exact_aadhaar', pinsBranches = false } = {},
  [seen, seenThere] = pinsBranches ? [` AND ${isSeen('p.branch_id', 'seen')}`, ` AND ${isSeen('p.branch_id', '$6')}`] : ['', ''],
): string => `
CREATE FUNCTION ${signature} RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, extensions, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;${pinsBranches ? `\n  seen integer[] := ${SEEN_BRANCHES};` : ''}
  exact integer[];
  found integer[];
  newest integer;
  floor integer;
  needed integer := wanted;
BEGIN
  SELECT coalesce(array_agg(e.id ORDER BY e.id DESC), '{}') INTO exact FROM (
    SELECT p.id FROM patients p WHERE p.hospital_id = tenant AND p.id = exact_id${seen}
    UNION SELECT p.id FROM patients p WHERE p.hospital_id = tenant AND p.aadhaar_index ${aadhaarIs}${seen}) e;
  IF before IS NULL THEN
    RETURN QUERY SELECT unnest(exact);
    needed := wanted - cardinality(exact);
    IF needed <= 0 THEN RETURN; END IF;
  END IF;

  SELECT array_agg(s.id ORDER BY s.id DESC) FILTER (WHERE s.search LIKE pattern AND s.id <> ALL (exact)), max(s.id), min(s.id)
    INTO found, newest, floor
    FROM (SELECT p.id, p.search FROM patients p WHERE p.hospital_id = tenant AND (before IS NULL OR p.id < before)${seen}
          ORDER BY p.id DESC LIMIT ${SAMPLE}) s;
  found := coalesce(found, '{}');
  IF needed IS NOT NULL AND cardinality(found) >= needed THEN
    RETURN QUERY SELECT unnest(found[1:needed]);
    RETURN;
  END IF;
  RETURN QUERY SELECT unnest(found);
  IF newest IS NULL THEN RETURN; END IF;
  needed := needed - cardinality(found);

  IF widened IS NULL AND length(pattern) < 5
     OR cardinality(found)::float8 ^ 2 * newest > coalesce(wanted, newest) * ${SAMPLE}::float8 ^ 2
     OR newest < ${SAMPLE * 5} THEN
    -- The appended nothing keeps the planner from the trigram index.
    RETURN QUERY EXECUTE 'SELECT p.id FROM patients p WHERE p.hospital_id = $1 AND p.id < $2 AND p.search || '''' LIKE $3
      AND p.id <> ALL ($4)${seenThere} ORDER BY p.id DESC LIMIT $5' USING tenant, floor, pattern, exact, needed${pinsBranches ? ', seen' : ''};
  ELSE
    RETURN QUERY EXECUTE 'SELECT p.id FROM patients p WHERE p.hospital_id + 0 = $1 AND p.id + 0 < $2 AND p.search LIKE ANY ($3)
      AND p.id <> ALL ($4)${seenThere} ORDER BY p.id + 0 DESC LIMIT $5'
      USING tenant, floor, coalesce(widened, ARRAY[pattern]), exact, needed${pinsBranches ? ', seen' : ''};
  END IF;
END $body$`;

export class PatientSearch1795000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(searchFunction(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_patients(text, text[], integer, bigint, integer, integer)');
  }
}
