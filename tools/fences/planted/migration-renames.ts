// planted: expand-first as libs/lab/service/src/migrations/planted-renames.migration.ts
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Renames1900000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE lab_tests RENAME COLUMN price_paise TO paise');
  }

  async down(): Promise<void> {}
}
