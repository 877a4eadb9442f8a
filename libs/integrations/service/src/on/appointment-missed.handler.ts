import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { appointmentMissed } from '@nidaan/scheduling-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** The patient did not come: nothing more is said. */
@Controller()
export class AppointmentMissedHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(appointmentMissed.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof appointmentMissed>>): Promise<void> {
    await this.planning.missed(payload);
  }
}
