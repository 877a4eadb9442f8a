import type { MigrationInterface, QueryRunner } from 'typeorm';
import { roleOf, tenantTable } from '@nidaan/platform-database';
import type { ServiceName } from '@nidaan/kernel';
import { SEALED_UNTIL } from './audit-functions.ts';

// Counts whole seals only, and so many that a statement stays short: what is under seal cannot change any more, so nothing is counted twice. One process at a time.
const COUNT = `CREATE FUNCTION audit_count_days(most integer, zone text) RETURNS integer LANGUAGE plpgsql
SECURITY DEFINER SET search_path = {schema}, pg_temp AS $$
DECLARE
  done integer;
  upto integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('nidaan.access-days.{schema}', 0)) THEN RETURN 0; END IF;
  SELECT p.seal INTO done FROM access_days_place p;
  SELECT max(x.n) INTO upto FROM (
    SELECT s.n, sum(s.entries) OVER (ORDER BY s.n) - s.entries AS earlier
    FROM (SELECT n, entries FROM audit_seals WHERE n > done ORDER BY n LIMIT 1000) s) x WHERE x.earlier < most;
  IF upto IS NULL THEN RETURN 0; END IF;
  INSERT INTO access_days AS d (hospital_id, subject, day, account_id, what, reads, writes, first_at, last_at)
  SELECT e.hospital_id, one.subject, (e.at AT TIME ZONE zone)::date, coalesce(e.account_id, 0), e.what,
    count(*) FILTER (WHERE e.action = 'read'), count(*) FILTER (WHERE e.action = 'write'), min(e.at), max(e.at)
  FROM audit_seals s JOIN audit_entries e ON e.tx >= s.from_tx AND e.tx < s.to_tx AND e.id > s.after_id AND e.id <= ${SEALED_UNTIL}
  CROSS JOIN LATERAL unnest(coalesce(e.subjects, ARRAY[e.subject])) one(subject)
  WHERE s.n > done AND s.n <= upto AND e.hospital_id > 0 AND one.subject IS NOT NULL
  GROUP BY 1, 2, 3, 4, 5
  ON CONFLICT (hospital_id, subject, day, account_id, what, via) DO UPDATE SET reads = d.reads + excluded.reads,
    writes = d.writes + excluded.writes, first_at = least(d.first_at, excluded.first_at), last_at = greatest(d.last_at, excluded.last_at);
  UPDATE access_days_place SET seal = upto;
  RETURN upto - done;
END $$`;

/** Who saw what on which day, counted from sealed entries: so that a question about one patient or person walks no trail (ADR 0036). */
export class CreateAccessDays1700000000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT current_schema() AS schema')) as [{ schema: ServiceName }];
    const role = roleOf(schema);
    // Account 0: nobody, the system. The day is the platform's.
    await runner.query(`CREATE TABLE access_days (
      hospital_id integer NOT NULL,
      subject integer NOT NULL,
      day date NOT NULL,
      account_id integer NOT NULL,
      what text NOT NULL,
      via text NOT NULL DEFAULT 'desk',
      reads integer NOT NULL,
      writes integer NOT NULL,
      first_at timestamptz(3) NOT NULL,
      last_at timestamptz(3) NOT NULL,
      PRIMARY KEY (hospital_id, subject, day, account_id, what, via))`);
    await runner.query('CREATE INDEX access_days_accounts ON access_days (hospital_id, account_id, day)');
    await tenantTable(runner, 'access_days');
    await runner.query(
      'CREATE TABLE access_days_place (one boolean PRIMARY KEY DEFAULT true CHECK (one), seal integer NOT NULL)',
    );
    await runner.query('INSERT INTO access_days_place (seal) VALUES (0)');
    await runner.query(COUNT.replaceAll('{schema}', schema));
    await runner.query(`REVOKE ALL ON access_days FROM ${role}`);
    await runner.query(`GRANT SELECT ON access_days TO ${role}`);
    await runner.query(`REVOKE ALL ON access_days_place FROM ${role}`);
    await runner.query(`GRANT SELECT ON access_days_place TO ${role}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION audit_count_days');
    await runner.query('DROP TABLE access_days, access_days_place');
  }
}
