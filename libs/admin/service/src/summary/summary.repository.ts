import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

export interface Totals {
  [column: string]: unknown;
  users: number;
  active: number;
  fresh: number;
  due_paise: number;
  tickets: number;
  open_tickets: number;
}

/** Totals over all hospitals, for staff only. */
@Injectable()
export class SummaryRepository {
  constructor(private readonly db: Database) {}

  /** `days` calendar days of the time zone, today included, make a user a new one. */
  async totals(days: number, timeZone: string, now: Date): Promise<Totals> {
    const [row] = await this.db.query<Totals>(
      `SELECT * FROM platform_totals((($1::timestamptz AT TIME ZONE $2)::date - ($3::int - 1))::timestamp AT TIME ZONE $2)`,
      [now, timeZone, days],
    );
    return row!;
  }
}
