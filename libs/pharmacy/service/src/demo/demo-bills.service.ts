import { Injectable } from '@nestjs/common';
import { demoPrescription, needsDispensing } from '@nidaan/clinical-contracts';
import { dayIn, MAIN_BRANCH } from '@nidaan/kernel';
import { ageInWords, demoPerson, patientName } from '@nidaan/patients-contracts';
import { demoBill, demoDispensedAt } from '@nidaan/pharmacy-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { demoSeed, isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { DemoBillsRepository, type DemoVisit } from './demo-bills.repository.ts';

const BATCH = 2000;

/** Fills the demo hospital with the bills of its dispensed prescriptions, the same ones that the patients service shows. */
@Injectable()
export class DemoBillsService {
  constructor(
    private readonly rows: DemoBillsRepository,
    private readonly known: KnownPatientsService,
    private readonly config: Config,
  ) {}

  async fill(plan: DemoPlan): Promise<void> {
    await runAs({ hospitalId: plan.hospitalId }, async () => {
      let bills = 0;
      for (let from = 1; from <= plan.patients; from += BATCH) {
        const length = Math.min(BATCH, plan.patients - from + 1);
        const visits = Array.from({ length }, (_, index) => this.#visit(plan, from + index));
        await this.known.keep(visits.map(({ patient }) => patient));
        await this.rows.add(visits);
        bills = visits.findLast(({ bill }) => bill !== null)?.patient.patientId ?? bills;
      }
      await this.rows.finish(bills);
    });
  }

  #visit(plan: DemoPlan, id: number): DemoVisit {
    const seenAt = visitTime(plan, id);
    const form = demoPerson(demoSeed(plan, id));
    const told = { name: patientName({ id, ...form }), ageText: ageInWords(form.age) };
    const patient = { patientId: id, branchId: MAIN_BRANCH, ...told, ...form };
    if (!isSeen(plan, id)) return { patient, hasRecord: false, bill: null };
    const prescription = demoPrescription(randomOf(id + 0.5));
    const dispensedAt = demoDispensedAt(plan.now, seenAt);
    if (!dispensedAt || !needsDispensing(prescription)) return { patient, hasRecord: true, bill: null };
    // Record and bill bear the patient's number: each visit has one of its own.
    const bill = {
      billId: id,
      recordId: id,
      patientId: id,
      patientName: patient.name,
      patientDisease: form.disease,
      ...prescription,
      ...demoBill(prescription, randomOf(id + 0.25)),
      dispensedAt: dispensedAt.toISOString(),
      dispensedOn: dayIn(this.config.values.TIME_ZONE, dispensedAt),
    };
    return { patient, hasRecord: true, bill };
  }
}
