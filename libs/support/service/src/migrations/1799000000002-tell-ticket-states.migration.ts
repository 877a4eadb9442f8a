import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where tickets stand, for those who count them; nothing where a hospital is at work. */
export class TellTicketStates1799000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION ticket_states_of_all_hospitals(beyond integer, most integer)
      RETURNS TABLE (hospital_id integer, id integer, status text, changed_at timestamptz)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT t.hospital_id, t.id, t.status, coalesce(t.answered_at, t.created_at) FROM tickets t
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND t.id > beyond ORDER BY t.id LIMIT most $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION ticket_states_of_all_hospitals');
  }
}
