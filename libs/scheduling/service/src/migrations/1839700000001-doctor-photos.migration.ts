import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Photos of doctors: the key of the larger picture (FRD-78). A release before writes none. */
export class DoctorPhotos1839700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE doctors ADD COLUMN photo text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE doctors DROP COLUMN photo');
  }
}
