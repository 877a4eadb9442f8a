import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientRegistered } from '@nidaan/patients-contracts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** The busiest event there is: it costs no round trip of its own, lines travel with the commit of the batch. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly postings: PostingsRepository) {}

  @EventPattern<string>(patientRegistered.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): void {
    const { patientId, registeredOn: day, amountPaise: paise, paymentType, branchId } = payload;
    this.postings.post({ source: 'consultation', sourceId: patientId, day, paise, paymentType, branchId });
  }
}
