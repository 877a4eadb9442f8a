import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second steps that the staff take from sole owners after a day (ORG-48). Of accounts, like factors: no tenant. */
export class CreateFactorResets1764000000066 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE factor_resets (
      id uuid PRIMARY KEY,
      account_id integer NOT NULL REFERENCES accounts ON DELETE CASCADE,
      reason text NOT NULL,
      ticket integer NOT NULL,
      asked_by integer NOT NULL,
      asked_at timestamptz NOT NULL,
      acts_at timestamptz NOT NULL,
      stop_hash bytea,
      stopped_at timestamptz,
      done_at timestamptz)`);
    await runner.query(
      'CREATE INDEX factor_resets_waiting ON factor_resets (acts_at) WHERE stopped_at IS NULL AND done_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE factor_resets');
  }
}
