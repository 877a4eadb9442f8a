import { Injectable } from '@nestjs/common';
import { endSupportAccesses } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { SupportSummariesService } from '../support-access/support-summaries.service.ts';

@Injectable()
export class EndSupportAccessesJob {
  constructor(private readonly summaries: SupportSummariesService) {}

  @JobHandler(endSupportAccesses)
  run(): Promise<void> {
    return this.summaries.run();
  }
}
