import { Injectable } from '@nestjs/common';
import { Database, tableOf } from '@nidaan/platform-database';
import { EmailChangeEntity } from './email-change.entity.ts';

const CHANGES = tableOf(EmailChangeEntity);
const TOLD = CHANGES.fields(['tokenHash']);

/** A change of an account's e-mail, as the former address is told of it. */
export type EmailChange = Pick<EmailChangeEntity, (typeof TOLD)[number]>;

const INSERT = CHANGES.insert({ without: ['tokenHash'] });
const FIND = CHANGES.select({ where: ['id'], only: TOLD });
const SET_TOKEN = CHANGES.update({ set: ['tokenHash'], where: ['id'], returning: ['id'] });
const OPEN = CHANGES.select({ where: ['tokenHash'], only: TOLD, tail: 'AND way_back_until > :now', given: ['now'] });
const HOLDER = CHANGES.select({
  where: ['formerEmail'],
  only: ['accountId'],
  tail: 'AND way_back_until > :now ORDER BY changed_at LIMIT 1',
  given: ['now'],
});
const END_FROM = CHANGES.delete({
  where: ['accountId'],
  tail: `AND changed_at >= (SELECT min(changed_at) FROM email_changes
    WHERE account_id = :accountId AND former_email = :email AND way_back_until > :now)`,
  given: ['email', 'now'],
  returning: ['id'],
});

@Injectable()
export class EmailChangesRepository {
  constructor(private readonly database: Database) {}

  async add(change: EmailChange): Promise<void> {
    await this.database.query(INSERT(change));
  }

  async byId(id: string): Promise<EmailChange | null> {
    const rows = await this.database.query(FIND({ id }));
    return rows[0] ?? null;
  }

  /** Sets the secret of the way back that is about to be mailed; false when the way back is gone. */
  async setToken(id: string, tokenHash: Buffer): Promise<boolean> {
    const rows = await this.database.query(SET_TOKEN({ id, tokenHash }));
    return rows.length > 0;
  }

  /** The change that a secret takes back, while it may. */
  async open(tokenHash: Buffer, now: Date): Promise<EmailChange | null> {
    const rows = await this.database.query(OPEN({ tokenHash, now }));
    return rows[0] ?? null;
  }

  /** The account that may still take an address back. */
  async holderOf(email: string, now: Date): Promise<number | null> {
    const rows = await this.database.query(HOLDER({ formerEmail: email, now }));
    return rows[0]?.accountId ?? null;
  }

  /** Ends the oldest way back of an account to an address, and all younger ones: whoever came later has no claim. False when there is none. */
  async endFrom(accountId: number, email: string, now: Date): Promise<boolean> {
    const rows = await this.database.query(END_FROM({ accountId, email, now }));
    return rows.length > 0;
  }

  async forgetBefore(changedBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM email_changes WHERE changed_at < $1', [changedBefore]);
  }
}
