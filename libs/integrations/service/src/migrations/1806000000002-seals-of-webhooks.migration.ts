import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which hospitals' secrets which key sealed, for keys that roll over. Nothing where a hospital is at work. */
export class SealsOfWebhooks1806000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE FUNCTION webhook_seals(mark_bytes integer) RETURNS TABLE (hospital_id integer, mark text, count integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT w.hospital_id, encode(substr(s.sealed, 1, mark_bytes), 'hex'), count(*)::int
            FROM webhooks w CROSS JOIN LATERAL (VALUES (w.sealed_secret), (w.former_secret)) s(sealed)
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND s.sealed IS NOT NULL
            GROUP BY 1, 2 ORDER BY 1, 2 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION webhook_seals');
  }
}
