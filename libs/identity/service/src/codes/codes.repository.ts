import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

export type CodePurpose = 'registration' | 'reset' | 'email';

/** A one-time code; `code_hash` and `expires_at` are empty until it was made and mailed. */
export interface OneTimeCode {
  id: string;
  email: string;
  purpose: CodePurpose;
  attempt_id: string | null;
  /** Whose e-mail this one is to become. */
  account_id: number | null;
  code_hash: Buffer | null;
  requested_at: Date;
  expires_at: Date | null;
  wrong_tries: number;
}

type Row = OneTimeCode & Record<string, unknown>;

const COLUMNS = 'id, email, purpose, attempt_id, account_id, code_hash, requested_at, expires_at, wrong_tries';

@Injectable()
export class CodesRepository {
  constructor(private readonly database: Database) {}

  /** Lets one piece of work at a time touch an e-mail's attempts and codes, until the transaction ends. */
  async lock(email: string): Promise<void> {
    await this.database.query(`SELECT pg_advisory_xact_lock(hashtextextended('identity.email:' || $1, 0))`, [email]);
  }

  /** When the codes asked for since then were asked for, oldest first. */
  async requestsSince(email: string, since: Date): Promise<Date[]> {
    const rows = await this.database.query<{ requested_at: Date }>(
      'SELECT requested_at FROM one_time_codes WHERE email = $1 AND requested_at > $2 ORDER BY requested_at',
      [email, since],
    );
    return rows.map((row) => row.requested_at);
  }

  async add(code: Pick<OneTimeCode, 'id' | 'email' | 'purpose' | 'attempt_id' | 'account_id' | 'requested_at'>): Promise<void> {
    await this.database.query(
      'INSERT INTO one_time_codes (id, email, purpose, attempt_id, account_id, requested_at) VALUES ($1, $2, $3, $4, $5, $6)',
      [code.id, code.email, code.purpose, code.attempt_id, code.account_id, code.requested_at],
    );
  }

  /** The code unless it was used or replaced. */
  async open(id: string): Promise<OneTimeCode | null> {
    const rows = await this.database.query<Row>(`SELECT ${COLUMNS} FROM one_time_codes WHERE id = $1 AND ended_at IS NULL`, [id]);
    return rows[0] ?? null;
  }

  /** Sets what was made, and ends the older codes of the same attempt or purpose: the newest counts (OTP-14). */
  async issue(code: OneTimeCode, codeHash: Buffer, now: Date, expiresAt: Date): Promise<void> {
    await this.database.query(
      `UPDATE one_time_codes SET ended_at = $5
       WHERE email = $1 AND purpose = $2 AND attempt_id IS NOT DISTINCT FROM $3::uuid
         AND account_id IS NOT DISTINCT FROM $6::int AND requested_at < $4 AND ended_at IS NULL`,
      [code.email, code.purpose, code.attempt_id, code.requested_at, now, code.account_id],
    );
    await this.database.query('UPDATE one_time_codes SET code_hash = $2, expires_at = $3, wrong_tries = 0 WHERE id = $1', [
      code.id,
      codeHash,
      expiresAt,
    ]);
  }

  /** Codes that can still be entered, newest first. */
  live(email: string, now: Date, maxWrongTries: number): Promise<OneTimeCode[]> {
    return this.database.query<Row>(
      `SELECT ${COLUMNS} FROM one_time_codes
       WHERE email = $1 AND ended_at IS NULL AND code_hash IS NOT NULL AND expires_at > $2 AND wrong_tries < $3
       ORDER BY requested_at DESC`,
      [email, now, maxWrongTries],
    );
  }

  /** One wrong guess counts against every code it might have been meant for. */
  async countWrong(ids: readonly string[]): Promise<void> {
    await this.database.query('UPDATE one_time_codes SET wrong_tries = wrong_tries + 1 WHERE id = ANY($1)', [ids]);
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
