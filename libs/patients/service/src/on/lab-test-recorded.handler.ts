import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { branchesOf, type EventEnvelope } from '@nidaan/kernel';
import { labTestRecorded, type LabTestRecorded } from '@nidaan/lab-contracts';
import { RetryLater } from '@nidaan/platform-events';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { LabRepository } from '../lab/lab.repository.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/** A lab test appears with its patient, and its price in the figures of the day on which it was added (LAB-26, OPN-12). */
@Controller()
export class LabTestRecordedHandler {
  constructor(
    private readonly lab: LabRepository,
    private readonly hospitals: HospitalsService,
    private readonly totals: DailyTotalsRepository,
  ) {}

  @EventPattern<string>(labTestRecorded.name)
  async handle({ payload: test }: EventEnvelope<LabTestRecorded>): Promise<void> {
    const day = await this.hospitals.dayOf(new Date(test.recordedAt));
    const { isKnown, isNew } = await this.lab.addTest(test);
    if (!isKnown) throw new RetryLater(`patient ${test.patientId} is not known yet`);
    if (isNew) this.totals.add(day, { labPaise: test.pricePaise }, branchesOf(test).branchId);
  }
}
