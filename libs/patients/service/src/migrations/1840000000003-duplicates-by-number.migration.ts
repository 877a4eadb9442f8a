import type { MigrationInterface, QueryRunner } from 'typeorm';
import { duplicatesFunction } from './1812000000002-duplicates.migration.ts';
import { schemaOf } from './1832040000001-beginnings-of-names.migration.ts';

/** `find_duplicates` says the same, and no longer reads all persons of a hospital of which PostgreSQL has no statistics. */
export class DuplicatesByNumber1840000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(duplicatesFunction(await schemaOf(runner), 'person_index_terms(p.keys)'));
  }

  async down(): Promise<void> {
    // The one before said the same.
  }
}
