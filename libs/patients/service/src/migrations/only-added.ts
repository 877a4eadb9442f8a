import type { QueryRunner } from 'typeorm';

/**
 * For a migration: the service may change and remove only rows of the table for which `unless` holds, whatever its code forgets. A policy and no
 * trigger, since triggers do not run on the shards of Citus.
 */
export async function onlyAdded(runner: QueryRunner, table: string, unless: string): Promise<void> {
  const [{ role }] = (await runner.query(`SELECT quote_ident('nidaan_' || current_schema()) AS role`)) as [{ role: string }];
  await runner.query(
    `CREATE POLICY not_changed ON ${table} AS RESTRICTIVE FOR UPDATE TO ${role} USING (${unless}) WITH CHECK (true)`,
  );
  await runner.query(`CREATE POLICY not_removed ON ${table} AS RESTRICTIVE FOR DELETE TO ${role} USING (${unless})`);
}
