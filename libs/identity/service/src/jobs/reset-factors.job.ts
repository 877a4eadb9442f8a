import { Injectable } from '@nestjs/common';
import { resetFactors } from '@nidaan/identity-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { FactorResetsService } from '../factor-resets/factor-resets.service.ts';

@Injectable()
export class ResetFactorsJob {
  constructor(private readonly resets: FactorResetsService) {}

  @JobHandler(resetFactors)
  run(): Promise<void> {
    return this.resets.actOnDue();
  }
}
