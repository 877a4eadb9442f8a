import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** What doctors ordered, and of patients whether they are an Emergency; '' for those told of before. */
export class TestOrders1806000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE test_orders (
      hospital_id integer NOT NULL, patient_id integer NOT NULL, record_id integer NOT NULL, ordered_at timestamptz(3) NOT NULL,
      tests text[] NOT NULL, open_keys text[] NOT NULL, PRIMARY KEY (hospital_id, patient_id))`);
    await tenantTable(runner, 'test_orders');
    await runner.query(
      `CREATE INDEX test_orders_open ON test_orders (hospital_id, ordered_at, patient_id) WHERE open_keys <> '{}'`,
    );
    await runner.query(`ALTER TABLE known_patients ADD COLUMN IF NOT EXISTS patient_type text NOT NULL DEFAULT ''`);
    await runner.query(`ALTER TABLE known_patients ALTER COLUMN patient_type SET DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE test_orders');
    await runner.query('ALTER TABLE known_patients DROP COLUMN patient_type');
  }
}
