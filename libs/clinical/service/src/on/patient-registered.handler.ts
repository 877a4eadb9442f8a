import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientRegistered } from '@nidaan/patients-contracts';
import { KnownPatientsRepository } from '../patients/known-patients.repository.ts';

/** A registered patient can be prescribed for without asking the patients service. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly known: KnownPatientsRepository) {}

  @EventPattern<string>(patientRegistered.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    await this.known.add(payload.hospitalId, payload.patientId);
  }
}
