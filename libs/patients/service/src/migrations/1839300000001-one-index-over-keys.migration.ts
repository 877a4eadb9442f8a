import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Persons have one index over their keys: `persons_terms`. Each registration wrote two more, which no statement asks (FRD-06). */
export class OneIndexOverKeys1839300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe beside the release before: it searches by the functions that are here, and these ask `persons_terms`.
    await runner.query('DROP INDEX persons_found_by, persons_keys');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX persons_keys ON persons USING gin (keys)');
    await runner.query(
      'CREATE INDEX persons_found_by ON persons USING gin (array_to_tsvector(keys)) WITH (gin_pending_list_limit = 256)',
    );
  }
}
