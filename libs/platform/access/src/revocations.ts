import { Inject, Injectable, Optional } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { z } from 'zod';
import { event } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { SharedRedis } from '@nidaan/platform-redis';
import type { Caller } from '@nidaan/platform-telemetry';

const payload = z.object({ accountId: z.number().int(), sessionId: z.string().nullable(), at: z.string() });
const sample = { accountId: 7, sessionId: null, at: '2026-11-20T06:30:00.000Z' };

// Each applies it by itself; the answer waits until nobody takes the tokens any more.
const EVERYBODY = ['identity', 'patients', 'clinical', 'lab', 'pharmacy', 'billing', 'support', 'admin'] as const;

/** Running tokens of an account (or of one of its sessions) stop working at once, everywhere (DESIGN §2). */
export const accessRevoked = event({
  name: 'identity.access.revoked.v1',
  owner: 'identity',
  payload,
  aggregate: (revoked) => revoked.accountId,
  readBy: EVERYBODY,
  shownTo: 'nobody',
  sample,
});

/** An account may be used again (STA-08). */
export const accessRestored = event({
  name: 'identity.access.restored.v1',
  owner: 'identity',
  payload,
  aggregate: (restored) => restored.accountId,
  readBy: EVERYBODY,
  shownTo: 'nobody',
  sample,
});

export class CreateRevocations1700000000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No tenant table: it is read before the tenant is known to be allowed in. It holds ids only.
    await runner.query(`CREATE TABLE revocations (
      account_id integer NOT NULL, session_id text NOT NULL DEFAULT '', at timestamptz NOT NULL, PRIMARY KEY (account_id, session_id))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE revocations');
  }
}

const keyOf = (accountId: number, sessionId: string | null) => `${accountId}:${sessionId ?? ''}`;

// The process that handles the event knows at once, its replicas by Redis; with Redis away they learn by this poll.
const RELOAD_MS = 2000;
const CHANGE_MS = 30_000;

/** The accounts and sessions whose tokens are refused, kept in memory and in the service's own table. */
@Injectable()
export class Revocations {
  #revoked = new Set<string>();
  // What handlers changed of late: a reload may have read the table before their transaction committed.
  readonly #changes = new Map<string, { isRevoked: boolean; at: number }>();
  readonly #listeners = new Set<() => void>();
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: Database,
    @Optional() @Inject(SharedRedis) private readonly redis?: SharedRedis,
  ) {}

  isRevoked(caller: Caller): boolean {
    return (
      this.#revoked.size > 0 &&
      (this.#revoked.has(keyOf(caller.accountId, null)) || this.#revoked.has(keyOf(caller.accountId, caller.sessionId)))
    );
  }

  /** Calls back whenever there may be new revocations: for what outlives the call that was let in. Returns the way out. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  async start(): Promise<void> {
    this.redis?.subscribe(this.#channel, (message) => {
      const [key, isRevoked] = JSON.parse(message) as [string, boolean];
      this.#change(key, isRevoked);
    });
    await this.#load();
    this.#timer = setInterval(() => void this.#load().catch(() => undefined), RELOAD_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Called by the handler of `accessRevoked`, inside its transaction. */
  async revoke(accountId: number, sessionId: string | null, at: string): Promise<void> {
    await this.database.query(
      'INSERT INTO revocations (account_id, session_id, at) VALUES ($1, $2, $3) ON CONFLICT (account_id, session_id) DO UPDATE SET at = excluded.at',
      [accountId, sessionId ?? '', at],
    );
    this.#changeEverywhere(keyOf(accountId, sessionId), true);
  }

  async restore(accountId: number): Promise<void> {
    await this.database.query(`DELETE FROM revocations WHERE account_id = $1 AND session_id = ''`, [accountId]);
    this.#changeEverywhere(keyOf(accountId, null), false);
  }

  get #channel(): string {
    return `revocations:${this.database.schema}`;
  }

  #changeEverywhere(key: string, isRevoked: boolean): void {
    this.#change(key, isRevoked);
    const tell = () => this.redis?.publish(this.#channel, JSON.stringify([key, isRevoked]));
    const tx = this.database.current;
    if (tx) tx.afterCommit(tell);
    else tell();
  }

  #change(key: string, isRevoked: boolean): void {
    this.#changes.set(key, { isRevoked, at: Date.now() });
    this.#mark(key, isRevoked);
    if (isRevoked) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #mark(key: string, isRevoked: boolean): void {
    if (isRevoked) this.#revoked.add(key);
    else this.#revoked.delete(key);
  }

  async #load(): Promise<void> {
    // A session's own revocation is over when its last access token has expired.
    const rows = await this.database.query<{ account_id: number; session_id: string }>(
      `SELECT account_id, session_id FROM revocations WHERE session_id = '' OR at > now() - interval '13 hours'`,
    );
    const before = this.#revoked;
    this.#revoked = new Set(rows.map((row) => keyOf(row.account_id, row.session_id)));
    for (const [key, { isRevoked, at }] of this.#changes) {
      if (Date.now() - at > CHANGE_MS) this.#changes.delete(key);
      else this.#mark(key, isRevoked);
    }
    if ([...this.#revoked].some((key) => !before.has(key))) this.#tell();
  }
}
