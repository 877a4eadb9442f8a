import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { MemberRefreshTokenEntity } from './member-refresh-token.entity.ts';
import { RefreshTokenEntity } from './refresh-token.entity.ts';
import { SessionEntity } from './session.entity.ts';

const SESSIONS = tableOf(SessionEntity);

/** Whose tokens: of accounts that registered a hospital and are in it, and of staff; or of all others, which the release before must not renew (ADR 0033). */
export type TokenKind = 'principal' | 'member';
const KINDS: readonly TokenKind[] = ['principal', 'member'];

/** A refresh token with the session it belongs to. */
export type RefreshToken = Pick<SessionEntity, 'accountId' | 'hospitalId' | 'isRemembered' | 'endedAt'> &
  Omit<RefreshTokenEntity, 'tokenHash'> & { kind: TokenKind };

/** A session that is about to begin, for whoever knew the password behind this hash; null where a running session began it. */
export type NewSession = Omit<SessionEntity, 'endedAt'> & { passwordHash: string | null; tokenHash: Buffer };

const statementsOf = (entity: typeof RefreshTokenEntity | typeof MemberRefreshTokenEntity, name: string) => {
  const tokens = tableOf<RefreshTokenEntity>(entity);
  return {
    begin: SESSIONS.insert({
      without: ['endedAt'],
      onlyIf: '(:passwordHash::text IS NULL OR secret_holds(:accountId, :passwordHash::text))',
      given: ['passwordHash', 'tokenHash'],
      returning: ['id'],
      within: (begun) => `WITH begun AS (${begun}) INSERT INTO ${name} (token_hash, session_id, expires_at)
    SELECT :tokenHash::bytea, id, :expiresAt FROM begun RETURNING session_id AS id`,
    }),
    family: tokens.select({ where: ['tokenHash'], only: ['sessionId'] }),
    find: `SELECT ${tokens.columns('t', tokens.fields(['tokenHash']))},
    ${SESSIONS.columns('s', ['accountId', 'hospitalId', 'isRemembered', 'endedAt'])}
  FROM ${name} t JOIN sessions s ON s.id = t.session_id WHERE t.token_hash = $1`,
    among: `SELECT ${tokens.columns(undefined, ['tokenHash', 'usedAt'])} FROM ${name} WHERE token_hash = ANY($1::bytea[])`,
    markUsed: tokens.update({ set: ['usedAt'], where: ['tokenHash'] }),
    add: tokens.insert({ without: ['usedAt'] }),
    hand: `UPDATE ${name} SET session_id = $2 WHERE session_id = $1`,
  };
};
const STATEMENTS = {
  principal: statementsOf(RefreshTokenEntity, 'refresh_tokens'),
  member: statementsOf(MemberRefreshTokenEntity, 'member_refresh_tokens'),
};
const HOLD_ACCOUNT = `SELECT pg_advisory_xact_lock(hashtextextended('identity.sessions:' || $1::integer, 0))`;
const HOLD = SESSIONS.select({ where: ['id'], tail: 'AND ended_at IS NULL FOR UPDATE' });
const HOLD_ALL = SESSIONS.select({ where: ['accountId'], tail: 'AND ended_at IS NULL ORDER BY id FOR UPDATE' });
const COPY = SESSIONS.insert();
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
  async begin(session: NewSession, kind: TokenKind): Promise<boolean> {
    const rows = await this.database.query(STATEMENTS[kind].begin(session));
    return rows.length > 0;
  }

  /** The token and its session, locked, so that a family's tokens are handled one at a time. */
  async lockToken(tokenHash: Buffer): Promise<RefreshToken | null> {
    for (const kind of KINDS) {
      const [family] = await this.database.query(STATEMENTS[kind].family({ tokenHash }));
      if (!family) continue;
      await this.database.query('SELECT 1 FROM sessions WHERE id = $1 FOR UPDATE', [family.sessionId]);
      // Read after the lock is held: what another tab did meanwhile must be seen.
      const [token] = await this.database.query<Omit<RefreshToken, 'kind'>>(STATEMENTS[kind].find, [tokenHash]);
      // Meanwhile it was handed to another session, whose lock counts.
      if (token && token.sessionId !== family.sessionId) return this.lockToken(tokenHash);
      return token ? { ...token, kind } : null;
    }
    return null;
  }

  /** Which of these tokens there are, and whether they were used. */
  among(kind: TokenKind, tokenHashes: readonly Buffer[]): Promise<Pick<RefreshTokenEntity, 'tokenHash' | 'usedAt'>[]> {
    return this.database.query(STATEMENTS[kind].among, [tokenHashes]);
  }

  /** Marks a token as used and puts its successor beside it. */
  async rotate({ kind, sessionId }: RefreshToken, usedHash: Buffer, nextHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    const { markUsed, add } = STATEMENTS[kind];
    await this.database.query(markUsed({ tokenHash: usedHash, usedAt: now }));
    await this.database.query(add({ tokenHash: nextHash, sessionId, expiresAt }));
    await this.database.query(PROLONG({ id: sessionId, expiresAt }));
  }

  /**
   * Lets nobody else end all sessions of an account, or put one in the place of another, until the transaction ends. A statement by itself: what
   * comes after it sees what the one before has begun. The account's rows are written after it, so that two never wait for each other.
   */
  async holdAccount(accountId: number): Promise<void> {
    await this.database.query(HOLD_ACCOUNT, [accountId]);
  }

  /** A session that has not ended, held until the transaction ends; or null. */
  async hold(sessionId: string): Promise<SessionEntity | null> {
    const [session] = await this.database.query(HOLD({ id: sessionId }));
    return session ?? null;
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
    await this.holdAccount(accountId);
    const rows = await this.database.query(END_ALL({ accountId, endedAt: now, except }));
    return rows.map((row) => row.id);
  }

  /** Begins what runs of an account anew, under other numbers and with the refresh tokens of before; gives those it ended. */
  async renewAll(accountId: number, now: Date): Promise<string[]> {
    await this.holdAccount(accountId);
    const running = await this.database.query(HOLD_ALL({ accountId }));
    for (const session of running) {
      const id = randomUUID();
      await this.database.query(COPY({ ...session, id }));
      for (const kind of KINDS) await this.database.query(STATEMENTS[kind].hand, [session.id, id]);
      await this.end(session.id, now);
    }
    return running.map(({ id }) => id);
  }

  /** Ends what runs of an account in one hospital; gives those it ended. `isHome`: the hospital of the account. */
  async endIn(accountId: number, hospitalId: number, isHome: boolean, now: Date): Promise<string[]> {
    await this.holdAccount(accountId);
    const rows = await this.database.query<{ id: string }>(
      `UPDATE sessions SET ended_at = $4 WHERE account_id = $1 AND (hospital_id = $2 OR ($3 AND hospital_id IS NULL)) AND ended_at IS NULL RETURNING id`,
      [accountId, hospitalId, isHome, now],
    );
    return rows.map((row) => row.id);
  }

  async forgetBefore(endedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM sessions WHERE expires_at < $1', [endedBefore]);
  }
}
