import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientName, patientRegistered } from '@nidaan/patients-contracts';
import { KnownPatientsRepository } from '../patients/known-patients.repository.ts';

/** A registered patient can be tested without asking the patients service. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly known: KnownPatientsRepository) {}

  @EventPattern<string>(patientRegistered.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    const { hospitalId, patientId, firstName, lastName, phone, disease } = payload;
    const name = patientName({ id: patientId, first_name: firstName, last_name: lastName });
    await this.known.add(hospitalId, { patientId, name, phone, disease });
  }
}
