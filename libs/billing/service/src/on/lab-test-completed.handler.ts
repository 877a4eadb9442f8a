import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope } from '@nidaan/kernel';
import { labTestCompleted, type LabTestCompleted } from '@nidaan/lab-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { correctionOf } from '../ledger/ledger-lines.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** A price that was corrected with the result counts on the day of the correction: what was said of the days before stays true. */
@Controller()
export class LabTestCompletedHandler {
  constructor(
    private readonly hospitals: HospitalsService,
    private readonly postings: PostingsRepository,
  ) {}

  @EventPattern<string>(labTestCompleted.name)
  async handle({ payload }: EventEnvelope<LabTestCompleted>): Promise<void> {
    const day = await this.hospitals.dayOf(new Date(payload.completedAt));
    const { testId: sourceId, pricePaise, recordedPricePaise, paymentType, branchId } = payload;
    this.postings.post(correctionOf({ sourceId, day, paise: pricePaise - recordedPricePaise, paymentType, branchId }));
  }
}
