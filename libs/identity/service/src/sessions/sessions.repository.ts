import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** A refresh token with the session it belongs to. */
export interface RefreshToken {
  session_id: string;
  account_id: number;
  is_remembered: boolean;
  ended_at: Date | null;
  expires_at: Date;
  used_at: Date | null;
}

/** A session that is about to begin, for whoever knew the password behind this hash. */
export interface NewSession {
  id: string;
  accountId: number;
  passwordHash: string;
  isRemembered: boolean;
  tokenHash: Buffer;
  now: Date;
  expiresAt: Date;
}

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** Begins a session with its first refresh token; false when the password was changed since it was compared. */
  async begin(session: NewSession): Promise<boolean> {
    const { id, accountId, passwordHash, isRemembered, tokenHash, now, expiresAt } = session;
    const rows = await this.database.query(
      `WITH begun AS (INSERT INTO sessions (id, account_id, is_remembered, started_at, expires_at)
         SELECT $1::uuid, $2::int, $3::boolean, $4::timestamptz, $5::timestamptz WHERE password_holds($2, $7) RETURNING id)
       INSERT INTO refresh_tokens (token_hash, session_id, expires_at) SELECT $6::bytea, id, $5 FROM begun RETURNING session_id`,
      [id, accountId, isRemembered, now, expiresAt, tokenHash, passwordHash],
    );
    return rows.length > 0;
  }

  /** The token and its session, locked, so that a family's tokens are handled one at a time. */
  async lockToken(tokenHash: Buffer): Promise<RefreshToken | null> {
    const [family] = await this.database.query<{ session_id: string }>(
      'SELECT session_id FROM refresh_tokens WHERE token_hash = $1',
      [tokenHash],
    );
    if (!family) return null;
    await this.database.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [family.session_id]);
    // Read after the lock is held: what another tab did meanwhile must be seen.
    const rows = await this.database.query<RefreshToken & Record<string, unknown>>(
      `SELECT t.session_id, s.account_id, s.is_remembered, s.ended_at, t.expires_at, t.used_at
       FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.token_hash = $1`,
      [tokenHash],
    );
    return rows[0] ?? null;
  }

  /** Which of these tokens there are, and whether they were used. */
  async among(tokenHashes: readonly Buffer[]): Promise<{ token_hash: Buffer; is_used: boolean }[]> {
    return this.database.query(
      'SELECT token_hash, used_at IS NOT NULL AS is_used FROM refresh_tokens WHERE token_hash = ANY($1::bytea[])',
      [tokenHashes],
    );
  }

  /** Marks a token as used and puts its successor beside it. */
  async rotate(sessionId: string, usedHash: Buffer, nextHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    await this.database.query('UPDATE refresh_tokens SET used_at = $2 WHERE token_hash = $1', [usedHash, now]);
    await this.database.query('INSERT INTO refresh_tokens (token_hash, session_id, expires_at) VALUES ($1, $2, $3)', [
      nextHash,
      sessionId,
      expiresAt,
    ]);
    await this.database.query('UPDATE sessions SET expires_at = $2 WHERE id = $1', [sessionId, expiresAt]);
  }

  async end(sessionId: string, now: Date): Promise<void> {
    await this.database.query('UPDATE sessions SET ended_at = $2 WHERE id = $1::uuid AND ended_at IS NULL', [sessionId, now]);
  }

  /** Whether a session has not ended. */
  async runs(sessionId: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM sessions WHERE id = $1 AND ended_at IS NULL', [sessionId]);
    return rows.length > 0;
  }

  /** Ends what runs of an account, but for one session; gives those it ended. */
  async endAll(accountId: number, now: Date, except: string | null = null): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'UPDATE sessions SET ended_at = $2 WHERE account_id = $1 AND id IS DISTINCT FROM $3::uuid AND ended_at IS NULL RETURNING id',
      [accountId, now, except],
    );
    return rows.map((row) => row.id);
  }

  async forgetBefore(endedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE expires_at < $1', [endedBefore]);
  }
}
