import { Injectable } from '@nestjs/common';
import { runAs } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { TokenMovesService } from './token-moves.service.ts';
import { TokensRepository } from './tokens.repository.ts';

/** A day of queues lasts until 03:00 of the next one (FRD-62). */
const NIGHT_MS = 3 * 3_600_000;

/** Ends the tokens that are left over of a day. */
@Injectable()
export class NightService {
  constructor(
    private readonly tokens: TokensRepository,
    private readonly moves: TokenMovesService,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** In every hospital where it is past 03:00; a second time there is nothing left to end. */
  async endDays(): Promise<void> {
    const evening = new Date(this.clock.now().getTime() - NIGHT_MS);
    for (const { hospitalId, oldest } of await this.tokens.hospitalsWithOpen())
      await runAs({ hospitalId }, async () => {
        const day = await this.hospitals.dayOf(evening);
        if (oldest < day) await this.#endBefore(day);
      });
  }

  #endBefore(day: string): Promise<void> {
    return this.moves.byItself(async (act) => {
      const reason = 'day ended';
      for (const token of await this.tokens.lockLeftOver(act.tx, day))
        this.moves.move(act, token, {
          action: 'day_ended',
          change: { state: 'cancelled', endedAt: act.at, reason },
          reason,
        });
    });
  }
}
