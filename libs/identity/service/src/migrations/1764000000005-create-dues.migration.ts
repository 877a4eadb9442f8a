import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** What hospitals owe, as billing tells: the profile shows it (PAY-11). */
export class CreateDues1764000000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE dues (
      hospital_id integer PRIMARY KEY, due_paise bigint NOT NULL, version integer NOT NULL)`);
    await tenantTable(runner, 'dues');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dues');
  }
}
