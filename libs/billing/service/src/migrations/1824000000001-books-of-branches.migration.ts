import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable, tenantTable } from '@nidaan/platform-database';

/**
 * What of the ledger stands at other branches than the main one, and its sums by day: the main branch is the hospital without these. Lines of
 * before stand at the main branch until `npm run billing:check -- --complete` has asked their owners.
 */
export class BooksOfBranches1824000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE branch_lines (
      paise bigint NOT NULL, hospital_id integer NOT NULL, source_id integer NOT NULL, branch_id integer NOT NULL, day date NOT NULL,
      source smallint NOT NULL, payment_type text NOT NULL, PRIMARY KEY (hospital_id, source, source_id))`);
    await runner.query(`CREATE TABLE branch_day_totals (
      hospital_id integer NOT NULL, branch_id integer NOT NULL, day date NOT NULL, payment_type text NOT NULL,
      consultation_paise bigint NOT NULL, lab_paise bigint NOT NULL, pharmacy_paise bigint NOT NULL,
      PRIMARY KEY (hospital_id, branch_id, day, payment_type))`);
    await runner.query('CREATE INDEX branch_day_totals_day ON branch_day_totals (hospital_id, day)');
    for (const table of ['branch_lines', 'branch_day_totals']) {
      await tenantTable(runner, table);
      await branchTable(runner, table);
    }
    await branchTable(runner, 'cancelled_visits');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropBranchTable(runner, 'cancelled_visits');
    await runner.query('DROP TABLE branch_day_totals, branch_lines');
  }
}
