import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_WITH_PROPOSALS } from './1836000000001-retention-proposals.migration.ts';
import { onlyAdded } from './only-added.ts';

// Reasons are words about a person.
const REASONS = `UPDATE record_restriction_changes SET reason = '' WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)`;
/** What `erase_person` does since lists of restricted records tell what changed of them. */
export const ERASED_WITH_LISTS = { ...ERASED_WITH_PROPOSALS, statements: [...ERASED_WITH_PROPOSALS.statements, REASONS] };

/** Lists of persons at breaches (ORG-79), and what changed of lists of restricted records (ORG-64). */
export class PastedPersons1839100000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE breach_persons (
      hospital_id integer NOT NULL, breach_id integer NOT NULL, person_id integer NOT NULL, at timestamptz(3) NOT NULL, by integer NOT NULL,
      PRIMARY KEY (hospital_id, breach_id, person_id), FOREIGN KEY (hospital_id, breach_id) REFERENCES breaches (hospital_id, id))`);
    await runner.query(`CREATE TABLE record_restriction_changes (
      hospital_id integer NOT NULL, person_id integer NOT NULL, number integer NOT NULL, at timestamptz(3) NOT NULL, by integer,
      restricted boolean NOT NULL, added integer[] NOT NULL, removed integer[] NOT NULL, reason text NOT NULL,
      PRIMARY KEY (hospital_id, person_id, number))`);
    for (const table of ['breach_persons', 'record_restriction_changes']) await tenantTable(runner, table);
    await onlyAdded(runner, 'record_restriction_changes', `current_setting('nidaan.erasing', true) = 'on'`);
    await erasePersonFunction(runner, ERASED_WITH_LISTS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_WITH_PROPOSALS);
    await runner.query('DROP TABLE record_restriction_changes, breach_persons');
  }
}
