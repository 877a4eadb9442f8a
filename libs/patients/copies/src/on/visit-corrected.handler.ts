import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventEnvelope, PayloadOf } from '@nidaan/kernel';
import { ageInWords, patientName, visitCorrected } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** Whoever is in the house bears the name that was corrected. */
@Controller()
export class VisitCorrectedHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(visitCorrected.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof visitCorrected>>): void {
    const { patientId, firstName, lastName, phone, age, gender, ageText = ageInWords(age) } = payload;
    const name = patientName({ id: patientId, first_name: firstName, last_name: lastName });
    this.patients.correct(patientId, { name, phone, age, gender, ageText });
  }
}
