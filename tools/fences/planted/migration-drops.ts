// planted: expand-first as libs/lab/service/src/migrations/planted-drops.migration.ts
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Drops1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests DROP COLUMN price_paise');
  }

  async down(): Promise<void> {}
}
