import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that cards were made with, sealed (FRD-36). They belong to the deployment, not to a hospital. */
export class CardKeys1855000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE card_keys (
      id text PRIMARY KEY,
      sealed_key bytea NOT NULL,
      first_seen_at timestamptz NOT NULL)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE card_keys');
  }
}
