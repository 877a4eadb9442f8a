import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

/**
 * Tickets belong to hospitals and are hidden like all their rows. But the staff answer those of all hospitals: they read them
 * through functions of the schema's owner, who sees every row. The functions give rows only where no hospital is at work, so
 * that a hospital's call could not read others' tickets even if it came to use them. Writing needs no such way: once a function has told
 * whose ticket it is, it is answered in that hospital's name.
 */
export class Support1799000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // One sequence for all hospitals, as staff tell tickets apart by number.
    await runner.query('CREATE SEQUENCE ticket_ids AS integer');
    await runner.query(`CREATE TABLE tickets (
      hospital_id integer NOT NULL,
      id integer NOT NULL DEFAULT nextval('ticket_ids'),
      account_id integer NOT NULL,
      created_at timestamptz(3) NOT NULL,
      answered_at timestamptz(3),
      answered_by integer,
      title text NOT NULL,
      priority text NOT NULL,
      description text NOT NULL,
      status text NOT NULL DEFAULT 'open',
      admin_response text NOT NULL DEFAULT '',
      attachment_key text,
      attachment_name text,
      CHECK ((attachment_key IS NULL) = (attachment_name IS NULL)),
      PRIMARY KEY (hospital_id, id),
      CONSTRAINT tickets_id UNIQUE (id))`);
    await runner.query('CREATE UNIQUE INDEX tickets_attachment ON tickets (hospital_id, attachment_key)');
    await tenantTable(runner, 'tickets');
    // Who raises tickets, as identity told.
    await runner.query(`CREATE TABLE accounts (
      hospital_id integer NOT NULL, id integer NOT NULL, username text NOT NULL, email text NOT NULL, PRIMARY KEY (hospital_id, id))`);
    await tenantTable(runner, 'accounts');
    await this.#forStaff(runner);
  }

  async #forStaff(runner: QueryRunner): Promise<void> {
    const noHospital = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;
    await runner.query(`CREATE FUNCTION tickets_of_all_hospitals(before integer, most integer)
      RETURNS TABLE (hospital_id integer, id integer, account_id integer, created_at timestamptz, title text, priority text,
        description text, status text, admin_response text, attachment_key text, attachment_name text, username text, email text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT t.hospital_id, t.id, t.account_id, t.created_at, t.title, t.priority, t.description, t.status, t.admin_response,
              t.attachment_key, t.attachment_name, a.username, a.email
            FROM tickets t LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id
            WHERE ${noHospital} AND (before IS NULL OR t.id < before) ORDER BY t.id DESC LIMIT most $$`);
    await runner.query(`CREATE FUNCTION hospital_of_ticket(wanted integer) RETURNS integer
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT t.hospital_id FROM tickets t WHERE ${noHospital} AND t.id = wanted $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hospital_of_ticket, tickets_of_all_hospitals');
    await runner.query('DROP TABLE accounts, tickets');
    await runner.query('DROP SEQUENCE ticket_ids');
  }
}
