import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** Roles of a hospital's own. Ready-made roles are code. A row stays when its role is taken away: its key is never given again. */
export class CreateRoles1764000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE roles (
      hospital_id integer NOT NULL REFERENCES hospitals,
      key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9-]{1,39}$'),
      label text NOT NULL,
      permissions text[] NOT NULL,
      based_on text,
      default_tab text NOT NULL,
      is_removed boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      PRIMARY KEY (hospital_id, key))`);
    await tenantTable(runner, 'roles');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE roles');
  }
}
