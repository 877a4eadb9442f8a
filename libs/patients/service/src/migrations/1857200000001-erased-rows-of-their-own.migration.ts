import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_ROWS } from './1854000000001-erased-rows-of-lists.migration.ts';
import { ERASED_WITH_TRIES } from './1842000000002-files-of-failed-copies.migration.ts';

// Of a fault the number is that of who bears its old number: the row is about somebody else. The words are those of IMPORT_MESSAGES.
const THEIRS = `UPDATE person_import_rows r SET outcome = 'fault', says = 'The record of this patient was erased', given = NULL, old_key = '',
    phone_key = '', folded_name = '', fingerprint = ''
  WHERE r.hospital_id = of_hospital AND r.given IS NOT NULL AND (r.outcome = 'known' AND r.person_id = ANY (of_persons)
    OR r.outcome = 'twice' AND EXISTS (SELECT FROM person_import_rows k WHERE k.hospital_id = of_hospital AND k.import_id = r.import_id
      AND k.line = r.like_line AND k.outcome IN ('known', 'made', 'found') AND k.person_id = ANY (of_persons)))`;

/** What `erase_person` does since rows of others stay in lists that wait to be applied. */
export const ERASED_WITH_OWN_ROWS = { ...ERASED_WITH_ROWS, statements: [...ERASED_WITH_TRIES.statements, THEIRS] };

/** Erasing the bearer of an old number leaves the rows of other patients that name it (FRD-23, ORG-76). */
export class ErasedRowsOfTheirOwn1857200000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_OWN_ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_ROWS);
  }
}
