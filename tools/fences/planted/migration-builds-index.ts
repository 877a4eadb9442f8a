// planted: expand-first as libs/lab/service/src/migrations/planted-builds-index.migration.ts
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PlantedBuildsIndex implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX lab_tests_by_date ON lab_tests (hospital_id, test_date)');
  }
  async down(): Promise<void> {}
}
