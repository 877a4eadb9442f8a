import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** A hospital without a row shows its tabs. Apart from `hospitals`, because either may be told first. */
export class HospitalTabs1795000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE hospital_tabs (hospital_id integer NOT NULL PRIMARY KEY, show_pharmacy_tab boolean NOT NULL)',
    );
    await tenantTable(runner, 'hospital_tabs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hospital_tabs');
  }
}
