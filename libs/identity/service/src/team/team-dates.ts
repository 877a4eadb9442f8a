import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { TEAM_MESSAGES as messages, type Moment } from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';

const IN_ZONE = `SELECT $2::date::timestamp AT TIME ZONE time_zone AS "firstSecond",
    (($2::date + 1)::timestamp AT TIME ZONE time_zone) - interval '1 second' AS "lastSecond"
  FROM hospitals WHERE hospital_id = $1`;

/** Days of the hospital as instants. */
@Injectable()
export class TeamDates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** A day from its first second. */
  async start(moment: Moment): Promise<Date> {
    return 'at' in moment ? new Date(moment.at) : (await this.#day(moment.day)).firstSecond;
  }

  /** A day to its last second. */
  async end(moment: Moment): Promise<Date> {
    return 'at' in moment ? new Date(moment.at) : (await this.#day(moment.day)).lastSecond;
  }

  /** Throws 400 for an end that is not after the start, or that is over. Null: open. */
  requireInOrder(from: Date | null, until: Date | null): void {
    if (!until) return;
    if (from && until <= from) throw invalid(messages.endBeforeStart, { valid_until: messages.endBeforeStart });
    if (until <= this.clock.now()) throw invalid(messages.endInPast, { valid_until: messages.endInPast });
  }

  async #day(day: string): Promise<{ firstSecond: Date; lastSecond: Date }> {
    const [row] = await this.database.query<{ firstSecond: Date; lastSecond: Date }>(IN_ZONE, [currentHospital(), day]);
    return row!;
  }
}
