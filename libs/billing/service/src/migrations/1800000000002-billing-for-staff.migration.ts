import type { MigrationInterface, QueryRunner } from 'typeorm';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

const FUNCTIONS = [
  `CREATE FUNCTION months_of_all_hospitals(wanted date, wanted_year integer, wanted_month integer, before integer, most integer)
    RETURNS TABLE (hospital_id integer, id integer, month date, patients integer, closed_patients integer, due_paise bigint,
      paid_paise bigint, account_id integer, email text, username text, name text)
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT m.hospital_id, m.id, m.month, m.patients, m.closed_patients, m.due_paise, m.paid_paise::bigint, h.account_id, h.email,
            h.username, h.name
          FROM month_dues m JOIN hospitals h ON h.hospital_id = m.hospital_id
          WHERE ${NO_HOSPITAL} AND (wanted IS NULL OR m.month = wanted)
            AND (wanted_year IS NULL OR extract(year FROM m.month) = wanted_year)
            AND (wanted_month IS NULL OR extract(month FROM m.month) = wanted_month)
            AND (before IS NULL OR m.id < before)
          ORDER BY m.id DESC LIMIT most $$`,
  `CREATE FUNCTION hospital_of_account(wanted integer) RETURNS integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT h.hospital_id FROM hospitals h WHERE ${NO_HOSPITAL} AND h.account_id = wanted $$`,
  // Whose period runs; with an instant: where a month that has patients to close has ended by then, in the hospital's own time zone.
  `CREATE FUNCTION hospitals_to_close(at timestamptz) RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT DISTINCT m.hospital_id FROM months m LEFT JOIN hospitals h ON h.hospital_id = m.hospital_id
          WHERE ${NO_HOSPITAL} AND m.patients > m.closed_patients
            AND (at IS NULL OR m.month < date_trunc('month', at AT TIME ZONE coalesce(h.time_zone, 'Asia/Kolkata'))::date)
          ORDER BY 1 $$`,
  `CREATE FUNCTION all_hospitals() RETURNS SETOF integer
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
    AS $$ SELECT hospital_id FROM hospitals WHERE ${NO_HOSPITAL} UNION SELECT hospital_id FROM dues WHERE ${NO_HOSPITAL}
          UNION SELECT DISTINCT hospital_id FROM day_totals WHERE ${NO_HOSPITAL} ORDER BY 1 $$`,
];

/**
 * The staff and the schedule work for all hospitals: they read through functions of the schema's owner, who sees every row. The
 * functions give rows only where no hospital is at work; whatever is then written is written in one hospital's name.
 */
export class BillingForStaff1800000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const sql of FUNCTIONS) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION months_of_all_hospitals, hospital_of_account, hospitals_to_close, all_hospitals');
  }
}
