import type { MigrationInterface, QueryRunner } from 'typeorm';

const NO_HOSPITAL = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

// Ids of what contains the pattern: of the ticket's own words, of who raised it, or its number. Each part has its index.
const FOUND = `SELECT f.id FROM tickets f WHERE lower(f.title || E'\\n' || f.description) LIKE pattern
  UNION SELECT f.id FROM accounts a JOIN tickets f ON f.hospital_id = a.hospital_id AND f.account_id = a.id
    WHERE lower(a.username || E'\\n' || a.email) LIKE pattern
  UNION SELECT f.id FROM tickets f WHERE f.id = exact`;
const MATCHES = `(pattern IS NULL OR t.id IN (${FOUND})) AND (in_status IS NULL OR t.status = in_status)`;

/**
 * The staff search the tickets of all hospitals. Row-level security keeps LIKE from the trigram index, so functions of the schema's owner
 * search; they give nothing where a hospital is at work.
 */
export class SearchTickets1799000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    const asOwner = `LANGUAGE sql STABLE SECURITY DEFINER SET search_path = ${schema}, extensions, pg_temp`;
    await runner.query(
      `CREATE INDEX tickets_search ON tickets USING gin (lower(title || E'\\n' || description) extensions.gin_trgm_ops)`,
    );
    await runner.query('CREATE INDEX tickets_by_status ON tickets (status, id)');
    await runner.query(`CREATE FUNCTION search_tickets_of_all_hospitals(pattern text, exact integer, in_status text, before integer, most integer)
      RETURNS TABLE (hospital_id integer, id integer, account_id integer, created_at timestamptz, title text, priority text,
        description text, status text, admin_response text, attachment_key text, attachment_name text, username text, email text)
      ${asOwner}
      AS $$ SELECT t.hospital_id, t.id, t.account_id, t.created_at, t.title, t.priority, t.description, t.status, t.admin_response,
              t.attachment_key, t.attachment_name, a.username, a.email
            FROM tickets t LEFT JOIN accounts a ON a.hospital_id = t.hospital_id AND a.id = t.account_id
            WHERE ${NO_HOSPITAL} AND ${MATCHES} AND (before IS NULL OR t.id < before) ORDER BY t.id DESC LIMIT most $$`);
    await runner.query(`CREATE FUNCTION count_tickets_of_all_hospitals(pattern text, exact integer, in_status text) RETURNS integer
      ${asOwner}
      AS $$ SELECT count(*)::int FROM tickets t WHERE ${NO_HOSPITAL} AND ${MATCHES} $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_tickets_of_all_hospitals, search_tickets_of_all_hospitals');
    await runner.query('DROP INDEX tickets_by_status, tickets_search');
  }
}
