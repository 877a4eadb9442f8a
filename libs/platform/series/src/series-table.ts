import type { QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** For a migration of a service that issues papers: the table behind `takeNumber`. */
export async function seriesTable(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE series (
    hospital_id integer NOT NULL, branch_id integer NOT NULL, kind text NOT NULL, period text NOT NULL, last integer NOT NULL,
    PRIMARY KEY (hospital_id, branch_id, kind, period))`);
  await tenantTable(runner, 'series');
}
