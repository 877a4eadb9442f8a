import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { branchesOf, type EventEnvelope } from '@nidaan/kernel';
import { labTestCompleted, type LabTestCompleted } from '@nidaan/lab-contracts';
import { RetryLater } from '@nidaan/platform-events';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { LabRepository } from '../lab/lab.repository.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/** A completed test shows its result with its patient; a corrected price counts on the day of the correction, as in the books. */
@Controller()
export class LabTestCompletedHandler {
  constructor(
    private readonly lab: LabRepository,
    private readonly hospitals: HospitalsService,
    private readonly totals: DailyTotalsRepository,
  ) {}

  @EventPattern<string>(labTestCompleted.name)
  async handle({ payload: test }: EventEnvelope<LabTestCompleted>): Promise<void> {
    const day = await this.hospitals.dayOf(new Date(test.completedAt));
    const { isKnown, isNew } = await this.lab.completeTest(test);
    if (!isKnown) throw new RetryLater(`lab test ${test.testId} is not known yet`);
    if (isNew) this.totals.add(day, { labPaise: test.pricePaise - test.recordedPricePaise }, branchesOf(test).branchId);
  }
}
