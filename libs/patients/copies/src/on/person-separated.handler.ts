import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { personSeparated } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** Two persons who were joined are two again: each visit shows its own person's number (FRD-33). */
@Controller()
export class PersonSeparatedHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(personSeparated.name)
  async handle({ payload }: EventEnvelope<PayloadOf<typeof personSeparated>>): Promise<void> {
    const { survivorId, mergedId, version, survivorUhid = '', mergedUhid = '' } = payload;
    const merged = { personId: mergedId, uhid: mergedUhid, mergedInto: null, version };
    await this.patients.point(merged, { personId: survivorId, uhid: survivorUhid });
  }
}
