import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The e-mail of a letterhead, beside that of the account: the bill of the commission goes to the account. '' until identity tells of one. */
export class OwnEmailsOfHospitals1858300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE hospitals ADD COLUMN own_email text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE hospitals DROP COLUMN own_email');
  }
}
