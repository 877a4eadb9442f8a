import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope } from '@nidaan/kernel';
import { appointmentMoved, type AppointmentFacts } from '@nidaan/scheduling-contracts';
import { RecallAnswersService } from '../recalls/recall-answers.service.ts';
import { SharedPersonsService } from '../shared-persons/shared-persons.service.ts';

/** A booking that was moved answers recalls of its new day, or none (FRD-88). The person comes to its new branch (ORG-38). */
@Controller()
export class AppointmentMovedHandler {
  constructor(
    private readonly recalls: RecallAnswersService,
    private readonly persons: SharedPersonsService,
  ) {}

  @EventPattern<string>(appointmentMoved.name)
  async handle({ payload }: EventEnvelope<AppointmentFacts>): Promise<void> {
    await this.recalls.released(payload);
    await this.recalls.booked(payload);
    await this.persons.comesTo(payload.personId, payload.branchId);
  }
}
