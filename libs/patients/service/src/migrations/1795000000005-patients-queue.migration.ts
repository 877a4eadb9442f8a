import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order of the doctor's queue: Emergency first, then who has waited longest. */
export class PatientsQueue1795000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX IF NOT EXISTS patients_queue ON patients (hospital_id, (patient_type <> 'Emergency'), id)
      WHERE status = 'Pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX patients_queue');
  }
}
