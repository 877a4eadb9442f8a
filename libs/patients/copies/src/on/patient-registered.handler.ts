import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { branchesOf, type EventEnvelope, type PayloadOf } from '@nidaan/kernel';
import { ageInWords, patientName, patientRegistered } from '@nidaan/patients-contracts';
import { PatientCopiesService } from '../patient-copies.service.ts';
import type { PatientCopyEntity } from '../patient-copy.entity.ts';

/** A registered patient can be treated, tested and billed without asking the patients service. */
@Controller()
export class PatientRegisteredHandler {
  constructor(private readonly patients: PatientCopiesService<PatientCopyEntity>) {}

  @EventPattern<string>(patientRegistered.name)
  handle({ payload }: EventEnvelope<PayloadOf<typeof patientRegistered>>): void {
    const { patientId, firstName, lastName, phone, disease, age, gender, patientType } = payload;
    const { personId = null, uhid = '', ageText = ageInWords(age) } = payload;
    const person = { personId, uhid, ageText, linkVersion: personId === null ? 0 : 1, correctedOn: null };
    const name = patientName({ id: patientId, first_name: firstName, last_name: lastName });
    const { branchId } = branchesOf(payload);
    this.patients.add([{ patientId, branchId, name, phone, disease, age, gender, patientType, ...person }]);
  }
}
