import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { type EventEnvelope } from '@nidaan/kernel';
import { KnownPatientsRepository } from '../patients/known-patients.repository.ts';

/** A saved prescription can be dispensed without asking whose it is. */
@Controller()
export class PrescriptionSavedHandler {
  constructor(private readonly known: KnownPatientsRepository) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle(@Payload() { payload }: EventEnvelope<PrescriptionSaved>): Promise<void> {
    await this.known.addRecords(payload.patientId, [payload.recordId]);
  }
}
