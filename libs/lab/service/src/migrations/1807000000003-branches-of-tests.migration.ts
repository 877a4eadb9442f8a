import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable } from '@nidaan/platform-database';

const TABLES = [
  ['known_patients', 'own'],
  ['lab_tests', 'follow-up'],
  ['lab_reports', 'follow-up'],
  ['test_orders', 'follow-up'],
] as const;

/** Tests and reports stand at the laboratory's branch and follow the visit's; an order stands at the doctor's. */
export class BranchesOfTests1807000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await branchTable(runner, table, kind);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await dropBranchTable(runner, table, kind);
  }
}
