import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which key made a hash: a hash whose key is retired can be compared with nothing any more. A column of its own, because the release before
 * compares the whole hash. It leaves the column empty.
 */
export class NameKeysOfHashes1855000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys ADD COLUMN key_mark text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE idempotency_keys DROP COLUMN key_mark');
  }
}
