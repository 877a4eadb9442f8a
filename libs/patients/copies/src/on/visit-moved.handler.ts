import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { visitMoved } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** A visit that was registered at the wrong branch is found at the right one. */
@Controller()
export class VisitMovedHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(visitMoved.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof visitMoved>>): void {
    this.patients.move(payload.patientId, payload.toBranchId);
  }
}
