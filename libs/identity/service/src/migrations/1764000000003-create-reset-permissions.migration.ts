import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Found by an e-mail and a secret before anybody is logged in: no tenant, like the codes. */
export class CreateResetPermissions1764000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE reset_permissions (
      email text PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts,
      token_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL)`);
    await runner.query('CREATE INDEX reset_permissions_expired ON reset_permissions (expires_at)');
    // Safe beside the release before: the rule takes all that it took, and one value more.
    await runner.query(`ALTER TABLE guesses DROP CONSTRAINT guesses_secret_check,
      ADD CONSTRAINT guesses_secret_check CHECK (secret IN ('password', 'code', 'reset'))`);
    // Waits for a change of the password under way, and makes one that follows wait: a session begun with the old password
    // is either refused or seen by the change and ended.
    await runner.query(`CREATE FUNCTION password_holds(account integer, hash text) RETURNS boolean
      LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ BEGIN PERFORM 1 FROM accounts a WHERE a.id = account AND a.password_hash = hash FOR SHARE; RETURN FOUND; END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION password_holds');
    await runner.query(`DELETE FROM guesses WHERE secret = 'reset'`);
    await runner.query(`ALTER TABLE guesses DROP CONSTRAINT guesses_secret_check,
      ADD CONSTRAINT guesses_secret_check CHECK (secret IN ('password', 'code'))`);
    await runner.query('DROP TABLE reset_permissions');
  }
}
