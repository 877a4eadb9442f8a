// planted: expand-first as libs/lab/service/src/migrations/planted-adds-rule.migration.ts
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddsRule1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE UNIQUE INDEX one_name ON lab_tests (hospital_id, name)');
  }

  async down(): Promise<void> {}
}
