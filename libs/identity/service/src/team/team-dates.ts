import { Injectable } from '@nestjs/common';
import { invalid } from '@nidaan/kernel';
import { TEAM_MESSAGES as messages, type Moment } from '@nidaan/identity-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { TeamRepository } from './team.repository.ts';

/** Days of the hospital as instants. */
@Injectable()
export class TeamDates {
  constructor(
    private readonly team: TeamRepository,
    private readonly clock: Clock,
  ) {}

  /** A day from its first second. */
  async start(moment: Moment): Promise<Date> {
    return 'at' in moment ? new Date(moment.at) : (await this.team.day(moment.day)).firstSecond;
  }

  /** A day to its last second. */
  async end(moment: Moment): Promise<Date> {
    return 'at' in moment ? new Date(moment.at) : (await this.team.day(moment.day)).lastSecond;
  }

  /** Throws 400 for an end that is not after the start, or that is over. Null: open. */
  requireInOrder(from: Date | null, until: Date | null): void {
    if (!until) return;
    if (from && until <= from) throw invalid(messages.endBeforeStart, { valid_until: messages.endBeforeStart });
    if (until <= this.clock.now()) throw invalid(messages.endInPast, { valid_until: messages.endInPast });
  }
}
