import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { OneTimeCodeEntity, type CodeCall } from './one-time-code.entity.ts';

const CODES = tableOf(OneTimeCodeEntity);
const USED = CODES.fields(['askedIn', 'endedAt']);

/** A one-time code as it is checked. */
export type OneTimeCode = Pick<OneTimeCodeEntity, (typeof USED)[number]>;

type NewCode = Omit<OneTimeCodeEntity, 'codeHash' | 'expiresAt' | 'wrongTries' | 'foreignTries' | 'endedAt'>;

const INSERT = CODES.insert({ without: ['codeHash', 'expiresAt', 'wrongTries', 'foreignTries', 'endedAt'] });
const OPEN = CODES.select({ where: ['id'], only: USED, tail: 'AND ended_at IS NULL' });
const LIVE = CODES.select({
  where: ['email'],
  only: USED,
  tail: 'AND ended_at IS NULL AND code_hash IS NOT NULL AND expires_at > :now ORDER BY requested_at DESC',
  given: ['now'],
});
const END_OLDER = CODES.update({
  set: ['endedAt'],
  where: ['email', 'purpose'],
  tail: `AND attempt_id IS NOT DISTINCT FROM :attemptId::uuid AND account_id IS NOT DISTINCT FROM :accountId::int
    AND network IS NOT DISTINCT FROM :network AND requested_at < :requestedAt AND ended_at IS NULL`,
  given: ['attemptId', 'accountId', 'network', 'requestedAt'],
});
const ISSUE = CODES.update({
  set: ['codeHash', 'expiresAt', 'attemptId'],
  computed: { wrongTries: '0', foreignTries: '0' },
  where: ['id'],
});
const END_OF_ACCOUNT = CODES.update({ set: ['endedAt'], where: ['accountId'], tail: 'AND ended_at IS NULL' });
const USE = CODES.update({ set: ['endedAt'], where: ['id'], tail: 'AND ended_at IS NULL', returning: ['id'] });

@Injectable()
export class OtpRepository {
  constructor(private readonly database: Database) {}

  /** Lets one piece of work at a time touch an e-mail's attempts and codes, until the transaction ends. */
  async lock(email: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.email:' || $1, 0))`, [email]);
  }

  /** When codes were asked for by this call since then, newest first and no more than `limit`, and whether by this network. */
  requestsSince(
    email: string,
    call: CodeCall,
    network: string,
    since: Date,
    limit: number,
  ): Promise<{ requestedAt: Date; isOwn: boolean }[]> {
    return this.database.query(
      `SELECT requested_at AS "requestedAt", network IS NOT DISTINCT FROM $3 AS "isOwn" FROM one_time_codes
       WHERE email = $1 AND asked_in = $2 AND requested_at > $4 ORDER BY requested_at DESC LIMIT $5`,
      [email, call, network, since, limit],
    );
  }

  async add(code: NewCode): Promise<void> {
    await this.database.query(INSERT(code));
  }

  /** The code unless it was used or replaced. */
  async open(id: string): Promise<OneTimeCode | null> {
    const rows = await this.database.query(OPEN({ id }));
    return rows[0] ?? null;
  }

  /**
   * Sets what was made, and ends the older codes that the same network asked for, of the same attempt or purpose: the newest counts
   * (OTP-14), and a stranger's does not replace it.
   */
  async issue(code: OneTimeCode, codeHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    const { id, email, purpose, attemptId, accountId, network, requestedAt } = code;
    await this.database.query(END_OLDER({ email, purpose, attemptId, accountId, network, requestedAt, endedAt: now }));
    await this.database.query(ISSUE({ id, codeHash, expiresAt, attemptId }));
  }

  /** Codes that are not used up and have not run out, newest first. */
  live(email: string, now: Date): Promise<OneTimeCode[]> {
    return this.database.query(LIVE({ email, now }));
  }

  /** One wrong guess counts against every code it might have been meant for: its asker's tries, and those of strangers. */
  async countWrong(own: readonly string[], foreign: readonly string[]): Promise<void> {
    await this.database.query(
      `UPDATE one_time_codes SET wrong_tries = wrong_tries + (id = ANY($1::uuid[]))::int, foreign_tries = foreign_tries + (id = ANY($2::uuid[]))::int
       WHERE id = ANY($1::uuid[] || $2::uuid[])`,
      [own, foreign],
    );
  }

  /** Ends the codes that would give an account another e-mail. */
  async endOfAccount(accountId: number, now: Date): Promise<void> {
    await this.database.query(END_OF_ACCOUNT({ accountId, endedAt: now }));
  }

  /** Uses a code up; false when somebody else just did. */
  async use(id: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(USE({ id, endedAt: now }));
    return rows.length > 0;
  }

  async forgetBefore(requestedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM one_time_codes WHERE requested_at < $1', [requestedBefore]);
  }
}
