import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/** How many webhooks hospitals have, as integrations tells: their plan shows it (ORG-53). */
export class CountWebhooks1764000000068 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE webhook_counts (
      hospital_id integer PRIMARY KEY, webhooks integer NOT NULL, version integer NOT NULL)`);
    await tenantTable(runner, 'webhook_counts');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_counts');
  }
}
