import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** One filled form, waiting for the code that was mailed for it. */
export interface RegistrationAttempt {
  id: string;
  email: string;
  username: string;
  password_hash: string;
  hospital_name: string;
  address: string;
  phone_number: string;
  referred_by: string;
  created_at: Date;
  /** Who filled it in; null for attempts of a release before. */
  network: string | null;
}

type Row = RegistrationAttempt & Record<string, unknown>;

const COLUMNS = 'id, email, username, password_hash, hospital_name, address, phone_number, referred_by, created_at, network';

@Injectable()
export class RegistrationsRepository {
  constructor(private readonly database: Database) {}

  async add(attempt: RegistrationAttempt): Promise<void> {
    const { id, email, username, password_hash, hospital_name, address, phone_number, referred_by, created_at, network } =
      attempt;
    await this.database.query(`INSERT INTO registration_attempts (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`, [
      id,
      email,
      username,
      password_hash,
      hospital_name,
      address,
      phone_number,
      referred_by,
      created_at,
      network,
    ]);
  }

  async byId(id: string): Promise<RegistrationAttempt | null> {
    const rows = await this.database.query<Row>(`SELECT ${COLUMNS} FROM registration_attempts WHERE id = $1`, [id]);
    return rows[0] ?? null;
  }

  /** The newest of a network, or else of any: a stranger's attempt does not stand before the owner's own. */
  async newest(email: string, network: string | null): Promise<RegistrationAttempt | null> {
    const rows = await this.database.query<Row>(
      `SELECT ${COLUMNS} FROM registration_attempts WHERE email = $1
       ORDER BY network IS NOT DISTINCT FROM $2 DESC, created_at DESC LIMIT 1`,
      [email, network],
    );
    return rows[0] ?? null;
  }

  /** Ends all attempts of an e-mail and, with them, their codes. */
  async forget(email: string): Promise<void> {
    await this.database.query('DELETE FROM registration_attempts WHERE email = $1', [email]);
  }

  async forgetBefore(createdBefore: Date): Promise<void> {
    await this.database.query('DELETE FROM registration_attempts WHERE created_at < $1', [createdBefore]);
  }
}
