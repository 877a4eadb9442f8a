import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';
import { onlyAdded } from './only-added.ts';

/** Nothing where a hospital is at work: what looks at all hospitals is for jobs of the platform. */
const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** Privacy notices, requests of persons, the register of breaches, and how long data is kept (ADR 0051). */
export class PrivacyDesk1813000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE privacy_settings (
      hospital_id integer NOT NULL PRIMARY KEY, answer_days integer NOT NULL, retention jsonb NOT NULL, version integer NOT NULL)`);
    await runner.query(`CREATE TABLE privacy_notices (
      hospital_id integer NOT NULL, id integer NOT NULL, language text NOT NULL, version integer, title text NOT NULL, sections jsonb NOT NULL,
      officer jsonb, created_at timestamptz(3) NOT NULL, created_by integer NOT NULL, published_at timestamptz(3), published_by integer,
      PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, language, version))`);
    await runner.query(`CREATE TABLE privacy_requests (
      hospital_id integer NOT NULL, id integer NOT NULL, period text NOT NULL, number integer NOT NULL, kind text NOT NULL, person_id integer,
      requester_name text NOT NULL, requester_relation text NOT NULL, requester_contact text NOT NULL, channel text NOT NULL,
      details text NOT NULL, state text NOT NULL, received_at timestamptz(3) NOT NULL, clock_from timestamptz(3) NOT NULL,
      due_at timestamptz(3) NOT NULL, identity_method text NOT NULL, verified_by integer, verified_at timestamptz(3), handled_by integer,
      closed_at timestamptz(3), closed_by integer, reason text NOT NULL, rule text NOT NULL, reopened_at timestamptz(3),
      half_mailed_at timestamptz(3), end_mailed_at timestamptz(3), created_by integer,
      PRIMARY KEY (hospital_id, id), UNIQUE (hospital_id, period, number))`);
    await runner.query(
      `CREATE INDEX privacy_requests_due ON privacy_requests (due_at) WHERE closed_at IS NULL AND end_mailed_at IS NULL`,
    );
    await runner.query(`CREATE TABLE breaches (
      hospital_id integer NOT NULL, id integer NOT NULL, noticed_at timestamptz(3) NOT NULL, texts jsonb NOT NULL,
      recorded_at timestamptz(3) NOT NULL, recorded_by integer NOT NULL, cert_in_at timestamptz(3), board_at timestamptz(3),
      board_detailed_at timestamptz(3), persons_at timestamptz(3), closed_at timestamptz(3), closed_by integer, close_reason text NOT NULL,
      PRIMARY KEY (hospital_id, id))`);
    await runner.query(`CREATE TABLE breach_amendments (
      hospital_id integer NOT NULL, breach_id integer NOT NULL, number integer NOT NULL, at timestamptz(3) NOT NULL, by integer,
      field text NOT NULL, before text NOT NULL, after text NOT NULL, reason text NOT NULL,
      PRIMARY KEY (hospital_id, breach_id, number), FOREIGN KEY (hospital_id, breach_id) REFERENCES breaches (hospital_id, id))`);
    for (const table of ['privacy_settings', 'privacy_notices', 'privacy_requests', 'breaches', 'breach_amendments'])
      await tenantTable(runner, table);
    await this.#keepAsWritten(runner);
    await this.#ofAllHospitals(runner);
  }

  // Whatever the code forgets: what a patient signed for, and what the register says, stays.
  async #keepAsWritten(runner: QueryRunner): Promise<void> {
    await onlyAdded(runner, 'privacy_notices', 'published_at IS NULL');
    await onlyAdded(runner, 'breach_amendments', 'false');
  }

  // Numbers alone: each mail is written in its own hospital.
  async #ofAllHospitals(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION privacy_requests_to_mail(now timestamptz)
      RETURNS TABLE (hospital_id integer, request_id integer, at text, due_at timestamptz)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT r.hospital_id, r.id, CASE WHEN r.due_at <= now THEN 'end' ELSE 'half' END, r.due_at FROM privacy_requests r
            WHERE ${NO_HOSPITAL} AND r.closed_at IS NULL AND r.end_mailed_at IS NULL
              AND (r.due_at <= now OR (r.half_mailed_at IS NULL AND r.clock_from + (r.due_at - r.clock_from) / 2 <= now)) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION privacy_requests_to_mail(timestamptz)');
    await runner.query('DROP TABLE breach_amendments, breaches, privacy_requests, privacy_notices, privacy_settings');
  }
}
