import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** The accounts that can raise tickets, as identity told by event. */
@Injectable()
export class KnownAccountsRepository {
  constructor(private readonly db: Database) {}

  async save(hospitalId: number, account: { id: number; username: string; email: string }): Promise<void> {
    await this.db.query(
      `INSERT INTO accounts (hospital_id, id, username, email) VALUES ($1, $2, $3, $4)
       ON CONFLICT (hospital_id, id) DO UPDATE SET username = excluded.username, email = excluded.email`,
      [hospitalId, account.id, account.username, account.email],
    );
  }

  /** The first account of the hospital at work; null before it is known. */
  async first(): Promise<number | null> {
    const rows = await this.db.query<{ id: number }>('SELECT id FROM accounts WHERE hospital_id = $1 ORDER BY id LIMIT 1', [
      currentHospital(),
    ]);
    return rows[0]?.id ?? null;
  }
}
