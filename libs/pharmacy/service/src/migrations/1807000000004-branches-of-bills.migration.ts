import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable } from '@nidaan/platform-database';

const TABLES = [
  ['known_patients', 'own'],
  ['known_records', 'follow-up'],
  ['pharmacy_records', 'follow-up'],
] as const;

/** Bills stand at the counter's branch and follow the visit's. */
export class BranchesOfBills1807000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await branchTable(runner, table, kind);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await dropBranchTable(runner, table, kind);
  }
}
