import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope } from '@nidaan/kernel';
import { prescriptionDispensed, type PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { PostingsRepository } from '../ledger/postings.repository.ts';

/** A pharmacy bill is earned on the day on which it was dispensed. */
@Controller()
export class PrescriptionDispensedHandler {
  constructor(private readonly postings: PostingsRepository) {}

  @EventPattern<string>(prescriptionDispensed.name)
  handle({ payload }: EventEnvelope<PrescriptionDispensed>): void {
    const { billId, dispensedOn: day, totalPaise: paise, paymentType, branchId } = payload;
    this.postings.post({ source: 'pharmacy', sourceId: billId, day, paise, paymentType, branchId });
  }
}
