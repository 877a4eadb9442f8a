import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientTreated } from '@nidaan/patients-contracts';
import { DuesService } from '../dues/dues.service.ts';

/** A completed patient costs the hospital its plan's rate, in the month of the completion (OPN-57). */
@Controller()
export class PatientTreatedHandler {
  constructor(private readonly dues: DuesService) {}

  @EventPattern<string>(patientTreated.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof patientTreated>>): Promise<void> {
    // Not the instant of the event: patients may hear late of the prescription.
    await this.dues.completed(payload.patientId, payload.completedOn, new Date(payload.completedAt));
  }
}
