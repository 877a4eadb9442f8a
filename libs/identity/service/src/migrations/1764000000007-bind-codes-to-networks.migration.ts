import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Codes, attempts and permissions know the network that asked for them, so that a stranger elsewhere can neither spend nor replace them.
 * Rows of the release before name none and work from anywhere, as they did.
 */
export class BindCodesToNetworks1764000000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE registration_attempts ADD COLUMN network text');
    // `foreign_tries`: wrong ones from networks that neither asked nor ever logged in.
    await runner.query(`ALTER TABLE one_time_codes
      ADD COLUMN network text,
      ADD COLUMN asked_in text,
      ADD COLUMN session_id uuid,
      ADD COLUMN foreign_tries integer NOT NULL DEFAULT 0`);
    // Safe beside the release before: a code of a registration may wait for its attempt now; the other one always names it.
    await runner.query('ALTER TABLE one_time_codes DROP CONSTRAINT one_time_codes_check');
    await runner.query('ALTER TABLE reset_permissions ADD COLUMN network text');
    // Of e-mails and networks, like guesses: asked before anybody is logged in.
    await runner.query(`CREATE TABLE known_networks (
      email text NOT NULL,
      network text NOT NULL,
      seen_at timestamptz NOT NULL,
      PRIMARY KEY (email, network))`);
    await runner.query('CREATE INDEX known_networks_seen ON known_networks (seen_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE known_networks');
    await runner.query('ALTER TABLE reset_permissions DROP COLUMN network');
    await runner.query(`DELETE FROM one_time_codes WHERE purpose = 'registration' AND attempt_id IS NULL`);
    await runner.query(`ALTER TABLE one_time_codes DROP COLUMN network, DROP COLUMN asked_in, DROP COLUMN session_id, DROP COLUMN foreign_tries,
      ADD CONSTRAINT one_time_codes_check CHECK ((purpose = 'registration') = (attempt_id IS NOT NULL))`);
    await runner.query('ALTER TABLE registration_attempts DROP COLUMN network');
  }
}
