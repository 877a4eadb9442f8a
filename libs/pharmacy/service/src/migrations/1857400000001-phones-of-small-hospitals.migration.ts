import { isSeen, SEEN_BRANCHES } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

// Of fewer patients all phones are read: the index holds those of all hospitals, and a frequent text finds most of them there.
const SMALL = 10_000;

const inSight = `(${isSeen('k.branch_id', 'seen')} OR k.patient_id::text = ANY (opened))`;

/** As `patients_with_phone`, which asks the index whatever the hospital: patients in whose phone number a text stands, `most` of them. */
const findPatientsByPhone = (
  schema: string,
): string => `CREATE FUNCTION find_patients_by_phone(pattern text, most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 20
SET search_path = ${schema}, extensions, pg_temp
SET enable_seqscan = off
AS $body$
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  seen integer[] := ${SEEN_BRANCHES};
  opened text[] := string_to_array(current_setting('nidaan.opened', true), ',');
BEGIN
  IF coalesce((SELECT max(k.patient_id) FROM known_patients k WHERE k.hospital_id = tenant), 0) < ${SMALL} THEN
    -- The appended nothing keeps the planner from the trigram index.
    RETURN QUERY SELECT k.patient_id FROM known_patients k WHERE k.hospital_id = tenant AND k.phone || '' LIKE pattern
      AND ${inSight} LIMIT most;
  ELSE
    -- What is added to the hospital keeps the planner from the index of whole numbers.
    RETURN QUERY SELECT k.patient_id FROM known_patients k WHERE k.hospital_id + 0 = tenant AND k.phone LIKE pattern
      AND ${inSight} LIMIT most;
  END IF;
END $body$`;

/** A search by phone in a small hospital reads its own patients, and not the phones of all hospitals. */
export class PhonesOfSmallHospitals1857400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(findPatientsByPhone(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_patients_by_phone(text, integer)');
  }
}
