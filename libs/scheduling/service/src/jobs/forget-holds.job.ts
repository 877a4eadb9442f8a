import { Injectable } from '@nestjs/common';
import { JobHandler } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { forgetHolds } from '@nidaan/scheduling-contracts';
import { CodeCountsService } from '../online/code-counts.service.ts';
import { OnlineBookingsRepository } from '../online/online-bookings.repository.ts';

/** Lets go of what was typed for times that nobody confirmed. */
@Injectable()
export class ForgetHoldsJob {
  constructor(
    private readonly bookings: OnlineBookingsRepository,
    private readonly counts: CodeCountsService,
    private readonly clock: Clock,
  ) {}

  @JobHandler(forgetHolds)
  async run(): Promise<void> {
    await this.bookings.forgetExpired(this.clock.now());
    await this.counts.forgetOld();
  }
}
