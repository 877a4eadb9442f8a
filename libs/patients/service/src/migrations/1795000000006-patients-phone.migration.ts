import type { MigrationInterface, QueryRunner } from 'typeorm';

// As `phoneKey` of the contracts; what was typed stays as it was typed.
const KEY = `right(regexp_replace(p.phone, '[^0-9]', '', 'g'), 10)`;

/** `also`: a further condition on the visits `p`. */
export const phoneFunction = (
  schema: string,
  name: string,
  also = '',
): string => `CREATE FUNCTION ${name}(key text, wanted integer) RETURNS SETOF integer
      LANGUAGE sql STABLE SECURITY DEFINER ROWS 20 SET search_path = ${schema}, pg_temp
      AS $$ SELECT p.id FROM patients p WHERE p.hospital_id = NULLIF(current_setting('nidaan.hospital_id', true), '')::integer
            AND ${KEY} = key AND length(key) = 10 ${also} ORDER BY p.id DESC LIMIT wanted $$`;

/**
 * Visits by phone, however the number is written: by its last ten digits. The function runs as the schema's owner, as `find_patients`
 * does, and pins the tenant itself: under row-level security the index on an expression is not used.
 */
export class PatientsPhone1795000000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(
      `CREATE INDEX IF NOT EXISTS patients_phone ON patients (hospital_id, (${KEY.replace('p.phone', 'phone')}), id)`,
    );
    await runner.query(phoneFunction(schema, 'find_by_phone'));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_by_phone(text, integer)');
    await runner.query('DROP INDEX patients_phone');
  }
}
