import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identity is asked who the owners are: no e-mail is kept here any more. Installations of this release have never had the table. */
export class DropAccounts1806000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe beside the release before: it has no service integrations, so nothing of it reads or writes here.
    await runner.query('DROP TABLE IF EXISTS accounts');
  }

  async down(): Promise<void> {
    // A copy: there is nothing to bring back.
  }
}
