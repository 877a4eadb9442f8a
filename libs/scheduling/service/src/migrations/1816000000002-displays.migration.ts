import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, tenantTable } from '@nidaan/platform-database';

/** Waiting-room displays (ADR 0049). */
export class Displays1816000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE displays (
      hospital_id integer NOT NULL, id integer NOT NULL, branch_id integer NOT NULL DEFAULT 1, name text NOT NULL, queues integer[] NOT NULL,
      languages text[] NOT NULL, show_names boolean NOT NULL, voice boolean NOT NULL, theme text NOT NULL, notice text NOT NULL,
      volume integer NOT NULL, silent_from text NOT NULL, silent_to text NOT NULL, key text NOT NULL, is_active boolean NOT NULL,
      last_seen timestamptz(3), created_at timestamptz(3) NOT NULL, created_by integer NOT NULL, PRIMARY KEY (hospital_id, id),
      UNIQUE (hospital_id, key))`);
    await tenantTable(runner, 'displays');
    await branchTable(runner, 'displays');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE displays');
  }
}
