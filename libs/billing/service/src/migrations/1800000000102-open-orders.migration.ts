import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

// Orders of the release before: the newest of each amount is the one that is handed out; the others are watched until somebody pays or nobody does.
const TAKE_OVER_ORDERS = `INSERT INTO open_orders (hospital_id, provider, paise, claim, claimed_until, order_id, opened_at)
  SELECT DISTINCT ON (hospital_id, provider, paise) hospital_id, provider, paise, gen_random_uuid(), now(), order_id, created_at
  FROM payment_orders WHERE payment_id IS NULL AND check_at IS NOT NULL ORDER BY hospital_id, provider, paise, id DESC`;

// What hospitals have paid beyond what they owe, by the newest payments through a provider: the staff record no more than is due.
const TAKE_OVER_CREDIT = `INSERT INTO overpayments (hospital_id, payment, paise)
  SELECT hospital_id, id, least(paise, credit - newer) FROM (
    SELECT p.hospital_id, p.id, p.paise, d.paid_paise - d.commission_paise AS credit,
      coalesce(sum(p.paise) OVER (PARTITION BY p.hospital_id ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
    FROM payments p JOIN dues d ON d.hospital_id = p.hospital_id WHERE p.provider <> 'recorded') paid
  WHERE credit > newer`;

const FOR_STAFF = `CREATE FUNCTION overpayments_of_all_hospitals()
  RETURNS TABLE (hospital_id integer, payment integer, provider text, reference text, paid_at timestamptz, payment_paise bigint,
    surplus_paise bigint, account_id integer, email text, username text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = billing, pg_temp
  AS $$ SELECT s.hospital_id, s.payment, s.provider, s.reference, s.paid_at, s.payment_paise, s.surplus_paise, h.account_id, h.email, h.username, h.name
        FROM surpluses s JOIN hospitals h ON h.hospital_id = s.hospital_id
        WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
        ORDER BY s.paid_at DESC, s.hospital_id, s.payment DESC $$`;

/**
 * One open order per hospital and amount, however many desks ask at once: the row is claimed before the provider is asked. And which payments
 * came for what was paid already: their surplus is credit, and stands to be refunded until later commissions have used it up.
 */
export class OpenOrders1800000000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Without order_id: claimed by whoever asks the provider now, until claimed_until.
    await runner.query(`CREATE TABLE open_orders (
      hospital_id integer NOT NULL, provider text NOT NULL, paise bigint NOT NULL CHECK (paise > 0), claim uuid NOT NULL,
      claimed_until timestamptz NOT NULL, order_id text, opened_at timestamptz(3), PRIMARY KEY (hospital_id, provider, paise))`);
    await tenantTable(runner, 'open_orders');
    await runner.query(`CREATE TABLE overpayments (
      hospital_id integer NOT NULL, payment integer NOT NULL, paise bigint NOT NULL CHECK (paise > 0), PRIMARY KEY (hospital_id, payment))`);
    await tenantTable(runner, 'overpayments');
    await runner.query(TAKE_OVER_ORDERS);
    await runner.query(TAKE_OVER_CREDIT);
    // Credit is used up oldest first: what is left of it stands with the newest surpluses.
    await runner.query(`CREATE VIEW surpluses WITH (security_invoker = true) AS
      SELECT hospital_id, payment, provider, reference, paid_at, payment_paise, least(paise, credit - newer)::bigint AS surplus_paise FROM (
        SELECT o.hospital_id, o.payment, o.paise, p.provider, p.reference, p.paid_at, p.paise AS payment_paise, d.paid_paise - d.commission_paise AS credit,
          coalesce(sum(o.paise) OVER (PARTITION BY o.hospital_id ORDER BY o.payment DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS newer
        FROM overpayments o JOIN payments p ON p.hospital_id = o.hospital_id AND p.id = o.payment JOIN dues d ON d.hospital_id = o.hospital_id) told
      WHERE credit > newer`);
    await runner.query(FOR_STAFF);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION overpayments_of_all_hospitals');
    await runner.query('DROP VIEW surpluses');
    await runner.query('DROP TABLE open_orders, overpayments');
  }
}
