import type { MigrationInterface, QueryRunner } from 'typeorm';

// All rows of a hospital come in order from the primary key, whichever hospitals there are, so no further index is paid for. `depth`
// bounds what one call looks through. Where a hospital's rows were cut there, nothing older than the newest such cut may be told yet.
const SEARCH = `CREATE FUNCTION audit_search(hospital integer, since timestamptz, until timestamptz, account integer, act text, kind text,
  wanted integer, before_at timestamptz, before_id bigint, most integer)
RETURNS TABLE (hospital_id integer, id bigint, at timestamptz, account_id integer, request_id text, action text, what text,
  subjects integer[], is_edge boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
  WITH RECURSIVE skip AS (
    (SELECT e.hospital_id AS n FROM audit_entries e
     WHERE hospital IS NULL AND NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL ORDER BY e.hospital_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.hospital_id FROM audit_entries e WHERE e.hospital_id > s.n ORDER BY e.hospital_id LIMIT 1) FROM skip s WHERE s.n IS NOT NULL
  ), hospitals AS MATERIALIZED (
    SELECT n FROM skip WHERE n IS NOT NULL
    UNION ALL SELECT hospital WHERE hospital IS NOT NULL AND NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
  ), bound AS MATERIALIZED (
    SELECT CASE WHEN account IS NULL AND act IS NULL AND kind IS NULL AND wanted IS NULL THEN most + 1
      ELSE greatest(most + 1, 50000 / greatest(count(*), 1))::int END AS depth FROM hospitals
  ), looked AS MATERIALIZED (
    SELECT x.*, row_number() OVER (PARTITION BY x.hospital_id ORDER BY x.at DESC, x.id DESC) AS nth, b.depth
    FROM bound b CROSS JOIN hospitals h CROSS JOIN LATERAL (
      SELECT e.* FROM audit_entries e
      WHERE e.hospital_id = h.n AND e.at >= since AND e.at < until AND (e.at, e.id) < (before_at, before_id)
      ORDER BY e.at DESC, e.id DESC LIMIT b.depth) x
  ), edge AS MATERIALIZED (
    SELECT l.at, l.id FROM looked l WHERE l.nth = l.depth ORDER BY l.at DESC, l.id DESC LIMIT 1
  )
  (SELECT l.hospital_id, l.id, l.at, l.account_id, l.request_id, l.action, l.what, coalesce(l.subjects, ARRAY[l.subject]), false
   FROM looked l
   WHERE (account IS NULL OR l.account_id = account) AND (act IS NULL OR l.action = act) AND (kind IS NULL OR l.what = kind)
     AND (wanted IS NULL OR l.subject = wanted OR wanted = ANY (l.subjects))
     AND NOT EXISTS (SELECT FROM edge g WHERE (l.at, l.id) < (g.at, g.id))
   ORDER BY l.at DESC, l.id DESC LIMIT most + 1)
  UNION ALL
  SELECT NULL, g.id, g.at, NULL, NULL, NULL, NULL, NULL, true FROM edge g
$$`;

/** The staff look through the trails of all hospitals; where a hospital is at work the function gives nothing (ADR 0006). */
export class LetStaffSearchTheTrail1700000000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: string }];
    await runner.query(SEARCH.replaceAll('{schema}', schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION audit_search');
  }
}
