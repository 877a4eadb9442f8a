import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { appointmentArrived } from '@nidaan/scheduling-contracts';
import { PlanningService } from '../messages/planning.service.ts';

/** The patient is here: nothing more is said beforehand. */
@Controller()
export class AppointmentArrivedHandler {
  constructor(private readonly planning: PlanningService) {}

  @EventPattern<string>(appointmentArrived.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof appointmentArrived>>): Promise<void> {
    await this.planning.arrived(payload);
  }
}
