import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { personMerged } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** Two persons are one: their visits show the number of the root (FRD-31). */
@Controller()
export class PersonMergedHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(personMerged.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof personMerged>>): Promise<void> {
    const { survivorId, mergedId, version, survivorUhid = '', mergedUhid = '' } = payload;
    const merged = { personId: mergedId, uhid: mergedUhid, mergedInto: survivorId, version };
    await this.patients.point(merged, { personId: survivorId, uhid: survivorUhid });
  }
}
