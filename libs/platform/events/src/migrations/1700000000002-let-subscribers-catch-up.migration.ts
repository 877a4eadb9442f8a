import type { MigrationInterface, QueryRunner } from 'typeorm';
import { CARRIER_ROLE } from '@nidaan/platform-database';

/** Subscriptions from before are behind as well: hospitals that were verified before their service was deployed are caught up with. */
export class LetSubscribersCatchUp1700000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions ADD COLUMN caught_up boolean NOT NULL DEFAULT false');
    await runner.query(`GRANT UPDATE ON subscriptions TO ${CARRIER_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subscriptions DROP COLUMN caught_up');
  }
}
