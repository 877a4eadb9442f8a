import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { AccountEntity } from './account.entity.ts';
import { MemberSecretEntity } from './member-secret.entity.ts';

const ACCOUNTS = tableOf(AccountEntity);
const NEEDED = ACCOUNTS.fields(['createdAt']);

/** An account as login and session need it. */
export type Account = Pick<AccountEntity, (typeof NEEDED)[number]>;

// The password of whom the release before must not let in lies in a table of its own (ADR 0033).
const SHOWN = `${ACCOUNTS.columns('a', ACCOUNTS.fields(['createdAt', 'passwordHash']))}, coalesce(s.password_hash, a.password_hash) AS "passwordHash"`;
const BY_EMAIL = `SELECT ${SHOWN} FROM account_by_email($1) a LEFT JOIN member_secrets s ON s.account_id = a.id`;
const BY_ID = `SELECT ${SHOWN} FROM account_by_id($1) a LEFT JOIN member_secrets s ON s.account_id = a.id`;
// Names no hospital: it is of one account, by its number, in the hospital that whoever asks has bound.
const SET_PASSWORD = `WITH kept AS (UPDATE member_secrets SET password_hash = $2 WHERE account_id = $1 RETURNING account_id)
  UPDATE accounts SET password_hash = $2 WHERE id = $1 AND NOT EXISTS (SELECT FROM kept)`;
const KEEP_APART = tableOf(MemberSecretEntity).insert({ onConflict: 'replace' });
// Of the account that registered the hospital at work: others' passwords lie apart anyhow.
const PRINCIPAL = `EXISTS (SELECT FROM hospitals h JOIN accounts a ON a.hospital_id = h.hospital_id
  WHERE h.hospital_id = $2 AND a.id = $1 AND coalesce(h.principal_account_id, a.id) = a.id)`;
const PART = `WITH old AS (SELECT id, password_hash FROM accounts WHERE id = $1 AND hospital_id = $2 AND ${PRINCIPAL} FOR UPDATE),
    kept AS (INSERT INTO member_secrets (account_id, password_hash) SELECT id, password_hash FROM old ON CONFLICT DO NOTHING RETURNING account_id)
  UPDATE accounts SET password_hash = $3 FROM kept WHERE id = kept.account_id AND hospital_id = $2`;
const JOIN = `WITH kept AS (DELETE FROM member_secrets WHERE account_id = $1 AND ${PRINCIPAL} RETURNING account_id, password_hash)
  UPDATE accounts SET password_hash = kept.password_hash FROM kept WHERE id = kept.account_id AND hospital_id = $2`;
const INSERT = ACCOUNTS.insert({ without: ['id', 'profilePhoto', 'isStaff', 'isActive'], returning: ['id'] });
const LOCK_EMAIL = ACCOUNTS.select({ where: ['id'], only: ['email'], tail: 'FOR UPDATE' });
const SET_EMAIL = ACCOUNTS.update({ set: ['email'], where: ['id'] });
const CHANGE = ACCOUNTS.update({
  computed: {
    username: 'coalesce(:username, username)',
    phoneNumber: 'coalesce(:phone, phone_number)',
    profilePhoto: 'coalesce(:photo, profile_photo)',
  },
  where: ['id'],
  given: ['username', 'phone', 'photo'],
  returning: ['id'],
});
const SET_ACTIVE = ACCOUNTS.update({ set: ['isActive'], where: ['id'], tail: 'AND is_active <> :isActive', returning: ['id'] });

/** A hospital's account with its hospital, for the staff. */
export interface HospitalAccount {
  [column: string]: unknown;
  id: number;
  hospital_id: number;
  hospital_name: string;
  username: string;
  email: string;
  created_at: Date;
  is_active: boolean;
}

/** A staff account, for other staff. */
export interface StaffAccount {
  [column: string]: unknown;
  id: number;
  email: string;
  username: string;
  is_active: boolean;
  created_at: Date;
}

@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  async byEmail(email: string): Promise<Account | null> {
    const rows = await this.database.query<Account>(BY_EMAIL, [email]);
    return rows[0] ?? null;
  }

  async byId(id: number): Promise<Account | null> {
    const rows = await this.database.query<Account>(BY_ID, [id]);
    return rows[0] ?? null;
  }

  /** Makes the staff account or gives it this password; null when the e-mail belongs to a hospital. */
  async putStaff(email: string, passwordHash: string, at: Date): Promise<number | null> {
    const [row] = await this.database.query<{ id: number | null }>('SELECT put_staff_account($1, $2, $3) AS id', [
      email,
      passwordHash,
      at,
    ]);
    return row?.id ?? null;
  }

  /** For staff only, by number: empty where a hospital is at work. */
  ofAllHospitals({ after, limit }: { after?: number; limit?: number }): Promise<HospitalAccount[]> {
    return this.database.query<HospitalAccount>('SELECT * FROM accounts_of_all_hospitals($1, $2)', [after ?? 0, limit ?? null]);
  }

  /** For staff only: empty where a hospital is at work. */
  ofStaff(): Promise<StaffAccount[]> {
    return this.database.query<StaffAccount>('SELECT * FROM staff_accounts()');
  }

  /** Within the account's hospital. */
  async setPassword(id: number, passwordHash: string): Promise<void> {
    await this.database.query(SET_PASSWORD, [id, passwordHash]);
  }

  /**
   * Makes the account of a member who did not register the hospital at work; gives its number. `decoyHash` is the hash of a secret that nobody
   * knows: all that a process of the release before finds. Breaks the uniqueness of e-mails where another call was faster.
   */
  async addMember(
    account: Omit<Parameters<typeof INSERT>[0], 'passwordHash'>,
    hashes: { passwordHash: string; decoyHash: string },
  ): Promise<number> {
    const [made] = await this.database.query(INSERT({ ...account, passwordHash: hashes.decoyHash }));
    await this.database.query(KEEP_APART({ accountId: made!.id, passwordHash: hashes.passwordHash }));
    return made!.id;
  }

  /**
   * Within the hospital that the account registered: puts its password where the release before, which asks for no second step, does not find
   * it; `decoyHash` as in `addMember`. Nothing for other accounts.
   */
  async partPassword(id: number, decoyHash: string): Promise<void> {
    await this.database.query(PART, [id, currentHospital(), decoyHash]);
  }

  /** Takes `partPassword` back. */
  async joinPassword(id: number): Promise<void> {
    await this.database.query(JOIN, [id, currentHospital()]);
  }

  /** Within the account's hospital: its e-mail, held until the transaction ends. */
  async lockEmail(id: number): Promise<string> {
    const [row] = await this.database.query(LOCK_EMAIL({ id }));
    return row!.email;
  }

  /** Within the account's hospital. */
  async setEmail(id: number, email: string): Promise<void> {
    await this.database.query(SET_EMAIL({ id, email }));
  }

  /** Within the account's hospital; what is null stays as it is. False in any other. */
  async change(id: number, to: { username: string | null; phone: string | null; photo: string | null }): Promise<boolean> {
    return (await this.database.query(CHANGE({ id, ...to }))).length > 0;
  }

  /** Within the account's hospital. False when it was so already. */
  async setActive(id: number, isActive: boolean): Promise<boolean> {
    const rows = await this.database.query(SET_ACTIVE({ id, isActive }));
    return rows.length > 0;
  }
}
