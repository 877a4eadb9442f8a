import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';
import type { EmergencyFacts } from './emergency-contracts.ts';

export class CreateEmergencyRights1827000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: as `rights`, it is read before a call is known to be let in. It holds numbers, no names.
    await runner.query(`CREATE TABLE emergency_rights (
      hospital_id integer NOT NULL,
      grant_id integer NOT NULL,
      account_id integer NOT NULL,
      person_id integer,
      patient_ids integer[] NOT NULL,
      until timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, grant_id))`);
    await runner.query('CREATE INDEX emergency_rights_account ON emergency_rights (account_id, hospital_id, until)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE emergency_rights');
  }
}

const RUNNING = `SELECT person_id AS "personId", patient_ids AS "patientIds" FROM emergency_rights
  WHERE account_id = $1 AND hospital_id = $2 AND until > $3`;
// Told out of order, the earlier end holds.
const PUT = `INSERT INTO emergency_rights AS e (hospital_id, grant_id, account_id, person_id, patient_ids, until)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (hospital_id, grant_id) DO UPDATE SET until = least(e.until, excluded.until)`;

/** What one service knows of records that are open in an emergency. */
export class EmergencyRightsRepository {
  constructor(private readonly database: Database) {}

  running(accountId: number, hospitalId: number, now: Date): Promise<Pick<EmergencyFacts, 'personId' | 'patientIds'>[]> {
    return this.database.query(RUNNING, [accountId, hospitalId, now]);
  }

  async put({ hospitalId, grantId, accountId, personId, patientIds, until }: EmergencyFacts): Promise<void> {
    await this.database.query(PUT, [hospitalId, grantId, accountId, personId, patientIds, until]);
  }
}
