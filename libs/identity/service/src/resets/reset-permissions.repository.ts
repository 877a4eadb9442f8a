import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

// The permission of an e-mail. Who sends no token must call from where the code was entered (OPN-16); rows of a release before name no place.
const OPEN = `email = $1 AND expires_at > $2
  AND CASE WHEN $3::bytea IS NULL THEN network IS NULL OR network = $4 ELSE token_hash = $3 END`;

/** What a caller shows: the token, or else that it is where the code was entered. */
export interface Proof {
  tokenHash: Buffer | null;
  network: string;
}

/** Permissions to set a new password: one an e-mail, opened by a code that was just verified. */
@Injectable()
export class ResetPermissionsRepository {
  constructor(private readonly database: Database) {}

  /** Opens the permission; the one from an earlier code ends. */
  async open(email: string, accountId: number, tokenHash: Buffer, expiresAt: Date, network: string): Promise<void> {
    await this.database.query(
      `INSERT INTO reset_permissions (email, account_id, token_hash, expires_at, network) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (email) DO UPDATE SET account_id = excluded.account_id, token_hash = excluded.token_hash,
         expires_at = excluded.expires_at, network = excluded.network`,
      [email, accountId, tokenHash, expiresAt, network],
    );
  }

  /** Whose password may be set now. */
  async accountOf(email: string, now: Date, { tokenHash, network }: Proof): Promise<number | null> {
    const rows = await this.database.query<{ account_id: number }>(`SELECT account_id FROM reset_permissions WHERE ${OPEN}`, [
      email,
      now,
      tokenHash,
      network,
    ]);
    return rows[0]?.account_id ?? null;
  }

  /** Uses the permission up; false when somebody else just did. */
  async use(email: string, now: Date, { tokenHash, network }: Proof): Promise<boolean> {
    const rows = await this.database.query(`DELETE FROM reset_permissions WHERE ${OPEN} RETURNING email`, [
      email,
      now,
      tokenHash,
      network,
    ]);
    return rows.length > 0;
  }

  /** Ends what was opened for an account under an e-mail that is no longer its own. */
  async forgetOf(accountId: number): Promise<void> {
    await this.database.query('DELETE FROM reset_permissions WHERE account_id = $1', [accountId]);
  }

  async forgetBefore(expiredBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM reset_permissions WHERE expires_at < $1', [expiredBefore]);
  }
}
