import { Injectable } from '@nestjs/common';
import { closeEndedMonths, closeMonths, closeRunningPeriod } from '@nidaan/billing-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { ClosingsService } from '../closings/closings.service.ts';

/** Month end, at 00:05 in each hospital's own time zone (PRM-87). */
@Injectable()
export class CloseMonthsJob {
  constructor(private readonly closings: ClosingsService) {}

  @JobHandler(closeMonths)
  async ask(): Promise<void> {
    await this.closings.askForEnded();
  }

  @JobHandler(closeEndedMonths)
  async close(): Promise<void> {
    await this.closings.closeEnded();
  }

  @JobHandler(closeRunningPeriod)
  async closeRunning(): Promise<void> {
    await this.closings.closeRunning();
  }
}
