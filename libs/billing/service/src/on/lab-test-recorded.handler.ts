import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope } from '@nidaan/kernel';
import { labTestRecorded, type LabTestRecorded } from '@nidaan/lab-contracts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** A lab test is earned on the day on which it was added. */
@Controller()
export class LabTestRecordedHandler {
  constructor(
    private readonly hospitals: HospitalsService,
    private readonly postings: PostingsRepository,
  ) {}

  @EventPattern<string>(labTestRecorded.name)
  async handle({ payload }: EventEnvelope<LabTestRecorded>): Promise<void> {
    const day = await this.hospitals.dayOf(new Date(payload.recordedAt));
    const { testId: sourceId, pricePaise: paise, paymentType, branchId } = payload;
    this.postings.post({ source: 'lab', sourceId, day, paise, paymentType, branchId });
  }
}
