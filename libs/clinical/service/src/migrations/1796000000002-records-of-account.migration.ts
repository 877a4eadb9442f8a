import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The latest prescriptions of one account: what its doctor uses most is counted in them. */
export class RecordsOfAccount1796000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX IF NOT EXISTS medical_records_account ON medical_records (hospital_id, saved_by, id) WHERE saved_by IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX medical_records_account');
  }
}
