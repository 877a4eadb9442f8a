import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a branch has beside its name. Every branch of before gets a code that is its own: MAIN, or B and its number.
 * Names and codes are kept apart by the service, which changes the branches of a hospital one after another. */
export class BranchesOfHospitals1764000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE branches
      ADD COLUMN code text NOT NULL DEFAULT '',
      ADD COLUMN email text NOT NULL DEFAULT '',
      ADD COLUMN gstin text NOT NULL DEFAULT '',
      ADD COLUMN closed_at timestamptz,
      ADD COLUMN version integer NOT NULL DEFAULT 1`);
    await runner.query(`UPDATE branches SET code = CASE WHEN is_main THEN 'MAIN' ELSE 'B' || id END`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE branches DROP COLUMN code, DROP COLUMN email, DROP COLUMN gstin, DROP COLUMN closed_at, DROP COLUMN version',
    );
  }
}
