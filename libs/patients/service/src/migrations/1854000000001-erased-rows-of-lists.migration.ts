import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_TRIES } from './1842000000002-files-of-failed-copies.migration.ts';

// Also rows that are like one of theirs above. The words are those of IMPORT_MESSAGES.
const WAITING = `UPDATE person_import_rows r SET outcome = 'fault', says = 'The record of this patient was erased', given = NULL, old_key = '',
    phone_key = '', folded_name = '', fingerprint = ''
  WHERE r.hospital_id = of_hospital AND r.given IS NOT NULL AND (r.person_id = ANY (of_persons) OR EXISTS (SELECT FROM person_import_rows k
    WHERE k.hospital_id = of_hospital AND k.import_id = r.import_id AND k.line = r.like_line AND k.person_id = ANY (of_persons)))`;

/** What `erase_person` does since lists that wait to be applied let go of erased persons. */
export const ERASED_WITH_ROWS = { ...ERASED_WITH_TRIES, statements: [...ERASED_WITH_TRIES.statements, WAITING] };

/** A list that is applied after an erasure neither registers the person anew nor gives back the old number (ORG-76). */
export class ErasedRowsOfLists1854000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_ROWS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_TRIES);
  }
}
