import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchFunction } from './1795000000002-patient-search.migration.ts';

const SIGNATURE =
  'find_patients(pattern text, widened text[], exact_id integer, exact_aadhaar bigint[], before integer, wanted integer)';

/** While keys roll over a number has one index for each key; `search_patients` stays for the release before. */
export class RollAadhaarKeys1795000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(searchFunction(schema, { signature: SIGNATURE, aadhaarIs: '= ANY (exact_aadhaar)' }));
    // By which keys the numbers of all hospitals are sealed; nothing where a hospital is at work.
    await runner.query(`CREATE FUNCTION aadhaar_keys() RETURNS TABLE (hospital_id integer, mark text, patients integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT p.hospital_id, encode(substr(p.aadhaar_sealed, 1, CASE get_byte(p.aadhaar_sealed, 0) WHEN 2 THEN 5 ELSE 1 END), 'hex'), count(*)::integer
            FROM patients p WHERE p.aadhaar_sealed IS NOT NULL AND NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
            GROUP BY 1, 2 ORDER BY 1, 2 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_patients; DROP FUNCTION aadhaar_keys');
  }
}
