import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitAssigned } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** Visits of before there were persons have theirs; one under the wrong person stands under the right one (FRD-10). */
@Controller()
export class VisitAssignedHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(visitAssigned.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof visitAssigned>>): void {
    const { personId, uhid, correctedOn = null, visits } = payload;
    this.patients.assign(visits.map((visit) => ({ ...visit, personId, uhid, correctedOn })));
  }
}
