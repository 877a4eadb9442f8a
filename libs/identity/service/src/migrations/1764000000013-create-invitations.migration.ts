import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations of colleagues. Found by a secret before anybody is logged in: no tenant, like changes of e-mails; names stand in `members`. */
export class CreateInvitations1764000000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE invitations (
      id uuid PRIMARY KEY,
      hospital_id integer NOT NULL REFERENCES hospitals,
      member_id integer NOT NULL,
      email text NOT NULL,
      token_hash bytea NOT NULL CONSTRAINT invitations_token UNIQUE,
      sealed_token bytea NOT NULL,
      sent_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      mailed_at timestamptz,
      ended_at timestamptz)`);
    await runner.query('CREATE INDEX invitations_of_member ON invitations (hospital_id, member_id, sent_at)');
    await runner.query('CREATE INDEX invitations_of_day ON invitations (hospital_id, sent_at)');
    await runner.query('CREATE INDEX invitations_of_email ON invitations (email, sent_at)');
    await runner.query('CREATE INDEX invitations_expired ON invitations (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations');
  }
}
