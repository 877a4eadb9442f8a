import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Persons bear Aadhaar numbers as well: by which keys they are sealed, counted as `aadhaar_keys` counts those of visits. */
export class AadhaarKeysOfPersons1811000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION person_aadhaar_keys() RETURNS TABLE (hospital_id integer, mark text, persons integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT p.hospital_id, encode(substr(p.aadhaar_sealed, 1, CASE get_byte(p.aadhaar_sealed, 0) WHEN 2 THEN 5 ELSE 1 END), 'hex'), count(*)::integer
            FROM persons p WHERE p.aadhaar_sealed IS NOT NULL AND NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
            GROUP BY 1, 2 ORDER BY 1, 2 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION person_aadhaar_keys');
  }
}
