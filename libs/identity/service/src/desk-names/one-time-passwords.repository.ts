import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { OneTimePasswordEntity } from './one-time-password.entity.ts';

const PASSWORDS = tableOf(OneTimePasswordEntity);
const GIVE = PASSWORDS.insert({ onConflict: 'replace' });
const ALLOW = PASSWORDS.update({ set: ['tokenHash', 'tokenExpiresAt'], where: ['accountId'], returning: ['accountId'] });
const OF_TOKEN = 'SELECT account_id AS "accountId" FROM one_time_passwords WHERE token_hash = $1 AND token_expires_at > $2';
const USE = 'DELETE FROM one_time_passwords WHERE account_id = $1 AND token_hash = $2 RETURNING account_id';

/** Passwords that somebody else has seen, until their owner has chosen another one. */
@Injectable()
export class OneTimePasswordsRepository {
  constructor(private readonly database: Database) {}

  async give(accountId: number, givenAt: Date): Promise<void> {
    await this.database.query(GIVE({ accountId, givenAt, tokenHash: null, tokenExpiresAt: null }));
  }

  /** Lets whoever holds the token choose a password; false where the password is the account's own. */
  async allow(accountId: number, tokenHash: Buffer, tokenExpiresAt: Date): Promise<boolean> {
    const rows = await this.database.query(ALLOW({ accountId, tokenHash, tokenExpiresAt }));
    return rows.length > 0;
  }

  /** Whose token it is; null where it does not count. */
  async accountOf(tokenHash: Buffer, now: Date): Promise<number | null> {
    const [row] = await this.database.query<{ accountId: number }>(OF_TOKEN, [tokenHash, now]);
    return row?.accountId ?? null;
  }

  /** False when somebody else just did. */
  async use(accountId: number, tokenHash: Buffer): Promise<boolean> {
    const rows = await this.database.query(USE, [accountId, tokenHash]);
    return rows.length > 0;
  }
}
