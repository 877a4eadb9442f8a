import { Injectable } from '@nestjs/common';
import { Database } from '@nidaan/platform-database';

/** Where calendar days of a time zone begin and end. */
@Injectable()
export class AuditDaysRepository {
  constructor(private readonly db: Database) {}

  /** The instants that bound the days from `first` to `last`, both included; what is not given stays open. */
  async bounds(first: string | undefined, last: string | undefined, timeZone: string): Promise<{ from?: Date; to?: Date }> {
    if (first === undefined && last === undefined) return {};
    const [row] = await this.db.query<{ from: Date | null; to: Date | null }>(
      `SELECT $1::date::timestamp AT TIME ZONE $3 AS from, ($2::date + 1)::timestamp AT TIME ZONE $3 AS to`,
      [first ?? null, last ?? null, timeZone],
    );
    return { from: row!.from ?? undefined, to: row!.to ?? undefined };
  }
}
