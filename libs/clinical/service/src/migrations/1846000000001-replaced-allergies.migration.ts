import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which changes of allergies another one replaced: versions of two persons that were merged say nothing about each other (FRD-31). */
export class ReplacedAllergies1846000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE allergy_changes ADD COLUMN replaced jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE allergy_changes DROP COLUMN replaced');
  }
}
