import type { MigrationInterface, QueryRunner } from 'typeorm';
import { branchTable, dropBranchTable } from '@nidaan/platform-database';
import { isSeen, SEEN_BRANCHES } from '@nidaan/platform-database';
import { searchFunction } from './1795000000002-patient-search.migration.ts';
import { phoneFunction } from './1795000000006-patients-phone.migration.ts';

const SEARCH =
  'find_visits(pattern text, widened text[], exact_id integer, exact_aadhaar bigint[], before integer, wanted integer)';

const TABLES = [
  ['patients', 'own'],
  ['medical_records', 'own'],
  ['lab_tests', 'own'],
  ['pharmacy_records', 'own'],
  ['lab_reports', 'own'],
  ['fee_receipts', 'own'],
] as const;

/** Visits stand at a branch, and what was done for them with them. `find_patients` and `find_by_phone` stay for the release before. */
export class BranchesOfPatients1807000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, kind] of TABLES) await branchTable(runner, table, kind);
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    await runner.query(searchFunction(schema, { signature: SEARCH, aadhaarIs: '= ANY (exact_aadhaar)', pinsBranches: true }));
    await runner.query(
      phoneFunction(schema, 'find_visits_by_phone', `AND ${isSeen('p.branch_id', `(SELECT ${SEEN_BRANCHES})::integer[]`)}`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION find_visits; DROP FUNCTION find_visits_by_phone');
    for (const [table, kind] of TABLES) await dropBranchTable(runner, table, kind);
  }
}
