import type { MigrationInterface, QueryRunner } from 'typeorm';

// Nothing where a hospital is at work.
const STAFF_ONLY = `NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL`;

/** What the platform's staff are told of members whose tickets and entries they read: each hospital once, with every member asked for. */
export class NamePeopleToStaff1849000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION people_of_hospitals(of_hospitals integer[], of_accounts integer[])
      RETURNS TABLE (hospital_id integer, hospital_name text, account_id integer, name text, email text)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT h.hospital_id, h.name, m.account_id, m.name, coalesce(a.email, m.email, '')
            FROM hospitals h
            LEFT JOIN (SELECT DISTINCT ON (hospital_id, account_id) hospital_id, account_id, name, email FROM members
              WHERE hospital_id = ANY (of_hospitals) AND account_id = ANY (of_accounts)
              ORDER BY hospital_id, account_id, id DESC) m ON m.hospital_id = h.hospital_id
            LEFT JOIN accounts a ON a.id = m.account_id
            WHERE ${STAFF_ONLY} AND h.hospital_id = ANY (of_hospitals) ORDER BY h.hospital_id, m.account_id $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION people_of_hospitals');
  }
}
