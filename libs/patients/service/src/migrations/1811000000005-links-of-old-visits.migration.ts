import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** How far old visits of a hospital have been given their persons (FRD-22), and which hospitals are not through. */
export class LinksOfOldVisits1811000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE old_visits (
      hospital_id integer NOT NULL PRIMARY KEY, reached integer NOT NULL, visits integer NOT NULL, persons integer NOT NULL,
      finished_at timestamptz(3))`);
    await tenantTable(runner, 'old_visits');
    // Numbers alone, of hospitals and not of visits; nothing where a hospital is at work.
    await runner.query(`CREATE FUNCTION hospitals_with_old_visits(again boolean) RETURNS SETOF integer
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT h.hospital_id FROM hospitals h LEFT JOIN old_visits o ON o.hospital_id = h.hospital_id
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND (again OR o.finished_at IS NULL) ORDER BY 1 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_with_old_visits(boolean); DROP TABLE old_visits');
  }
}
