import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { appointmentBooked, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';
import { SharedPersonsService } from '../shared-persons/shared-persons.service.ts';

/** A booking near the day answers a recall (FRD-88). Who is booked comes to the branch (ORG-38). */
@Controller()
export class AppointmentBookedHandler {
  constructor(
    private readonly recalls: RecallAnswersService,
    private readonly persons: SharedPersonsService,
  ) {}

  @EventPattern<string>(appointmentBooked.name)
  async handle({ payload }: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.recalls.booked(payload);
    await this.persons.comesTo(payload.personId, payload.branchId);
  }
}
