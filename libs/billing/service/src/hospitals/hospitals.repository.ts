import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** All hospitals, for the schedule and the staff: empty where a hospital is at work. */
@Injectable()
export class HospitalsRepository {
  constructor(private readonly db: Database) {}

  /** All hospitals with books. */
  async all(): Promise<number[]> {
    const rows = await this.db.query<{ id: number }>('SELECT all_hospitals() AS id');
    return rows.map(({ id }) => id);
  }

  /** Whose account it is; null when nobody's. */
  async ofAccount(accountId: number): Promise<number | null> {
    const rows = await this.db.query<{ hospital: number | null }>('SELECT hospital_of_account($1) AS hospital', [accountId]);
    return rows[0]?.hospital ?? null;
  }
}
