import type { MigrationInterface, QueryRunner } from 'typeorm';

// Wide enough for whoever has no hospital at work: the staff.
const STAFF_ONLY = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;
// A line each, so that a match never spans two fields.
const MATCHES = `(pattern IS NULL OR lower(d.username || E'\\n' || d.hospital_name || E'\\n' || d.email) LIKE pattern)`;
const SHOWN = `${STAFF_ONLY} AND d.created_at IS NOT NULL AND ${MATCHES}`;

/** The staff find accounts of hospitals by name, hospital and e-mail, and see what they add up to. */
export class SearchDoctors1801000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION search_doctors_of_all_hospitals(before integer, most integer, pattern text) RETURNS SETOF doctors
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT d.* FROM doctors d WHERE ${SHOWN} AND (before IS NULL OR d.account_id < before)
            ORDER BY d.account_id DESC LIMIT most $$`);
    await runner.query(`CREATE FUNCTION count_doctors_of_all_hospitals(pattern text)
      RETURNS TABLE (total integer, active integer, patients bigint, due_paise bigint)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT count(*)::int, (count(*) FILTER (WHERE d.is_active))::int, coalesce(sum(d.running_patients), 0)::bigint,
              coalesce(sum(d.due_paise), 0)::bigint FROM doctors d WHERE ${SHOWN} $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_doctors_of_all_hospitals, search_doctors_of_all_hospitals');
  }
}
