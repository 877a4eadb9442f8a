import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitCancelled } from '@nidaan/patients-contracts';
import { CancelledVisitsRepository } from '../patients/cancelled-visits.repository.ts';

/** Nobody prescribes for a visit that was cancelled (FRD-11). */
@Controller()
export class VisitCancelledHandler {
  constructor(private readonly cancelled: CancelledVisitsRepository) {}

  @EventPattern<string>(visitCancelled.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitCancelled>>): Promise<void> {
    await this.cancelled.add(payload.patientId);
  }
}
