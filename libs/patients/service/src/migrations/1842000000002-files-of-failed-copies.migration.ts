import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_MERGES } from './1842000000001-photos-of-merges.migration.ts';

const LEFT = 'SELECT unnest(left_keys) FROM access_bundles WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)';

/** What `erase_person` does since copies of records note the files of tries that failed. */
export const ERASED_WITH_TRIES = {
  statements: ERASED_WITH_MERGES.statements,
  files: `${ERASED_WITH_MERGES.files} UNION ALL ${LEFT}`,
};

/** Files that a try to make a copy of a record left in the store are found again (ORG-73, ORG-76). */
export class FilesOfFailedCopies1842000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE access_bundles ADD COLUMN left_keys text[] NOT NULL DEFAULT '{}'`);
    await erasePersonFunction(runner, ERASED_WITH_TRIES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_MERGES);
    await runner.query('ALTER TABLE access_bundles DROP COLUMN left_keys');
  }
}
