import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why nothing of a person may be erased for now: a medico-legal case, a dispute (ORG-77). */
export class RetentionHolds1823000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE retention_holds (
      hospital_id integer NOT NULL, id integer NOT NULL, person_id integer NOT NULL, reason text NOT NULL, note text NOT NULL,
      held_at timestamptz(3) NOT NULL, held_by integer NOT NULL, lifted_at timestamptz(3), lifted_by integer,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query('CREATE INDEX retention_holds_person ON retention_holds (hospital_id, person_id)');
    await tenantTable(runner, 'retention_holds');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retention_holds');
  }
}
