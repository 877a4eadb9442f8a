import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Names in public addresses stay their hospital's when it takes another one (FRD-78). */
export class KeepSlugs1821000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE hospital_slugs (slug text NOT NULL PRIMARY KEY, hospital_id integer NOT NULL)');
    await runner.query(
      `INSERT INTO hospital_slugs (slug, hospital_id) SELECT slug, hospital_id FROM clinic_settings WHERE slug <> ''`,
    );
    await tenantTable(runner, 'hospital_slugs');
    // A number alone. The release before writes the settings alone, so these come first.
    await runner.query(`CREATE FUNCTION hospital_of_slug(wanted text) RETURNS integer
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT coalesce((SELECT s.hospital_id FROM clinic_settings s WHERE s.slug = wanted AND wanted <> ''),
                            (SELECT h.hospital_id FROM hospital_slugs h WHERE h.slug = wanted)) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospital_of_slug');
    await runner.query('DROP TABLE hospital_slugs');
  }
}
