import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of webhooks whose secret was changed more than once in a day all that were shown sign on for their 24 hours (ORG-83). A release before keeps one. */
export class FormerSecrets1853000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE webhooks ADD COLUMN older_secrets bytea[] NOT NULL DEFAULT '{}',
      ADD COLUMN older_until timestamptz(3)[] NOT NULL DEFAULT '{}'`);
    // Beside `webhook_seals`, which knows two of them.
    await runner.query(`CREATE FUNCTION seals_of_all_secrets(mark_bytes integer) RETURNS TABLE (hospital_id integer, mark text, count integer)
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path FROM CURRENT
      AS $$ SELECT w.hospital_id, encode(substr(s.sealed, 1, mark_bytes), 'hex'), count(*)::int
            FROM webhooks w CROSS JOIN LATERAL unnest(ARRAY[w.sealed_secret, w.former_secret] || w.older_secrets) s(sealed)
            WHERE NULLIF(current_setting('nidaan.hospital_id', true), '') IS NULL AND s.sealed IS NOT NULL
            GROUP BY 1, 2 ORDER BY 1, 2 $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION seals_of_all_secrets');
    await runner.query('ALTER TABLE webhooks DROP COLUMN older_secrets, DROP COLUMN older_until');
  }
}
