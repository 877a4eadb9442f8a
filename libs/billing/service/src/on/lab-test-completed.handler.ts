import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope } from '@nidaan/kernel';
import { labTestCompleted, type LabTestCompleted } from '@nidaan/lab-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { correctionsOf } from '../ledger/ledger-lines.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** A price or payment type that was corrected with the result counts on the day of the correction: what was said of the days before stays true. */
@Controller()
export class LabTestCompletedHandler {
  constructor(
    private readonly hospitals: HospitalsService,
    private readonly postings: PostingsRepository,
  ) {}

  @EventPattern<string>(labTestCompleted.name)
  async handle({ payload }: EventEnvelope<LabTestCompleted>): Promise<void> {
    const day = await this.hospitals.dayOf(new Date(payload.completedAt));
    const { testId: sourceId, pricePaise, recordedPricePaise, paymentType = '', branchId } = payload;
    const recorded = { paise: recordedPricePaise, paymentType: payload.recordedPaymentType ?? paymentType };
    const lines = correctionsOf({ sourceId, day, branchId, recorded, now: { paise: pricePaise, paymentType } });
    for (const line of lines) this.postings.post(line);
  }
}
