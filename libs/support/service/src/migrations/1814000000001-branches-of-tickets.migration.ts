import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable } from '@nidaan/platform-database';

/** A ticket stands at the branch where it was raised (ORG-32). */
export class BranchesOfTickets1814000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await branchTable(runner, 'tickets');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropBranchTable(runner, 'tickets');
  }
}
