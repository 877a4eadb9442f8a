import { Injectable } from '@nestjs/common';
import { demoPrescription, needsDispensing } from '@nidaan/clinical-contracts';
import { MAIN_BRANCH } from '@nidaan/kernel';
import { runAs } from '@nidaan/platform-access';
import { isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { DemoPrescriptionsRepository } from './demo-prescriptions.repository.ts';

const BATCH = 5000;

/** Fills the demo hospital with the prescriptions of its patients, the same ones that the patients service shows. */
@Injectable()
export class DemoPrescriptionsService {
  constructor(
    private readonly rows: DemoPrescriptionsRepository,
    private readonly known: KnownPatientsService,
  ) {}

  async fill(plan: DemoPlan): Promise<void> {
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      for (let from = 1; from <= plan.patients; from += BATCH) {
        const numbers = Array.from({ length: Math.min(BATCH, plan.patients - from + 1) }, (_, index) => from + index);
        const seen = numbers.filter((n) => isSeen(plan, n));
        await this.known.keep(numbers.map((patientId) => ({ patientId, branchId: MAIN_BRANCH })));
        await this.rows.add(
          seen.map((n) => {
            const prescription = demoPrescription(randomOf(n + 0.5));
            return { id: n, savedAt: visitTime(plan, n), needsDispensing: needsDispensing(prescription), ...prescription };
          }),
        );
      }
      await this.rows.finish(plan.patients);
    });
  }
}
