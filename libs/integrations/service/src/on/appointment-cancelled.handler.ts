import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { appointmentCancelled } from '@nidaan/scheduling-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** An appointment does not take place: its reminders go, and the patient is told. */
@Controller()
export class AppointmentCancelledHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(appointmentCancelled.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof appointmentCancelled>>): Promise<void> {
    await this.planning.cancelled(payload);
  }
}
