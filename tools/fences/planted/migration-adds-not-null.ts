// planted: expand-first as libs/lab/service/src/migrations/planted-adds-not-null.migration.ts
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddsNotNull1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests ADD COLUMN room text NOT NULL');
  }

  async down(): Promise<void> {}
}
