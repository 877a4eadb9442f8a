import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { RefreshTokenEntity } from './refresh-token.entity.ts';
import { SessionEntity } from './session.entity.ts';

const SESSIONS = tableOf(SessionEntity);
const TOKENS = tableOf(RefreshTokenEntity);

/** A refresh token with the session it belongs to. */
export type RefreshToken = Pick<SessionEntity, 'accountId' | 'isRemembered' | 'endedAt'> & Omit<RefreshTokenEntity, 'tokenHash'>;

/** A session that is about to begin, for whoever knew the password behind this hash. */
export type NewSession = Omit<SessionEntity, 'endedAt'> & { passwordHash: string; tokenHash: Buffer };

const BEGIN = SESSIONS.insert({
  without: ['endedAt'],
  onlyIf: 'password_holds(:accountId, :passwordHash)',
  given: ['passwordHash', 'tokenHash'],
  returning: ['id'],
  within: (begun) => `WITH begun AS (${begun}) INSERT INTO refresh_tokens (token_hash, session_id, expires_at)
    SELECT :tokenHash::bytea, id, :expiresAt FROM begun RETURNING session_id AS id`,
});
const FAMILY = TOKENS.select({ where: ['tokenHash'], only: ['sessionId'] });
const FIND = `SELECT ${TOKENS.columns('t', TOKENS.fields(['tokenHash']))},
    ${SESSIONS.columns('s', ['accountId', 'isRemembered', 'endedAt'])}
  FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.token_hash = $1`;
const AMONG = `SELECT ${TOKENS.columns(undefined, ['tokenHash', 'usedAt'])} FROM refresh_tokens WHERE token_hash = ANY($1::bytea[])`;
const MARK_USED = TOKENS.update({ set: ['usedAt'], where: ['tokenHash'] });
const INSERT_TOKEN = TOKENS.insert({ without: ['usedAt'] });
const PROLONG = SESSIONS.update({ set: ['expiresAt'], where: ['id'] });
const END = SESSIONS.update({ set: ['endedAt'], where: ['id'], tail: 'AND ended_at IS NULL' });
const END_ALL = SESSIONS.update({
  set: ['endedAt'],
  where: ['accountId'],
  tail: 'AND id IS DISTINCT FROM :except::uuid AND ended_at IS NULL',
  given: ['except'],
  returning: ['id'],
});

@Injectable()
export class SessionsRepository {
  constructor(private readonly database: Database) {}

  /** Begins a session with its first refresh token; false when the password was changed since it was compared. */
  async begin(session: NewSession): Promise<boolean> {
    const rows = await this.database.query(BEGIN(session));
    return rows.length > 0;
  }

  /** The token and its session, locked, so that a family's tokens are handled one at a time. */
  async lockToken(tokenHash: Buffer): Promise<RefreshToken | null> {
    const [family] = await this.database.query(FAMILY({ tokenHash }));
    if (!family) return null;
    await this.database.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [family.sessionId]);
    // Read after the lock is held: what another tab did meanwhile must be seen.
    const rows = await this.database.query<RefreshToken>(FIND, [tokenHash]);
    return rows[0] ?? null;
  }

  /** Which of these tokens there are, and whether they were used. */
  among(tokenHashes: readonly Buffer[]): Promise<Pick<RefreshTokenEntity, 'tokenHash' | 'usedAt'>[]> {
    return this.database.query(AMONG, [tokenHashes]);
  }

  /** Marks a token as used and puts its successor beside it. */
  async rotate(sessionId: string, usedHash: Buffer, nextHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    await this.database.query(MARK_USED({ tokenHash: usedHash, usedAt: now }));
    await this.database.query(INSERT_TOKEN({ tokenHash: nextHash, sessionId, expiresAt }));
    await this.database.query(PROLONG({ id: sessionId, expiresAt }));
  }

  async end(sessionId: string, now: Date): Promise<void> {
    await this.database.query(END({ id: sessionId, endedAt: now }));
  }

  /** Whether a session has not ended. */
  async runs(sessionId: string): Promise<boolean> {
    const rows = await this.database.query('SELECT 1 FROM sessions WHERE id = $1 AND ended_at IS NULL', [sessionId]);
    return rows.length > 0;
  }

  /** Ends what runs of an account, but for one session; gives those it ended. */
  async endAll(accountId: number, now: Date, except: string | null = null): Promise<string[]> {
    const rows = await this.database.query(END_ALL({ accountId, endedAt: now, except }));
    return rows.map((row) => row.id);
  }

  async forgetBefore(endedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE expires_at < $1', [endedBefore]);
  }
}
