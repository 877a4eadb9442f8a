import { Injectable } from '@nestjs/common';
import { JobHandler } from '@nidaan/platform-jobs';
import { endQueueDays } from '@nidaan/scheduling-contracts';
import { NightService } from '../tokens/night.service.ts';

/** Ends the days of queues at 03:00 in each hospital's own time zone (FRD-62). */
@Injectable()
export class EndQueueDaysJob {
  constructor(private readonly night: NightService) {}

  @JobHandler(endQueueDays)
  async run(): Promise<void> {
    await this.night.endDays();
  }
}
