import { closeOpenedTable, openedTable } from '@nidaan/platform-database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  ['known_patients', { kind: 'own' }],
  ['lab_tests', { kind: 'follow-up' }],
  ['lab_reports', { kind: 'follow-up' }],
] as const;

/** An emergency opens a record of another branch, to be read (ORG-65). */
export class OpenedRecords1827000000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, opened] of TABLES) await openedTable(runner, table, opened);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table, { kind }] of TABLES) await closeOpenedTable(runner, table, kind);
  }
}
