import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const COLUMNS = [
  'person_id integer',
  `uhid text NOT NULL DEFAULT ''`,
  `age_text text NOT NULL DEFAULT ''`,
  'link_version integer NOT NULL DEFAULT 0',
  'corrected_on date',
];

/** Known patients have the person, the number and the age in words; what was kept before gets them as `visit.assigned` tells, or is asked for. */
export class PersonsOfCopies1825000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE known_patients ADD COLUMN IF NOT EXISTS ${column}`);
    await runner.query(`CREATE TABLE known_persons (hospital_id integer NOT NULL, person_id integer NOT NULL, uhid text NOT NULL,
      merged_into integer, root_id integer NOT NULL, version integer NOT NULL, PRIMARY KEY (hospital_id, person_id))`);
    await runner.query('CREATE INDEX known_persons_root ON known_persons (hospital_id, root_id)');
    await tenantTable(runner, 'known_persons');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_persons');
    await runner.query(
      'ALTER TABLE known_patients DROP COLUMN person_id, DROP COLUMN uhid, DROP COLUMN age_text, DROP COLUMN link_version, DROP COLUMN corrected_on',
    );
  }
}
