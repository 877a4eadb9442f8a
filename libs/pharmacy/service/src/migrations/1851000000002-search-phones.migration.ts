import { isSeen, SEEN_BRANCHES } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Patients in whose phone number a text stands, `most` of them. Under row-level security LIKE is not leakproof, so PostgreSQL would filter all patients of the
 * tenant: this runs as the schema's owner and pins tenant and branches itself. A text of less than three signs has no trigram, and is not asked for.
 */
const patientsWithPhone = (
  schema: string,
): string => `CREATE FUNCTION patients_with_phone(pattern text, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, extensions, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  seen integer[] := ${SEEN_BRANCHES};
  opened text[] := string_to_array(current_setting('nidaan.opened', true), ',');
BEGIN
  -- What is added to the hospital keeps the planner from the index of whole numbers.
  RETURN QUERY SELECT k.patient_id FROM known_patients k WHERE k.hospital_id + 0 = tenant AND k.phone LIKE pattern
    AND (${isSeen('k.branch_id', 'seen')} OR k.patient_id::text = ANY (opened)) LIMIT most;
END $body$`;

/** A search of bills by phone reads those of the patients found, and not every bill of the hospital. */
export class SearchPhones1851000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(
      'CREATE INDEX IF NOT EXISTS known_patients_phone_search ON known_patients USING gin (phone extensions.gin_trgm_ops)',
    );
    await runner.query(patientsWithPhone(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION patients_with_phone(text, integer)');
    await runner.query('DROP INDEX known_patients_phone_search');
  }
}
