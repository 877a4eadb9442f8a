import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEFT_FOR_STAFF = `CREATE FUNCTION overpayments_left_of_all_hospitals()
  RETURNS TABLE (hospital_id integer, payment integer, provider text, reference text, paid_at timestamptz, payment_paise bigint,
    surplus_paise bigint, left_paise bigint, account_id integer, email text, username text, name text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = billing, pg_temp
  AS $$ SELECT s.hospital_id, s.payment, s.provider, s.reference, s.paid_at, s.payment_paise, s.surplus_paise,
          (s.payment_paise - coalesce(r.paise, 0))::bigint, h.account_id, h.email, h.username, h.name
        FROM surpluses s JOIN hospitals h ON h.hospital_id = s.hospital_id
        LEFT JOIN (SELECT hospital_id, payment, sum(paise) AS paise FROM payment_reversals GROUP BY hospital_id, payment) r
          ON r.hospital_id = s.hospital_id AND r.payment = s.payment
        WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL
        ORDER BY s.paid_at DESC, s.hospital_id, s.payment DESC $$`;

/** Payments to refund, with what is left of each: a refund is booked of what was seen. The release before calls the function without it. */
export class LeftOfOverpayments1857300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(LEFT_FOR_STAFF);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION overpayments_left_of_all_hospitals');
  }
}
