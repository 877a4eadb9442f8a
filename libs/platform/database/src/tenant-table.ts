import type { QueryRunner } from 'typeorm';

/**
 * Puts a table of a migration under tenancy: row-level security, forced, so that a statement sees only rows of the hospital the
 * transaction is bound to, and none without one. The schema's owner (nobody logs in as it; it runs migrations and SECURITY
 * DEFINER functions that pin the tenant themselves) sees all rows.
 */
export async function tenantTable(runner: QueryRunner, table: string): Promise<void> {
  const tenant = `hospital_id = NULLIF(current_setting('nidaan.hospital_id', true), '')::int`;
  await runner.query(`ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`);
  await runner.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  await runner.query(`CREATE POLICY tenant ON ${table} USING (${tenant}) WITH CHECK (${tenant})`);
  await runner.query(`CREATE POLICY owner ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`);
}
