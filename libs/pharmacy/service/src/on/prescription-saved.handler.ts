import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { prescriptionSaved, type PrescriptionSaved } from '@nidaan/clinical-contracts';
import { branchesOf, type EventEnvelope } from '@nidaan/kernel';
import { KnownRecordsRepository } from '../patients/known-records.repository.ts';

/** A saved prescription can be dispensed without asking whose it is. */
@Controller()
export class PrescriptionSavedHandler {
  constructor(private readonly records: KnownRecordsRepository) {}

  @EventPattern<string>(prescriptionSaved.name)
  async handle({ payload }: EventEnvelope<PrescriptionSaved>): Promise<void> {
    await this.records.add(payload.patientId, payload.recordId, branchesOf(payload));
  }
}
