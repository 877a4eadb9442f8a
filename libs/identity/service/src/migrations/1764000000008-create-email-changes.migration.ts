import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Changes of e-mails, each with the way back of the former address. Found by its secret before anybody is logged in: no tenant, like the codes. */
export class CreateEmailChanges1764000000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // `token_hash` is empty until the way back was mailed; without `way_back_until` the former address is only told.
    await runner.query(`CREATE TABLE email_changes (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      former_email text NOT NULL,
      changed_at timestamptz NOT NULL,
      way_back_until timestamptz,
      token_hash bytea CONSTRAINT email_changes_token UNIQUE)`);
    await runner.query('CREATE INDEX email_changes_of_account ON email_changes (account_id, changed_at)');
    await runner.query('CREATE INDEX email_changes_former ON email_changes (former_email)');
    await runner.query('CREATE INDEX email_changes_time ON email_changes (changed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE email_changes');
  }
}
