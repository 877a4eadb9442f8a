import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which language a patient's papers are printed. */
export class PaperLanguage1795000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE patients ADD COLUMN language text NOT NULL DEFAULT 'en'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE patients DROP COLUMN language');
  }
}
