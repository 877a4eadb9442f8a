import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { SecurityNoticeEntity } from './security-notice.entity.ts';

const NOTICES = tableOf(SecurityNoticeEntity);
const ADD = NOTICES.insert();
const FIND = NOTICES.select({ where: ['id'] });
const BY_TOKEN = `SELECT ${NOTICES.columns()} FROM security_notices WHERE token_hash = $1 AND used_at IS NULL AND at > $2`;
const SET_TOKEN = 'UPDATE security_notices SET token_hash = $2 WHERE id = $1 AND used_at IS NULL RETURNING id';
const USE = 'UPDATE security_notices SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id';

/** What people were told of their logins. */
@Injectable()
export class SecurityNoticesRepository {
  constructor(private readonly database: Database) {}

  async add(notice: SecurityNoticeEntity): Promise<void> {
    await this.database.query(ADD(notice));
  }

  async find(id: string): Promise<SecurityNoticeEntity | null> {
    return (await this.database.query(FIND({ id })))[0] ?? null;
  }

  /** The one whose mail holds this key, unless it was used, or is older than that. */
  async byToken(tokenHash: Buffer, after: Date): Promise<SecurityNoticeEntity | null> {
    const rows = await this.database.query<SecurityNoticeEntity & Record<string, unknown>>(BY_TOKEN, [tokenHash, after]);
    return rows[0] ?? null;
  }

  /** False where it was used meanwhile. */
  async setToken(id: string, tokenHash: Buffer): Promise<boolean> {
    return (await this.database.query(SET_TOKEN, [id, tokenHash])).length > 0;
  }

  /** Once, also when several try at the same time. */
  async use(id: string, now: Date): Promise<boolean> {
    return (await this.database.query(USE, [id, now])).length > 0;
  }

  async forgetBefore(before: Date): Promise<void> {
    await this.database.query('DELETE FROM security_notices WHERE at < $1', [before]);
  }
}
