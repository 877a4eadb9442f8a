import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** An account as login and session need it. */
export interface Account {
  id: number;
  /** Null for platform staff. */
  hospital_id: number | null;
  email: string;
  username: string;
  phone_number: string;
  profile_photo: string | null;
  password_hash: string;
  is_staff: boolean;
  is_active: boolean;
}

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
    const rows = await this.database.query<Account & Record<string, unknown>>('SELECT * FROM account_by_email($1)', [email]);
    return rows[0] ?? null;
  }

  async byId(id: number): Promise<Account | null> {
    const rows = await this.database.query<Account & Record<string, unknown>>('SELECT * FROM account_by_id($1)', [id]);
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
    await this.database.query('UPDATE accounts SET password_hash = $2 WHERE id = $1', [id, passwordHash]);
  }

  /** Within the account's hospital: its e-mail, held until the transaction ends. */
  async lockEmail(id: number): Promise<string> {
    const [row] = await this.database.query<{ email: string }>('SELECT email FROM accounts WHERE id = $1 FOR UPDATE', [id]);
    return row!.email;
  }

  /** Within the account's hospital. */
  async setEmail(id: number, email: string): Promise<void> {
    await this.database.query('UPDATE accounts SET email = $2 WHERE id = $1', [id, email]);
  }

  /** Within the account's hospital; what is null stays as it is. */
  async change(id: number, to: { username: string | null; phone: string | null; photo: string | null }): Promise<void> {
    await this.database.query(
      `UPDATE accounts SET username = coalesce($2, username), phone_number = coalesce($3, phone_number),
         profile_photo = coalesce($4, profile_photo) WHERE id = $1`,
      [id, to.username, to.phone, to.photo],
    );
  }

  /** Within the account's hospital. False when it was so already. */
  async setActive(id: number, isActive: boolean): Promise<boolean> {
    const rows = await this.database.query('UPDATE accounts SET is_active = $2 WHERE id = $1 AND is_active <> $2 RETURNING id', [
      id,
      isActive,
    ]);
    return rows.length > 0;
  }
}
