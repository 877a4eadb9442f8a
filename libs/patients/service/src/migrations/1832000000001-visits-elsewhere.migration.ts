import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The same bound as of an emergency (ORG-65). */
const MOST_VISITS = 2000;

/**
 * The numbers of a person's visits at branches out of sight, newest first. None where branches share anything else than clinical, and none for whom
 * all branches are in sight.
 */
const visitsElsewhere = (schema: string): string => `CREATE FUNCTION visits_elsewhere(person integer) RETURNS TABLE (id integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = ${schema}, pg_temp
AS $body$
#variable_conflict use_column
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  root integer;
BEGIN
  IF tenant IS NULL OR coalesce(current_setting('nidaan.branches', true), '') IN ('', '*')
    OR current_setting('nidaan.sharing', true) IS DISTINCT FROM 'clinical' THEN RETURN; END IF;
  SELECT p.root_id INTO root FROM persons p WHERE p.hospital_id = tenant AND p.id = person;
  RETURN QUERY SELECT v.id FROM patients v WHERE v.hospital_id = tenant AND v.person_id IN (
      SELECT g.id FROM persons g WHERE g.hospital_id = tenant AND g.id = root AND g.struck_at IS NULL
      UNION ALL SELECT g.id FROM persons g WHERE g.hospital_id = tenant AND g.root_id = root AND g.merged_into IS NOT NULL)
    AND v.branch_id::text <> ALL (string_to_array(current_setting('nidaan.branches', true), ','))
    ORDER BY v.id DESC LIMIT ${MOST_VISITS};
END $body$`;

/** Where branches share clinical, the health record reads a person's visits at other branches (ORG-38, ADR 0062). */
export class VisitsElsewhere1832000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(visitsElsewhere(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION visits_elsewhere(integer)');
  }
}
