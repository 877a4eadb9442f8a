import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf, tenantTable } from '@nidaan/platform-database';

const NEWER = `coalesce(sum(o.paise) OVER (PARTITION BY o.hospital_id ORDER BY o.payment DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)`;

// Credit is used up oldest first: what is left of it stands with the newest surpluses.
const surpluses = (overpaid: string) => `CREATE OR REPLACE VIEW surpluses WITH (security_invoker = true) AS
  SELECT hospital_id, payment, provider, reference, paid_at, payment_paise, least(paise, credit - newer)::bigint AS surplus_paise FROM (
    SELECT o.hospital_id, o.payment, o.paise, p.provider, p.reference, p.paid_at, p.paise AS payment_paise,
      d.paid_paise - d.commission_paise AS credit, ${NEWER} AS newer
    FROM ${overpaid} o JOIN payments p ON p.hospital_id = o.hospital_id AND p.id = o.payment JOIN dues d ON d.hospital_id = o.hospital_id) told
  WHERE paise > 0 AND credit > newer`;

// What went back of a payment is not too much of it any more.
const NOT_REVERSED = `(SELECT s.hospital_id, s.payment, greatest(0, s.paise - coalesce(r.paise, 0))::bigint AS paise FROM overpayments s
    LEFT JOIN (SELECT hospital_id, payment, sum(paise) AS paise FROM payment_reversals GROUP BY hospital_id, payment) r
      ON r.hospital_id = s.hospital_id AND r.payment = s.payment)`;

/** What was taken back of payments: they themselves never change. The view keeps its columns, for the release before reads it too. */
export class PaymentReversals1852000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE payment_reversals (
      hospital_id integer NOT NULL, id integer NOT NULL, payment integer NOT NULL, paise bigint NOT NULL CHECK (paise > 0),
      reversed_at timestamptz(3) NOT NULL, reversed_on date NOT NULL, reason text NOT NULL, request_id text NOT NULL, reversed_by integer,
      PRIMARY KEY (hospital_id, id), CONSTRAINT payment_reversals_once UNIQUE (hospital_id, request_id))`);
    await runner.query('CREATE INDEX payment_reversals_payment ON payment_reversals (hospital_id, payment)');
    await tenantTable(runner, 'payment_reversals');
    await runner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON payment_reversals FROM ${roleOf('billing')}`);
    await runner.query('ALTER TABLE day_totals ADD COLUMN IF NOT EXISTS payment_reversed_paise bigint NOT NULL DEFAULT 0');
    await runner.query(surpluses(NOT_REVERSED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(surpluses('overpayments'));
    await runner.query('ALTER TABLE day_totals DROP COLUMN payment_reversed_paise');
    await runner.query('DROP TABLE payment_reversals');
  }
}
