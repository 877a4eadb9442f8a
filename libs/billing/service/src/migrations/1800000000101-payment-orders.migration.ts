import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

const FUNCTIONS = [
  // The provider tells of a payment before it is known whose it is.
  `CREATE FUNCTION hospital_of_order(wanted_provider text, wanted text) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT o.hospital_id FROM payment_orders o WHERE ${NO_HOSPITAL} AND o.provider = wanted_provider AND o.order_id = wanted $$`,
  `CREATE FUNCTION orders_to_check(wanted_provider text, at timestamptz, most integer) RETURNS TABLE (hospital_id integer, order_id text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT o.hospital_id, o.order_id FROM payment_orders o
          WHERE ${NO_HOSPITAL} AND o.provider = wanted_provider AND o.check_at <= at ORDER BY o.check_at LIMIT most $$`,
];

/** What hospitals were asked to pay, and what the provider told. The payments themselves are in `payments`. */
export class PaymentOrders1800000000101 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // check_at: when the provider is asked what became of the order; null once it is paid, or given up.
    await runner.query(`CREATE TABLE payment_orders (
      hospital_id integer NOT NULL, id integer GENERATED ALWAYS AS IDENTITY, account_id integer NOT NULL,
      provider text NOT NULL, order_id text NOT NULL, paise bigint NOT NULL CHECK (paise > 0), created_at timestamptz(3) NOT NULL,
      check_at timestamptz(3), checks smallint NOT NULL DEFAULT 0, payment_id text,
      PRIMARY KEY (hospital_id, id), CONSTRAINT payment_orders_once UNIQUE (provider, order_id))`);
    await tenantTable(runner, 'payment_orders');
    await runner.query('CREATE INDEX payment_orders_to_check ON payment_orders (check_at) WHERE check_at IS NOT NULL');
    // No tenant table: ids of messages, so that each is worked off once.
    await runner.query(`CREATE TABLE provider_messages (
      provider text NOT NULL, id text NOT NULL, received_at timestamptz(3) NOT NULL, PRIMARY KEY (provider, id))`);
    for (const sql of FUNCTIONS) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospital_of_order, orders_to_check');
    await runner.query('DROP TABLE payment_orders, provider_messages');
  }
}
