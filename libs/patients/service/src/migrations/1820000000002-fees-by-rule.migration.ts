import type { MigrationInterface, QueryRunner } from 'typeorm';

// Constants as defaults: nothing is rewritten, and the release before goes on writing rows.
const COLUMNS = ['fee_tiers jsonb', 'fee_tier_days integer', 'fee_by integer', `fee_reason text NOT NULL DEFAULT ''`];

/** Tiers reach 365 days: nothing older is asked for. */
const LONGEST_DAYS = 366;

const OF_PERSON = `p.hospital_id = tenant AND p.person_id = ANY (persons_of) AND p.status <> 'Cancelled'
    AND p.fee_kind IN ('first', 'emergency', 'follow_up') AND p.registered_on > on_day - ${LONGEST_DAYS}
    AND CASE scope WHEN 'hospital' THEN p.doctor_id IS NOT NULL ELSE p.doctor_id = ANY (doctors) END`;

/**
 * Visits of a person that count for a fee: of all who were merged into the root, at all branches, in the doctor's scope, by rising number (FRD-38). With
 * `is_locked` the anchor is held until the transaction ends, and what is read after that sees what another desk has committed (FRD-40).
 *
 * It runs as the schema's owner and pins the hospital: whoever works at one branch would not see a free follow-up that was given at another.
 */
const feeVisits = (
  schema: string,
): string => `CREATE FUNCTION fee_visits(root integer, doctor integer, scope text, on_day date, is_locked boolean)
  RETURNS TABLE (id integer, "on" date, kind text, "tierDays" integer, tiers jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ROWS 5
SET search_path = ${schema}, pg_temp
AS $body$
#variable_conflict use_column
DECLARE
  tenant integer := NULLIF(current_setting('nidaan.hospital_id', true), '')::integer;
  persons_of integer[] := ARRAY(SELECT g.id FROM persons g WHERE g.hospital_id = tenant AND g.id = root
    UNION ALL SELECT g.id FROM persons g WHERE g.hospital_id = tenant AND g.root_id = root AND g.merged_into IS NOT NULL);
  doctors integer[] := ARRAY(SELECT doctor UNION SELECT k.doctor_id FROM known_doctors k WHERE scope = 'speciality' AND k.hospital_id = tenant
    AND k.speciality <> '' AND k.speciality = (SELECT d.speciality FROM known_doctors d WHERE d.hospital_id = tenant AND d.doctor_id = doctor));
BEGIN
  IF is_locked THEN
    PERFORM FROM patients p WHERE ${OF_PERSON} AND p.fee_kind <> 'follow_up' ORDER BY p.id DESC LIMIT 1 FOR UPDATE;
  END IF;
  RETURN QUERY SELECT p.id, p.registered_on, p.fee_kind, p.fee_tier_days, p.fee_tiers FROM patients p WHERE ${OF_PERSON} ORDER BY p.id;
END $body$`;

/** Visits keep the rule that they were charged under, and by whom; how often a follow-up was used is counted each time. */
export class FeesByRule1820000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(`ALTER TABLE patients ${COLUMNS.map((column) => `ADD COLUMN IF NOT EXISTS ${column}`).join(', ')}`);
    await runner.query(feeVisits(schema));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION fee_visits');
    await runner.query(`ALTER TABLE patients ${COLUMNS.map((column) => `DROP COLUMN ${column.split(' ', 1)[0]!}`).join(', ')}`);
  }
}
