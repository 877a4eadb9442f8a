import { erasePersonFunction } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_TERMS } from './1839400000001-terms-of-visits.migration.ts';

const OF_PERSONS = 'hospital_id = of_hospital AND (survivor_id = ANY (of_persons) OR merged_id = ANY (of_persons))';
// A merge of others that is not undone gives back what its survivor bore before.
const IS_FREE = `NOT EXISTS (SELECT FROM persons p WHERE p.hospital_id = of_hospital AND p.photo = taken.photo)
    AND NOT EXISTS (SELECT FROM merges m WHERE m.hospital_id = of_hospital AND m.undone_at IS NULL AND m.survivor_id <> ALL (of_persons)
      AND m.taken @> jsonb_build_array(jsonb_build_object('field', 'photo', 'before', jsonb_build_array(taken.photo))))`;
const PHOTOS_OF_MERGES = `SELECT taken.photo || size FROM (
    SELECT DISTINCT photo FROM merges CROSS JOIN jsonb_array_elements(taken) AS change
      CROSS JOIN unnest(ARRAY[change #>> '{before,0}', change #>> '{after,0}']) AS photo
    WHERE ${OF_PERSONS} AND change ->> 'field' = 'photo' AND photo <> '') taken
  CROSS JOIN unnest(ARRAY['', '-small']) AS size WHERE ${IS_FREE}`;

/** What `erase_person` does since photos that stand in a merge alone go as well. */
export const ERASED_WITH_MERGES = { ...ERASED_WITH_TERMS, files: `${ERASED_WITH_TERMS.files} UNION ALL ${PHOTOS_OF_MERGES}` };

/** A photo that a survivor bore before a merge stands in the merge alone, and goes with an erasure (ORG-76). */
export class PhotosOfMerges1842000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_MERGES);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_TERMS);
  }
}
