import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { ageInWords, patientName, visitCorrected } from '@nidaan/patients-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';
import { awaitRegistration } from '../await-registration.ts';

/** Whoever is in the house bears the name that was corrected. */
@Controller()
export class VisitCorrectedHandler {
  constructor(
    private readonly patients: PatientCopiesService<PatientCopyEntity>,
    private readonly clock: Clock,
  ) {}

  @EventPattern<string>(visitCorrected.name)
  async handle(envelope: EventEnvelope<PayloadOf<typeof visitCorrected>>): Promise<void> {
    const { patientId, firstName, lastName, phone, age, gender, ageText = ageInWords(age) } = envelope.payload;
    const name = patientName({ id: patientId, first_name: firstName, last_name: lastName });
    const isKnown = await this.patients.correct(patientId, { name, phone, age, gender, ageText });
    awaitRegistration(isKnown, envelope, this.clock, `patient ${patientId}`);
  }
}
