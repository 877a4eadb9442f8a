import { erasePersonFunction, tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_SINCE } from './erased-since.ts';

const PROPOSALS = `UPDATE retention_proposals SET reason = '' WHERE hospital_id = of_hospital AND person_id = ANY (of_persons)`;

/** What is let go of since there are proposals. */
export const ERASED_WITH_PROPOSALS = { ...ERASED_SINCE, statements: [...ERASED_SINCE.statements, PROPOSALS] };

const INDEXES = [
  // Nobody is proposed twice at a time.
  `CREATE UNIQUE INDEX retention_proposals_open ON retention_proposals (hospital_id, person_id) WHERE state = 'proposed'`,
  'CREATE INDEX retention_proposals_person ON retention_proposals (hospital_id, person_id)',
  // The job asks of each person whether something hinders it.
  'CREATE INDEX privacy_requests_person ON privacy_requests (hospital_id, person_id) WHERE closed_at IS NULL',
  'CREATE INDEX person_erasures_person ON person_erasures (hospital_id, person_id)',
];

// Numbers alone, of hospitals and not of persons; nothing where a hospital is at work.
const HOSPITALS = `CREATE FUNCTION hospitals_with_persons() RETURNS SETOF integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
  AS $$ SELECT h.hospital_id FROM hospitals h WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
          AND EXISTS (SELECT FROM persons p WHERE p.hospital_id = h.hospital_id) ORDER BY 1 $$`;

/** Persons whose time is over, for somebody to decide (ORG-77). */
export class RetentionProposals1836000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE retention_proposals (
      hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL, kind text NOT NULL, last_on date NOT NULL,
      kept_until date NOT NULL, state text NOT NULL, reason text NOT NULL, proposed_at timestamptz(3) NOT NULL,
      decided_at timestamptz(3), decided_by integer, again_on date, request_id integer, PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'retention_proposals');
    for (const index of INDEXES) await runner.query(index);
    await runner.query(HOSPITALS);
    await erasePersonFunction(runner, ERASED_WITH_PROPOSALS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await erasePersonFunction(runner, ERASED_SINCE);
    await runner.query('DROP FUNCTION hospitals_with_persons()');
    await runner.query('DROP INDEX privacy_requests_person, person_erasures_person');
    await runner.query('DROP TABLE retention_proposals');
  }
}
