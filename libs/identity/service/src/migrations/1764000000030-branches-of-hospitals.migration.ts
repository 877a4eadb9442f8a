import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a branch has beside its name. Every branch of before gets a code that is its own: MAIN, or B and its number. */
export class BranchesOfHospitals1764000000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE branches
      ADD COLUMN code text NOT NULL DEFAULT '',
      ADD COLUMN email text NOT NULL DEFAULT '',
      ADD COLUMN gstin text NOT NULL DEFAULT '',
      ADD COLUMN closed_at timestamptz,
      ADD COLUMN version integer NOT NULL DEFAULT 1`);
    await runner.query(`UPDATE branches SET code = CASE WHEN is_main THEN 'MAIN' ELSE 'B' || id END`);
    // '' is what a process of the release before writes, which makes main branches alone.
    await runner.query(`CREATE UNIQUE INDEX branches_code ON branches (hospital_id, code) WHERE code <> ''`);
    await runner.query('CREATE UNIQUE INDEX branches_name ON branches (hospital_id, lower(name))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX branches_name, branches_code');
    await runner.query(
      'ALTER TABLE branches DROP COLUMN code, DROP COLUMN email, DROP COLUMN gstin, DROP COLUMN closed_at, DROP COLUMN version',
    );
  }
}
