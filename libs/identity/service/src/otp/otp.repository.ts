import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

export type CodePurpose = 'registration' | 'reset' | 'email';

/** The call that asked for a code; each has a quota of its own, so that none tells what another did. */
export type CodeCall = 'register' | 'resend' | 'forgot' | 'email';

/** A one-time code; `code_hash` and `expires_at` are empty until it was made and mailed. */
export interface OneTimeCode {
  id: string;
  email: string;
  purpose: CodePurpose;
  /** Null until it was looked up, where the code was asked for by the e-mail alone. */
  attempt_id: string | null;
  /** Whose e-mail this one is to become. */
  account_id: number | null;
  /** The session that asked; null without one. */
  session_id: string | null;
  /** Who asked for it; null for codes of a release before. */
  network: string | null;
  code_hash: Buffer | null;
  requested_at: Date;
  expires_at: Date | null;
  /** Wrong tries of who asked, or of a network known for the e-mail. */
  wrong_tries: number;
  /** Wrong tries of all others. */
  foreign_tries: number;
}

type NewCode = Pick<
  OneTimeCode,
  'id' | 'email' | 'purpose' | 'attempt_id' | 'account_id' | 'session_id' | 'network' | 'requested_at'
> & { asked_in: CodeCall };

type Row = OneTimeCode & Record<string, unknown>;

const COLUMNS =
  'id, email, purpose, attempt_id, account_id, session_id, network, code_hash, requested_at, expires_at, wrong_tries, foreign_tries';

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
  ): Promise<{ requested_at: Date; is_own: boolean }[]> {
    return this.database.query(
      `SELECT requested_at, network IS NOT DISTINCT FROM $3 AS is_own FROM one_time_codes
       WHERE email = $1 AND asked_in = $2 AND requested_at > $4 ORDER BY requested_at DESC LIMIT $5`,
      [email, call, network, since, limit],
    );
  }

  async add(code: NewCode): Promise<void> {
    await this.database.query(
      `INSERT INTO one_time_codes (id, email, purpose, attempt_id, account_id, session_id, network, asked_in, requested_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        code.id,
        code.email,
        code.purpose,
        code.attempt_id,
        code.account_id,
        code.session_id,
        code.network,
        code.asked_in,
        code.requested_at,
      ],
    );
  }

  /** The code unless it was used or replaced. */
  async open(id: string): Promise<OneTimeCode | null> {
    const rows = await this.database.query<Row>(`SELECT ${COLUMNS} FROM one_time_codes WHERE id = $1 AND ended_at IS NULL`, [id]);
    return rows[0] ?? null;
  }

  /**
   * Sets what was made, and ends the older codes that the same network asked for, of the same attempt or purpose: the newest counts
   * (OTP-14), and a stranger's does not replace it.
   */
  async issue(code: OneTimeCode, codeHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE one_time_codes SET ended_at = $5
       WHERE email = $1 AND purpose = $2 AND attempt_id IS NOT DISTINCT FROM $3::uuid
         AND account_id IS NOT DISTINCT FROM $6::int AND network IS NOT DISTINCT FROM $7 AND requested_at < $4 AND ended_at IS NULL`,
      [code.email, code.purpose, code.attempt_id, code.requested_at, now, code.account_id, code.network],
    );
    await this.database.query(
      'UPDATE one_time_codes SET code_hash = $2, expires_at = $3, attempt_id = $4, wrong_tries = 0, foreign_tries = 0 WHERE id = $1',
      [code.id, codeHash, expiresAt, code.attempt_id],
    );
  }

  /** Codes that are not used up and have not run out, newest first. */
  live(email: string, now: Date): Promise<OneTimeCode[]> {
    return this.database.query<Row>(
      `SELECT ${COLUMNS} FROM one_time_codes
       WHERE email = $1 AND ended_at IS NULL AND code_hash IS NOT NULL AND expires_at > $2
       ORDER BY requested_at DESC`,
      [email, now],
    );
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
    await this.database.query('UPDATE one_time_codes SET ended_at = $2 WHERE account_id = $1 AND ended_at IS NULL', [
      accountId,
      now,
    ]);
  }

  /** Uses a code up; false when somebody else just did. */
  async use(id: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      'UPDATE one_time_codes SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL RETURNING id',
      [id, now],
    );
    return rows.length > 0;
  }

  async forgetBefore(requestedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM one_time_codes WHERE requested_at < $1', [requestedBefore]);
  }
}
