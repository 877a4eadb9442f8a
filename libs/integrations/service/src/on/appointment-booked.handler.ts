import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { appointmentBooked } from '@nidaan/scheduling-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** An appointment was made: it is confirmed, and reminders are planned. */
@Controller()
export class AppointmentBookedHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(appointmentBooked.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof appointmentBooked>>): Promise<void> {
    await this.planning.booked(payload);
  }
}
