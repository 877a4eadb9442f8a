import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an order waits to which another prescription added; what waits now counts from its newest prescription, as before. */
export class WaitsOfOrders1857400000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_orders ADD COLUMN waits_since timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE test_orders DROP COLUMN waits_since');
  }
}
