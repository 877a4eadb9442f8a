import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED } from './1823000000002-erase-persons.migration.ts';

// Reasons are words about a person.
const FORGET_REASONS = `UPDATE record_restrictions SET reason = '', lift_reason = ''
    WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)`;

/** What is let go of since there are restricted records. */
export const ERASED_WITH_RESTRICTIONS = { ...ERASED, statements: [...ERASED.statements, FORGET_REASONS] };

/** Restricted records of persons (ORG-64). The past stays: who restricted whom, why, and who opened it again. */
export class RecordRestrictions1827000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE record_restrictions (
      hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL, members integer[] NOT NULL,
      typed_visits integer[] NOT NULL, reason text NOT NULL, changed_at timestamptz(3) NOT NULL, changed_by integer NOT NULL,
      lifted_at timestamptz(3), lifted_by integer, lift_reason text NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    // One holds at a time, however many desks restrict at once.
    await runner.query(
      'CREATE UNIQUE INDEX record_restrictions_person ON record_restrictions (hospital_id, person_id) WHERE lifted_at IS NULL',
    );
    await tenantTable(runner, 'record_restrictions');
    await erasePersonFunction(runner, ERASED_WITH_RESTRICTIONS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED);
    await runner.query('DROP TABLE record_restrictions');
  }
}
