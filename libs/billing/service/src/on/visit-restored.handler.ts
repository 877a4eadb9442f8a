import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitRestored } from '@nidaan/patients-contracts';
import { CancelledVisitsRepository } from '../cancelled/cancelled-visits.repository.ts';

/** A visit that was treated after all owes nothing back (FRD-11). */
@Controller()
export class VisitRestoredHandler {
  constructor(private readonly cancelled: CancelledVisitsRepository) {}

  @EventPattern<string>(visitRestored.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof visitRestored>>): Promise<void> {
    await this.cancelled.remove(payload.patientId);
  }
}
