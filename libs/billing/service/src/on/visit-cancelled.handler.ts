import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { MAIN_BRANCH, type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { visitCancelled } from '@nidaan/patients-contracts';
import { CancelledVisitsRepository } from '../cancelled/cancelled-visits.repository.ts';

/** The day sheet says what of the fees belongs to cancelled visits; the books keep what was counted (GROWTH 14). */
@Controller()
export class VisitCancelledHandler {
  constructor(private readonly cancelled: CancelledVisitsRepository) {}

  @EventPattern<string>(visitCancelled.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitCancelled>>): Promise<void> {
    const { patientId, registeredOn, amountPaise, branchId = MAIN_BRANCH } = payload;
    await this.cancelled.add({ patientId, day: registeredOn, amountPaise, branchId });
  }
}
