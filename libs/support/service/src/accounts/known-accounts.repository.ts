import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

interface Account {
  id: number;
  username: string;
  email: string;
}

/** The accounts that can raise tickets, as identity told by event. */
@Injectable()
export class KnownAccountsRepository {
  constructor(private readonly db: Database) {}

  /** What the verification told. A name that was changed since stays: the two are told apart, and either may come first. */
  async add(hospitalId: number, account: Account): Promise<void> {
    await this.#insert(hospitalId, account, 'NOTHING');
  }

  async save(hospitalId: number, account: Account): Promise<void> {
    await this.#insert(hospitalId, account, 'UPDATE SET username = excluded.username, email = excluded.email');
  }

  /** The first account of the hospital at work; null before it is known. */
  async first(): Promise<number | null> {
    const rows = await this.db.query<{ id: number }>('SELECT id FROM accounts WHERE hospital_id = $1 ORDER BY id LIMIT 1', [
      currentHospital(),
    ]);
    return rows[0]?.id ?? null;
  }

  async #insert(hospitalId: number, { id, username, email }: Account, onConflict: string): Promise<void> {
    await this.db.query(
      `INSERT INTO accounts (hospital_id, id, username, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hospital_id, id) DO ${onConflict}`,
      [hospitalId, id, username, email],
    );
  }
}
