import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** A change of an account's e-mail, as the former address is told of it. */
export interface EmailChange {
  [column: string]: unknown;
  id: string;
  account_id: number;
  former_email: string;
  changed_at: Date;
  /** Until when the former address may take it back; null where it may not. */
  way_back_until: Date | null;
}

const COLUMNS = 'id, account_id, former_email, changed_at, way_back_until';

@Injectable()
export class EmailChangesRepository {
  constructor(private readonly database: Database) {}

  async add({ id, account_id, former_email, changed_at, way_back_until }: EmailChange): Promise<void> {
    await this.database.query(`INSERT INTO email_changes (${COLUMNS}) VALUES ($1, $2, $3, $4, $5)`, [
      id,
      account_id,
      former_email,
      changed_at,
      way_back_until,
    ]);
  }

  async byId(id: string): Promise<EmailChange | null> {
    const rows = await this.database.query<EmailChange>(`SELECT ${COLUMNS} FROM email_changes WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** Sets the secret of the way back that is about to be mailed; false when the way back is gone. */
  async setToken(id: string, tokenHash: Buffer): Promise<boolean> {
    const rows = await this.database.query('UPDATE email_changes SET token_hash = $2 WHERE id = $1 RETURNING id', [
      id,
      tokenHash,
    ]);
    return rows.length > 0;
  }

  /** The change that a secret takes back, while it may. */
  async open(tokenHash: Buffer, now: Date): Promise<EmailChange | null> {
    const rows = await this.database.query<EmailChange>(
      `SELECT ${COLUMNS} FROM email_changes WHERE token_hash = $1 AND way_back_until > $2`,
      [tokenHash, now],
    );
    return rows[0] ?? null;
  }

  /** The account that may still take an address back. */
  async holderOf(email: string, now: Date): Promise<number | null> {
    const rows = await this.database.query<{ account_id: number }>(
      'SELECT account_id FROM email_changes WHERE former_email = $1 AND way_back_until > $2 ORDER BY changed_at LIMIT 1',
      [email, now],
    );
    return rows[0]?.account_id ?? null;
  }

  /** Ends the oldest way back of an account to an address, and all younger ones: whoever came later has no claim. False when there is none. */
  async endFrom(accountId: number, email: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(
      `DELETE FROM email_changes WHERE account_id = $1 AND changed_at >= (SELECT min(changed_at) FROM email_changes
         WHERE account_id = $1 AND former_email = $2 AND way_back_until > $3) RETURNING id`,
      [accountId, email, now],
    );
    return rows.length > 0;
  }

  async forgetBefore(changedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM email_changes WHERE changed_at < $1', [changedBefore]);
  }
}
