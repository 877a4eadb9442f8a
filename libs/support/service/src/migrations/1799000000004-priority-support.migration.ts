import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;
const COLUMNS = `t.hospital_id, t.id, t.account_id, t.created_at, t.title, t.priority, t.description, t.status, t.admin_response,
  t.attachment_key, t.attachment_name`;
// A ticket of a hospital with priority support that waits for the staff.
const PRIORITY = `t.status IN ('open', 'in_progress') AND EXISTS (SELECT FROM plans p WHERE p.hospital_id = t.hospital_id AND p.plan = 'corporate')`;
const FOUND = `SELECT f.id FROM tickets f WHERE lower(f.title || E'\\n' || f.description) LIKE pattern
  UNION SELECT f.id FROM accounts a JOIN tickets f ON f.hospital_id = a.hospital_id AND f.account_id = a.id
    WHERE lower(a.username || E'\\n' || a.email) LIKE pattern
  UNION SELECT f.id FROM tickets f WHERE f.id = exact`;
const MATCHES = `(pattern IS NULL OR t.id IN (${FOUND})) AND (in_status IS NULL OR t.status = in_status)`;

// Both parts walk an index; the second stops as soon as the page is full. A page begins below the ticket 'before', wherever that stands now.
const pageOf = (
  matches: string,
): string => `WITH place AS (SELECT coalesce((SELECT ${PRIORITY} FROM tickets t WHERE t.id = before), false) AS is_first),
  page AS (
    (SELECT ${COLUMNS}, true AS is_first FROM tickets t
      WHERE ${PRIORITY} AND ${matches} AND (before IS NULL OR (SELECT is_first FROM place) AND t.id < before) ORDER BY t.id DESC LIMIT most)
    UNION ALL
    (SELECT ${COLUMNS}, false FROM tickets t
      WHERE NOT (${PRIORITY}) AND ${matches} AND (before IS NULL OR (SELECT is_first FROM place) OR t.id < before) ORDER BY t.id DESC LIMIT most))
  SELECT t.hospital_id, t.id, t.account_id, t.created_at, t.title, t.priority, t.description, t.status, t.admin_response, t.attachment_key,
    t.attachment_name, a.username, a.email,
    EXISTS (SELECT FROM plans p WHERE p.hospital_id = t.hospital_id AND p.plan = 'corporate')
  FROM page t LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id
  WHERE ${NO_HOSPITAL} ORDER BY t.is_first DESC, t.id DESC LIMIT most`;

/** The staff see waiting tickets of hospitals with priority support first (ORG-56). The functions of before stay for the release before. */
export class PrioritySupport1799000000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE plans (
      hospital_id integer PRIMARY KEY,
      plan text NOT NULL,
      version integer NOT NULL)`);
    await tenantTable(runner, 'plans');
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    const answer = `RETURNS TABLE (hospital_id integer, id integer, account_id integer, created_at timestamptz, title text, priority text,
        description text, status text, admin_response text, attachment_key text, attachment_name text, username text, email text,
        priority_support boolean)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ${schema}, extensions, pg_temp`;
    await runner.query(`CREATE FUNCTION staff_tickets(before integer, most integer) ${answer} AS $$ ${pageOf('true')} $$`);
    await runner.query(`CREATE FUNCTION search_staff_tickets(pattern text, exact integer, in_status text, before integer, most integer)
      ${answer} AS $$ ${pageOf(MATCHES)} $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION search_staff_tickets, staff_tickets');
    await runner.query('DROP TABLE plans');
  }
}
