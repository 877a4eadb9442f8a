import { Injectable } from '@nestjs/common';
import { liftStop } from '@nidaan/integrations-contracts';
import type { JobDataOf } from '@nidaan/kernel';
import { JobHandler } from '@nidaan/platform-jobs';
import { MessageStopsService } from '../stops/message-stops.service.ts';

/** A person agreed to messages after a STOP: their address is written to again. */
@Injectable()
export class LiftStopJob {
  constructor(private readonly stops: MessageStopsService) {}

  @JobHandler(liftStop)
  async run({ personId, channel, at }: JobDataOf<typeof liftStop>): Promise<void> {
    await this.stops.agreed(personId, channel, new Date(at));
  }
}
