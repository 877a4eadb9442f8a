import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a keyed hash begins with; anything else in the column is a plain SHA-256 of the release before, or nothing. */
export const KEYED = 'hmac:';

/**
 * A plain hash of a body that bears an Aadhaar number lets the number be guessed. The rows stay, so that a retry across the upgrade
 * is still one write; their hashes go. Processes of the release before may write more of them until they end, hence the nightly part.
 */
export class ForgetPlainBodyHashes1700000000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const [{ schema }] = (await runner.query('SELECT quote_ident(current_schema()) AS schema')) as [{ schema: string }];
    const forget = `UPDATE idempotency_keys SET body_hash = '' WHERE body_hash <> '' AND body_hash NOT LIKE '${KEYED}%'`;
    await runner.query(forget);
    await runner.query(`CREATE OR REPLACE FUNCTION forget_idempotency_keys(days integer) RETURNS void LANGUAGE sql SECURITY DEFINER
      SET search_path = ${schema}, pg_temp AS $$
        DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => days);
        ${forget} $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE FUNCTION forget_idempotency_keys(days integer) RETURNS void LANGUAGE sql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$ DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => days) $$`);
  }
}
