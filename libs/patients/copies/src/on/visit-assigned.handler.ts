import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitAssigned } from '@nidaan/patients-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';
import { awaitRegistration } from '../await-registration.ts';

/** Visits of before there were persons have theirs; one under the wrong person stands under the right one (FRD-10). */
@Controller()
export class VisitAssignedHandler {
  constructor(
    private readonly patients: PatientCopiesService<PatientCopyEntity>,
    private readonly clock: Clock,
  ) {}

  @EventPattern<string>(visitAssigned.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof visitAssigned>>): Promise<void> {
    const { personId, uhid, correctedOn = null, visits } = envelope.payload;
    const areKnown = await this.patients.assign(visits.map((visit) => ({ ...visit, personId, uhid, correctedOn })));
    awaitRegistration(areKnown, envelope, this.clock, `a visit of person ${personId}`);
  }
}
