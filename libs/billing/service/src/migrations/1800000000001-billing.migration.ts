import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf, tenantTable } from '@nidaan/platform-database';

const TABLES = [
  // Letterhead, time zone and account of each hospital, told by identity; the rate is its plan's (OPN-51).
  `CREATE TABLE hospitals (
    hospital_id integer NOT NULL PRIMARY KEY, account_id integer NOT NULL CONSTRAINT hospitals_account UNIQUE,
    name text NOT NULL, address text NOT NULL, phone text NOT NULL, email text NOT NULL, username text NOT NULL,
    time_zone text NOT NULL, rate_paise integer NOT NULL CHECK (rate_paise >= 0))`,
  // A line takes paise from one account and gives them to another. It is made once of each source, and never changes (ADR 0013).
  // Columns stand from wide to narrow: there are three lines to a patient, and alignment would cost eight bytes of each.
  `CREATE TABLE ledger (
    paise bigint NOT NULL CHECK (paise > 0), hospital_id integer NOT NULL, source_id integer NOT NULL, day date NOT NULL,
    source smallint NOT NULL, debit smallint NOT NULL, credit smallint NOT NULL CHECK (debit <> credit),
    PRIMARY KEY (hospital_id, source, source_id))`,
  // A row per hospital and day, moved in the transaction of the lines.
  `CREATE TABLE day_totals (
    hospital_id integer NOT NULL, day date NOT NULL,
    consultation_paise bigint NOT NULL, lab_paise bigint NOT NULL, pharmacy_paise bigint NOT NULL,
    commission_paise bigint NOT NULL, payment_paise bigint NOT NULL, PRIMARY KEY (hospital_id, day))`,
  // What a hospital owes, all months together. Who changes anything of it locks this row first.
  `CREATE TABLE dues (
    hospital_id integer NOT NULL PRIMARY KEY, version integer NOT NULL, running_patients integer NOT NULL DEFAULT 0 CHECK (running_patients >= 0),
    month_id integer, newest_month date, commission_paise bigint NOT NULL DEFAULT 0, paid_paise bigint NOT NULL DEFAULT 0)`,
  // due_paise is what the month cost, paid or not (OPN-47); aimed_paise what was paid for this very month; the rest of what was paid
  // goes to the oldest (see month_dues). What is closed of the patients does not run any more.
  `CREATE TABLE months (
    hospital_id integer NOT NULL, month date NOT NULL, id integer NOT NULL DEFAULT nextval('month_ids') CONSTRAINT months_id UNIQUE,
    patients integer NOT NULL, closed_patients integer NOT NULL DEFAULT 0 CHECK (closed_patients BETWEEN 0 AND patients),
    due_paise bigint NOT NULL, closed_paise bigint NOT NULL DEFAULT 0 CHECK (closed_paise BETWEEN 0 AND due_paise),
    aimed_paise bigint NOT NULL DEFAULT 0 CHECK (aimed_paise BETWEEN 0 AND due_paise), PRIMARY KEY (hospital_id, month))`,
  // Each time something of a month was closed: by its end, or before by the staff (OPN-49).
  `CREATE TABLE closings (
    hospital_id integer NOT NULL, id integer NOT NULL, month date NOT NULL, closed_on date NOT NULL, closed_at timestamptz(3) NOT NULL,
    patients integer NOT NULL, paise bigint NOT NULL, mailed_at timestamptz(3), PRIMARY KEY (hospital_id, id))`,
  // A payment counts once, whoever names it and how often (OPN-46): its reference is unique beyond the hospital.
  `CREATE TABLE payments (
    hospital_id integer NOT NULL, id integer NOT NULL, paise bigint NOT NULL CHECK (paise > 0), paid_at timestamptz(3) NOT NULL,
    paid_on date NOT NULL, provider text NOT NULL, reference text NOT NULL, aim date, recorded_by integer,
    PRIMARY KEY (hospital_id, id), CONSTRAINT payments_once UNIQUE (provider, reference))`,
];

/** How much of each month is paid: what was aimed at it, and of all else the share left by older months. */
const MONTH_DUES = `CREATE VIEW month_dues WITH (security_invoker = true) AS
  SELECT hospital_id, month, id, patients, closed_patients, due_paise, closed_paise,
    aimed_paise + least(due_paise - aimed_paise, greatest(0, paid_paise - all_aimed - before)) AS paid_paise
  FROM (
    SELECT m.*, d.paid_paise, sum(m.aimed_paise) OVER (PARTITION BY m.hospital_id) AS all_aimed,
      coalesce(sum(m.due_paise - m.aimed_paise) OVER (PARTITION BY m.hospital_id ORDER BY m.month
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM months m JOIN dues d ON d.hospital_id = m.hospital_id) spread`;

export class Billing1800000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One sequence for all hospitals, as the staff's list is one.
    await runner.query('CREATE SEQUENCE month_ids AS integer');
    for (const table of TABLES) {
      await runner.query(table);
      await tenantTable(runner, /CREATE TABLE (\w+)/.exec(table)![1]!);
    }
    await runner.query(MONTH_DUES);
    // Closing at the end of a month looks for what is open, in all hospitals.
    await runner.query('CREATE INDEX months_open ON months (month) WHERE patients > closed_patients');
    await runner.query(`CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RAISE EXCEPTION 'Lines of the ledger cannot be changed or removed'; END $$`);
    await runner.query(`CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    await runner.query(`REVOKE UPDATE, DELETE, TRUNCATE ON ledger, payments FROM ${roleOf('billing')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW month_dues');
    await runner.query('DROP TABLE payments, closings, months, dues, day_totals, ledger, hospitals');
    await runner.query('DROP FUNCTION refuse_change');
    await runner.query('DROP SEQUENCE month_ids');
  }
}
