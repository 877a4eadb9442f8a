import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable } from '@nidaan/platform-database';

const TABLES = [
  ['known_patients', 'own'],
  ['medical_records', 'follow-up'],
] as const;

/** Prescriptions stand at the doctor's branch and follow the visit's. Allergies are the person's, wherever they were written. */
export class BranchesOfRecords1807000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await branchTable(runner, table, kind);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await dropBranchTable(runner, table, kind);
  }
}
