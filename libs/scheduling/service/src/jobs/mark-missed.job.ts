import { Injectable } from '@nestjs/common';
import { JobHandler } from '@nidaan/platform-jobs';
import { markMissed } from '@nidaan/scheduling-contracts';
import { StatusesService } from '../appointments/statuses.service.ts';

/** Looks where yesterday is over. */
@Injectable()
export class MarkMissedJob {
  constructor(private readonly statuses: StatusesService) {}

  @JobHandler(markMissed)
  async run(): Promise<void> {
    await this.statuses.markMissed();
  }
}
