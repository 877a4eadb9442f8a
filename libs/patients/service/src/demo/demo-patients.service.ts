import { Injectable } from '@nestjs/common';
import { demoPrescription, needsDispensing } from '@nidaan/clinical-contracts';
import { dayIn } from '@nidaan/kernel';
import { demoPerson } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { AadhaarVault } from '../aadhaar/aadhaar-vault.service.ts';
import { DemoPatientsRepository, type DemoPatient } from './demo-patients.repository.ts';

const BATCH = 2000;
const DISPENSED_AFTER_MS = 20 * 3_600_000;

/** Fills the demo hospital with patients of the last two years. */
@Injectable()
export class DemoPatients {
  constructor(
    private readonly rows: DemoPatientsRepository,
    private readonly vault: AadhaarVault,
    private readonly config: Config,
  ) {}

  async fill(plan: DemoPlan): Promise<void> {
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      // The next batch is made while the database takes in the one before.
      let written = Promise.resolve();
      for (let from = 1; from <= plan.patients; from += BATCH) {
        const length = Math.min(BATCH, plan.patients - from + 1);
        const batch = Array.from({ length }, (_, index) => this.#patient(plan, from + index));
        await written;
        written = this.rows.add(batch);
      }
      await written;
      await this.rows.finish(plan.patients);
    });
  }

  #patient(plan: DemoPlan, id: number): DemoPatient {
    const createdAt = visitTime(plan, id);
    const form = demoPerson(id, createdAt.getUTCFullYear(), randomOf(id));
    const prescription = isSeen(plan, id) ? demoPrescription(randomOf(id + 0.5)) : null;
    return {
      id,
      form,
      aadhaar: this.vault.seal(plan.hospitalId, form.aadhar),
      createdAt,
      registeredOn: dayIn(this.config.values.TIME_ZONE, createdAt),
      seen: prescription && {
        recordId: id,
        prescription,
        needsDispensing: needsDispensing(prescription),
        isDispensed: plan.now.getTime() - createdAt.getTime() > DISPENSED_AFTER_MS,
      },
    };
  }
}
