import type { QueryRunner } from 'typeorm';
import { tenantTable } from '../tenant-table.ts';

/** For a service's first migration: the table behind `Numbers`. */
export async function numberTable(runner: QueryRunner): Promise<void> {
  await runner.query(`CREATE TABLE numbers (
    hospital_id integer NOT NULL, kind text NOT NULL, next integer NOT NULL, PRIMARY KEY (hospital_id, kind))`);
  await tenantTable(runner, 'numbers');
}
