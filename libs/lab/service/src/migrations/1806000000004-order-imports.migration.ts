import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** How far the orders of before the worklist were fetched, by hospital. */
export class OrderImports1806000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE order_imports (
      hospital_id integer NOT NULL PRIMARY KEY, last_record integer NOT NULL, done_at timestamptz(3))`);
    await tenantTable(runner, 'order_imports');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE order_imports');
  }
}
