import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { appointmentCancelled, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';

/** The patient is to be called again (FRD-88). */
@Controller()
export class AppointmentCancelledHandler {
  constructor(private readonly recalls: RecallAnswersService) {}

  @EventPattern<string>(appointmentCancelled.name)
  async handle({ payload }: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.recalls.released(payload);
  }
}
