import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { AppError, invalid, type RouteContract } from '@nidaan/kernel';
import { Database, tenantTable } from '@nidaan/platform-database';

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

/**
 * Makes a retried write one write (L3): the key, the write and its answer commit in one transaction. A second call with the
 * same key waits for the first and gets its answer; with another body it is refused with 409.
 */
@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  async run(
    contract: RouteContract,
    key: string,
    body: unknown,
    hospitalId: number,
    work: () => Promise<unknown>,
  ): Promise<unknown> {
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid('The Idempotency-Key must be 1 to 200 visible characters.');
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(body ?? null))
      .digest('base64url');
    return this.database.transaction(async (tx) => {
      const made = await tx.query(
        `INSERT INTO idempotency_keys (hospital_id, key, route, body_hash) VALUES ($1, $2, $3, $4)
         ON CONFLICT (hospital_id, route, key) DO NOTHING RETURNING key`,
        [hospitalId, key, contract.name, bodyHash],
      );
      if (made.length === 0) return this.#earlierAnswer(contract, key, bodyHash);
      const answer = await work();
      tx.send('UPDATE idempotency_keys SET answer = $4 WHERE hospital_id = $1 AND route = $3 AND key = $2', [
        hospitalId,
        key,
        contract.name,
        JSON.stringify(answer ?? null),
      ]);
      return answer;
    });
  }

  async #earlierAnswer(contract: RouteContract, key: string, bodyHash: string): Promise<unknown> {
    const [earlier] = await this.database.query<{ body_hash: string; answer: unknown }>(
      'SELECT body_hash, answer FROM idempotency_keys WHERE route = $1 AND key = $2',
      [contract.name, key],
    );
    if (earlier?.body_hash !== bodyHash) throw new AppError(409, 'This Idempotency-Key was already used with different data.');
    return earlier.answer;
  }
}
