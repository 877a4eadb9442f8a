import type { MigrationInterface, QueryRunner } from 'typeorm';
import { resolveFunction } from './1811000000004-resolve-person.migration.ts';
import { CHOSEN } from './1826000000001-sharing-between-branches.migration.ts';
import { schemaOf } from './1832040000001-beginnings-of-names.migration.ts';
import { KEPT } from './1839400000001-terms-of-visits.migration.ts';

/** `resolve_person` says the same, and its queries are no longer planned anew for each registration. */
export class PlanResolveOnce1840000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(resolveFunction(await schemaOf(runner), CHOSEN, KEPT));
  }

  async down(): Promise<void> {
    // The one before said the same.
  }
}
