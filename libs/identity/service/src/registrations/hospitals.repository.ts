import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';
import type { RegistrationAttempt } from './registrations.repository.ts';

export const MAIN_BRANCH = 'Main Branch';

@Injectable()
export class HospitalsRepository {
  constructor(private readonly database: Database) {}

  async nextId(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(`SELECT nextval('hospital_ids')::int AS id`);
    return row!.id;
  }

  /** Makes hospital, main branch and first account of a verified attempt; gives the account's id. */
  async create(hospitalId: number, attempt: Omit<RegistrationAttempt, 'network'>, timeZone: string, now: Date): Promise<number> {
    await this.database.query(
      `INSERT INTO hospitals (hospital_id, name, address, time_zone, referred_by, created_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [hospitalId, attempt.hospital_name, attempt.address, timeZone, attempt.referred_by, now],
    );
    await this.database.query(
      'INSERT INTO branches (hospital_id, id, name, address, phone, is_main) VALUES ($1, 1, $2, $3, $4, true)',
      [hospitalId, MAIN_BRANCH, attempt.address, attempt.phone_number],
    );
    const [account] = await this.database.query<{ id: number }>(
      `INSERT INTO accounts (hospital_id, email, username, phone_number, password_hash, created_at) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
      [hospitalId, attempt.email, attempt.username, attempt.phone_number, attempt.password_hash, now],
    );
    return account!.id;
  }
}
