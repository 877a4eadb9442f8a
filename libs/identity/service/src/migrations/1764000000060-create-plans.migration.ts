import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** What a hospital pays and may use. A hospital without a row is on the smallest plan at its rate. */
export class CreatePlans1764000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE plans (
      hospital_id integer PRIMARY KEY REFERENCES hospitals,
      plan text NOT NULL CHECK (plan IN ('primary', 'multi', 'corporate')),
      rate_paise integer NOT NULL CHECK (rate_paise >= 0),
      account_manager jsonb NOT NULL,
      version integer NOT NULL)`);
    await tenantTable(runner, 'plans');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE plans');
  }
}
