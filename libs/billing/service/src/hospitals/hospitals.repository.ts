import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** What billing needs of a hospital: letterhead, whom to mail, what 'today' means (API-17), whose account it is and its rate. */
export interface Hospital {
  hospitalId: number;
  accountId: number;
  name: string;
  address: string;
  phone: string;
  email: string;
  username: string;
  timeZone: string;
  ratePaise: number;
}

const FIND = `SELECT hospital_id AS "hospitalId", account_id AS "accountId", name, address, phone, email, username, time_zone AS "timeZone",
  rate_paise AS "ratePaise" FROM hospitals WHERE hospital_id = $1`;

/** The hospitals as identity told of them. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  async find(hospitalId: number): Promise<Hospital | null> {
    const rows = await this.db.query<Hospital & Record<string, unknown>>(FIND, [hospitalId]);
    return rows[0] ?? null;
  }

  /** Keeps a hospital; the rate of one that is there already stays. */
  async save(hospital: Hospital): Promise<void> {
    const { hospitalId, accountId, name, address, phone, email, username, timeZone, ratePaise } = hospital;
    await this.db.query(
      `INSERT INTO hospitals (hospital_id, account_id, name, address, phone, email, username, time_zone, rate_paise)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (hospital_id) DO UPDATE SET name = excluded.name, address = excluded.address, phone = excluded.phone,
         email = excluded.email, username = excluded.username, time_zone = excluded.time_zone`,
      [hospitalId, accountId, name, address, phone, email, username, timeZone, ratePaise],
    );
  }

  /** For the schedule and the staff only: all hospitals with books. */
  async all(): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>('SELECT all_hospitals() AS id');
    return rows.map(({ id }) => id);
  }

  /** For the staff only: whose account it is; null when nobody's. */
  async ofAccount(accountId: number): Promise<number | null> {
    const rows = await this.db.query<{ hospital: number | null }>('SELECT hospital_of_account($1) AS hospital', [accountId]);
    return rows[0]?.hospital ?? null;
  }
}
