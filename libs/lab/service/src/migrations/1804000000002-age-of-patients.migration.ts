import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Age and sex for reports; '' for patients told of before, and for those that the release before writes. */
export class AgeOfPatients1804000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of ['age', 'gender']) {
      await runner.query(`ALTER TABLE known_patients ADD COLUMN IF NOT EXISTS ${column} text NOT NULL DEFAULT ''`);
      await runner.query(`ALTER TABLE known_patients ALTER COLUMN ${column} SET DEFAULT ''`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE known_patients DROP COLUMN age, DROP COLUMN gender');
  }
}
