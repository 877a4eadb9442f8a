import { Injectable } from '@nestjs/common';
import { tellStops } from '@nidaan/integrations-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { MessageStopsService } from '../stops/message-stops.service.ts';

/** Tells patients who asked for no more messages. */
@Injectable()
export class TellStopsJob {
  constructor(private readonly stops: MessageStopsService) {}

  @JobHandler(tellStops)
  async run(): Promise<void> {
    await this.stops.tellAll();
  }
}
