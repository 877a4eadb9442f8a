import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all hospitals owe, for those who keep it elsewhere; nothing where a hospital is at work. */
export class TellDues1800000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION dues_of_all_hospitals(beyond integer, most integer)
      RETURNS TABLE (hospital_id integer, account_id integer, running_patients integer, due_paise bigint, month_id integer, version bigint)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT d.hospital_id, h.account_id, d.running_patients, greatest(0, d.commission_paise - d.paid_paise)::bigint, d.month_id, d.version::bigint
            FROM dues d JOIN hospitals h ON h.hospital_id = d.hospital_id
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND d.hospital_id > beyond
            ORDER BY d.hospital_id LIMIT most $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION dues_of_all_hospitals');
  }
}
