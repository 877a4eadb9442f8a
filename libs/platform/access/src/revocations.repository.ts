import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { Database } from '@nidaan/platform-database';

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

/** Notes which transaction wrote a row, so that a look reads only what came after the last one. Rows from before count as long known. */
export class FindNewRevocations1700000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revocations ADD COLUMN tx bigint NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE revocations ALTER COLUMN tx SET DEFAULT (pg_current_xact_id()::text::bigint)');
    await runner.query('CREATE INDEX revocations_tx ON revocations (tx)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE revocations DROP COLUMN tx');
  }
}

export const revocationsMigrations = [CreateRevocations1700000000010, FindNewRevocations1700000000011];

/** Stands for a session where an account may be used again: other processes must hear of it. Sessions of people are UUIDs. */
export const RESTORED = 'restored';

/** In the place of a session, with account 0: all members of a hospital, until it is resumed (ORG-27). */
export const suspendedKey = (hospitalId: number): string => `hospital:${hospitalId}`;
/** In its place once the hospital is resumed: other processes must hear of it. */
export const resumedKey = (hospitalId: number): string => `resumed:${hospitalId}`;

/** An account (`session_id` empty), one of its sessions, or, with RESTORED, an account that may be used again. */
export interface RevocationRow {
  account_id: number;
  session_id: string;
}

export interface Reading {
  rows: RevocationRow[];
  /** All transactions below this number had ended, and what they wrote has been read. */
  horizon: number;
}

// A transaction that ends late is found all the same: its number is not below the horizon of a look that did not see it. Of a restored
// database, numbers may be from another server, beyond what this one has given: they are read with the whole table.
const SNAPSHOT = `(SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS horizon, pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS until) s`;

// A token lives for twelve hours; an hour more for clocks that differ.
const LONGEST_LIFE = `interval '13 hours'`;

const ALL = `SELECT s.horizon, r.account_id, r.session_id FROM ${SNAPSHOT} LEFT JOIN revocations r
  ON r.session_id = '' OR r.session_id LIKE 'hospital:%'
    OR (r.session_id <> '${RESTORED}' AND r.session_id NOT LIKE 'resumed:%' AND r.at > now() - ${LONGEST_LIFE})`;

export const SINCE = `SELECT s.horizon, r.account_id, r.session_id FROM ${SNAPSHOT} LEFT JOIN LATERAL
  (SELECT account_id, session_id FROM revocations WHERE tx >= $1 AND tx < s.until ORDER BY tx LIMIT $2) r ON true`;

const REVOKE = `INSERT INTO revocations (account_id, session_id, at) VALUES ($1, $2, $3)
  ON CONFLICT (account_id, session_id) DO UPDATE SET at = excluded.at, tx = excluded.tx`;

const RESTORE = `WITH gone AS (DELETE FROM revocations WHERE account_id = $1 AND session_id = '')
INSERT INTO revocations (account_id, session_id, at) VALUES ($1, '${RESTORED}', now())
  ON CONFLICT (account_id, session_id) DO UPDATE SET at = excluded.at, tx = excluded.tx`;

// Of two changes told in another order than they were made the later one counts.
const SUSPEND = `WITH gone AS (DELETE FROM revocations WHERE account_id = 0 AND session_id = $2 AND at <= $3)
INSERT INTO revocations (account_id, session_id, at) SELECT 0, $1, $3
  WHERE NOT EXISTS (SELECT FROM revocations WHERE account_id = 0 AND session_id = $2 AND at > $3)
  ON CONFLICT (account_id, session_id) DO UPDATE SET at = excluded.at, tx = excluded.tx RETURNING 1`;

const FORGET = `DELETE FROM revocations WHERE session_id <> '' AND session_id NOT LIKE 'hospital:%' AND at < now() - ${LONGEST_LIFE}`;

type Row = { horizon: number; account_id: number | null; session_id: string };

/** The revocations of one service. */
export class RevocationsRepository {
  constructor(private readonly database: Database) {}

  /** All that count now. */
  async all(): Promise<Reading> {
    return readingOf(await this.database.query<Row>(ALL));
  }

  /** Up to `most` of what was written since a reading's horizon; some of it may have been read before. */
  async since(horizon: number, most: number): Promise<Reading> {
    return readingOf(await this.database.query<Row>(SINCE, [horizon, most]));
  }

  async revoke(accountId: number, sessionId: string | null, at: string): Promise<void> {
    await this.database.query(REVOKE, [accountId, sessionId ?? '', at]);
  }

  async restore(accountId: number): Promise<void> {
    await this.database.query(RESTORE, [accountId]);
  }

  /** Suspends or resumes a hospital; false where a later change is known. */
  async setSuspended(hospitalId: number, isSuspended: boolean, at: string): Promise<boolean> {
    const [key, other] = [suspendedKey(hospitalId), resumedKey(hospitalId)];
    const rows = await this.database.query(SUSPEND, isSuspended ? [key, other, at] : [other, key, at]);
    return rows.length > 0;
  }
}

/** Deletes what concerns sessions whose last token has expired. */
export async function forgetRevocations(database: Database): Promise<void> {
  await database.query(FORGET);
}

const readingOf = (rows: readonly Row[]): Reading => ({
  horizon: rows[0]!.horizon,
  rows: rows.flatMap(({ account_id, session_id }) => (account_id === null ? [] : [{ account_id, session_id }])),
});
