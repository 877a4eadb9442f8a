import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/**
 * What a hospital decides about its days and its people. A hospital without a row is one of before: its branches share all, and nothing is locked.
 * Hours of a branch stand at the branch; null: the hospital's.
 */
export class CreateClinicSettings1764000000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE clinic_settings (
      hospital_id integer PRIMARY KEY REFERENCES hospitals,
      opening_hours jsonb NOT NULL DEFAULT '[]',
      holidays jsonb NOT NULL DEFAULT '[]',
      next_time_zone text,
      next_zone_from date,
      branch_sharing text NOT NULL DEFAULT 'clinical',
      mfa_rule text NOT NULL DEFAULT 'off',
      mfa_rule_since timestamptz,
      idle_lock_minutes integer NOT NULL DEFAULT 0,
      grievance_officer jsonb NOT NULL DEFAULT '{"name":"","email":"","phone":""}',
      slug text NOT NULL DEFAULT '',
      online_booking boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      CHECK ((next_time_zone IS NULL) = (next_zone_from IS NULL)))`);
    await runner.query(`CREATE UNIQUE INDEX clinic_settings_slug ON clinic_settings (slug) WHERE slug <> ''`);
    await runner.query('CREATE INDEX clinic_settings_zones ON clinic_settings (next_zone_from) WHERE next_zone_from IS NOT NULL');
    await tenantTable(runner, 'clinic_settings');
    await runner.query('ALTER TABLE branches ADD COLUMN IF NOT EXISTS opening_hours jsonb');
    // Numbers alone, of the hospitals whose chosen zone binds by now: the job works in each of them by itself.
    await runner.query(`CREATE FUNCTION hospitals_with_due_zones(moment timestamptz) RETURNS TABLE (hospital_id integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT s.hospital_id FROM clinic_settings s JOIN hospitals h ON h.hospital_id = s.hospital_id
            WHERE s.next_zone_from <= (moment AT TIME ZONE h.time_zone)::date ORDER BY 1 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_with_due_zones(timestamptz)');
    await runner.query('ALTER TABLE branches DROP COLUMN opening_hours');
    await runner.query('DROP TABLE clinic_settings');
  }
}
