import type { MigrationInterface, QueryRunner } from 'typeorm';
import { resolveFunction } from './1811000000004-resolve-person.migration.ts';
import { CHOSEN } from './1826000000001-sharing-between-branches.migration.ts';
import { schemaOf } from './1832040000001-beginnings-of-names.migration.ts';
import { KEPT } from './1839400000001-terms-of-visits.migration.ts';

/** `resolve_person` gives no visit to a person who is struck out in the same moment: it says so as for any struck one, which the release before knows. */
export class RefuseStruckPersons1854000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(resolveFunction(await schemaOf(runner), CHOSEN, KEPT));
  }

  async down(): Promise<void> {
    // The one before lacked that check alone.
  }
}
