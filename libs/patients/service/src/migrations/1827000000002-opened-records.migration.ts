import { closeOpenedTable, openedTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['patients', { kind: 'own', visit: 'id' }],
  ['medical_records', { kind: 'own' }],
  ['lab_tests', { kind: 'own' }],
  ['pharmacy_records', { kind: 'own' }],
  ['lab_reports', { kind: 'own' }],
  ['visit_cancellations', { kind: 'own' }],
] as const;

/** An emergency opens a record of another branch, to be read (ORG-65). */
export class OpenedRecords1827000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, opened] of TABLES) await openedTable(runner, table, opened);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, { kind }] of TABLES) await closeOpenedTable(runner, table, kind);
  }
}
