import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { patientName, patientRegistered } from '@nidaan/patients-contracts';
import { KnownPatientsRepository } from '../patients/known-patients.repository.ts';

/** A bill can name a registered patient without asking the patients service. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly known: KnownPatientsRepository) {}

  @EventPattern<string>(patientRegistered.name)
  async handle(@Payload() { payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): Promise<void> {
    const { patientId, firstName, lastName, phone, disease, age, gender } = payload;
    const name = patientName({ id: patientId, first_name: firstName, last_name: lastName });
    await this.known.add({ patientId, name, phone, disease, age, gender });
  }
}
