import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Found by an e-mail and a secret before there is an account: no tenant, like the codes (ORG-20). */
export class CreateJoinPermissions1814000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE join_permissions (
      email text PRIMARY KEY,
      token_hash bytea NOT NULL,
      expires_at timestamptz NOT NULL,
      network text NOT NULL)`);
    await runner.query('CREATE INDEX join_permissions_expired ON join_permissions (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE join_permissions');
  }
}
