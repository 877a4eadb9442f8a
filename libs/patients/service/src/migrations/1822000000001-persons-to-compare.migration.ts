import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Persons who are still to be compared with the others of their hospital (FRD-28): everybody who is in the registry already. */
export class PersonsToCompare1822000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE persons_to_compare (
      hospital_id integer NOT NULL, person_id integer NOT NULL, reopens boolean NOT NULL, PRIMARY KEY (hospital_id, person_id))`);
    await runner.query(`INSERT INTO persons_to_compare (hospital_id, person_id, reopens)
      SELECT hospital_id, id, false FROM persons WHERE merged_into IS NULL AND struck_at IS NULL AND NOT is_unknown`);
    await tenantTable(runner, 'persons_to_compare');
    // Numbers alone, of hospitals and not of persons; nothing where a hospital is at work.
    await runner.query(`CREATE FUNCTION hospitals_to_compare() RETURNS SETOF integer
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT h.hospital_id FROM hospitals h
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
              AND EXISTS (SELECT FROM persons_to_compare c WHERE c.hospital_id = h.hospital_id) ORDER BY 1 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospitals_to_compare(); DROP TABLE persons_to_compare');
  }
}
