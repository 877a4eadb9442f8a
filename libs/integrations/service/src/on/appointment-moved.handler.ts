import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { appointmentMoved } from '@nidaan/scheduling-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** An appointment is at another time: its reminders move with it. */
@Controller()
export class AppointmentMovedHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(appointmentMoved.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof appointmentMoved>>): Promise<void> {
    await this.planning.moved(payload);
  }
}
