import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who opened records in emergencies, and what was said of it (ORG-65, ORG-66). */
export class CreateEmergencyGrants1827000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE emergency_grants (
      hospital_id integer NOT NULL, id integer NOT NULL, member_id integer NOT NULL, account_id integer NOT NULL,
      patient_id integer NOT NULL, person_id integer, patient_ids integer[] NOT NULL, reason_code text NOT NULL, reason text NOT NULL,
      opened_at timestamptz(3) NOT NULL, until timestamptz(3) NOT NULL, verdict text, note text NOT NULL, reviewed_by integer,
      reviewed_at timestamptz(3), PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE INDEX emergency_grants_member ON emergency_grants (hospital_id, member_id, opened_at)');
    await runner.query('CREATE INDEX emergency_grants_open ON emergency_grants (hospital_id, opened_at) WHERE verdict IS NULL');
    await tenantTable(runner, 'emergency_grants');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE emergency_grants');
  }
}
