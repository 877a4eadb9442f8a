import { Injectable } from '@nestjs/common';
import type { JobDataOf } from '@nidaan/kernel';
import { askToCompare, compareSome, sweepComparisons } from '@nidaan/patients-contracts';
import { JobHandler } from '@nidaan/platform-jobs';
import { ComparisonsService } from '../duplicates/comparisons.service.ts';

/** Finds who may be one person twice, after the fact (FRD-28). */
@Injectable()
export class ComparePersonsJob {
  constructor(private readonly comparisons: ComparisonsService) {}

  @JobHandler(askToCompare)
  async ask(): Promise<void> {
    await this.comparisons.askForAll(false);
  }

  @JobHandler(sweepComparisons)
  async sweep(): Promise<void> {
    await this.comparisons.askForAll(true);
  }

  @JobHandler(compareSome)
  async compare({ isNight }: JobDataOf<typeof compareSome>): Promise<void> {
    await this.comparisons.run(isNight);
  }
}
