import { Injectable } from '@nestjs/common';
import { demoPrescription } from '@nidaan/clinical-contracts';
import { demoLabTest } from '@nidaan/lab-contracts';
import type { PublishedPatient } from '@nidaan/patients-copies';
import { ageInWords, demoPerson, patientName } from '@nidaan/patients-contracts';
import { MAIN_BRANCH } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { demoSeed, isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { KnownPatientsService, type KnownPatient } from '../patients/known-patients.service.ts';
import type { StoredTest } from '../tests/lab-tests.repository.ts';
import { DemoLabRepository } from './demo-lab.repository.ts';

const BATCH = 5000;

/** Fills the demo hospital with the tests of its patients, the same ones that the patients service shows. */
@Injectable()
export class DemoLabService {
  constructor(
    private readonly rows: DemoLabRepository,
    private readonly known: KnownPatientsService,
    private readonly config: Config,
  ) {}

  async fill(plan: DemoPlan): Promise<void> {
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      for (let from = 1; from <= plan.patients; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, plan.patients - from + 1) }, (_, index) => from + index);
        const patients = numbers.map((n) => this.#patient(plan, n));
        await this.known.keep(patients);
        await this.rows.add(patients.flatMap((patient) => this.#test(plan, patient) ?? []));
      }
      await this.rows.finish(plan.patients);
    });
  }

  #patient(plan: DemoPlan, n: number): PublishedPatient<KnownPatient> {
    const person = demoPerson(demoSeed(plan, n));
    const { phone, disease, age, gender, patientType } = person;
    return {
      patientId: n,
      branchId: MAIN_BRANCH,
      name: patientName({ id: n, ...person }),
      phone,
      disease,
      age,
      ageText: ageInWords(age),
      gender,
      patientType,
    };
  }

  #test(plan: DemoPlan, { patientId, name: patientName, phone, disease }: PublishedPatient<KnownPatient>): StoredTest | null {
    if (!isSeen(plan, patientId)) return null;
    const prescription = demoPrescription(randomOf(patientId + 0.5));
    const at = visitTime(plan, patientId);
    const timeZone = this.config.values.TIME_ZONE;
    return demoLabTest({ patientId, patientName, phone, disease, prescription, at, timeZone }, randomOf(patientId + 0.75));
  }
}
