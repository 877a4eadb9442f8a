import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Says which of two counts of a hospital's webhooks is the newer one; taken while no other change of them is under way. */
export class CountWebhooks1806000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE SEQUENCE webhook_counts AS integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SEQUENCE webhook_counts');
  }
}
