import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { appointmentMissed, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';

/** Nobody came: the patient is to be called again (FRD-88). */
@Controller()
export class AppointmentMissedHandler {
  constructor(private readonly recalls: RecallAnswersService) {}

  @EventPattern<string>(appointmentMissed.name)
  async handle({ payload }: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.recalls.released(payload);
  }
}
