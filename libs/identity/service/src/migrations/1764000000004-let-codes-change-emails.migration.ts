import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A code may also prove the e-mail that an account wants to change to (OPN-44). */
export class LetCodesChangeEmails1764000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Safe beside the release before: it writes no purpose but its two, and leaves account_id empty as the rule wants of them.
    await runner.query(`ALTER TABLE one_time_codes
      ADD COLUMN account_id integer REFERENCES accounts ON DELETE CASCADE,
      DROP CONSTRAINT one_time_codes_purpose_check,
      ADD CONSTRAINT one_time_codes_purpose_check CHECK (purpose IN ('registration', 'reset', 'email')),
      ADD CONSTRAINT one_time_codes_account_check CHECK ((purpose = 'email') = (account_id IS NOT NULL))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM one_time_codes WHERE purpose = 'email'`);
    await runner.query(`ALTER TABLE one_time_codes
      DROP CONSTRAINT one_time_codes_account_check,
      DROP CONSTRAINT one_time_codes_purpose_check,
      ADD CONSTRAINT one_time_codes_purpose_check CHECK (purpose IN ('registration', 'reset')),
      DROP COLUMN account_id`);
  }
}
