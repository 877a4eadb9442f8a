import { tenantTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the slip of a token was printed (FRD-37). */
export class TokenSlips1830000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE token_slips (
      hospital_id integer NOT NULL, token_id integer NOT NULL, prints integer NOT NULL, PRIMARY KEY (hospital_id, token_id))`);
    await tenantTable(runner, 'token_slips');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE token_slips');
  }
}
