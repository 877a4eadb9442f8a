import type { MigrationInterface, QueryRunner } from 'typeorm';
import { tenantTable } from '@nidaan/platform-database';

export class CreateIdempotencyKeys1700000000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE idempotency_keys (
      hospital_id integer NOT NULL, key text NOT NULL, route text NOT NULL, body_hash text NOT NULL,
      answer jsonb, created_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (hospital_id, route, key))`);
    await runner.query('CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at)');
    await tenantTable(runner, 'idempotency_keys');
    // The nightly upkeep works for all hospitals at once: as the owner, and only on what is old.
    await runner.query(`CREATE FUNCTION forget_idempotency_keys(days integer) RETURNS void LANGUAGE sql SECURITY DEFINER
      SET search_path FROM CURRENT AS $$ DELETE FROM idempotency_keys WHERE created_at < now() - make_interval(days => days) $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION forget_idempotency_keys(integer)');
    await runner.query('DROP TABLE idempotency_keys');
  }
}
