import { Injectable } from '@nestjs/common';
import { demoPrescription, needsDispensing, type Prescription } from '@nidaan/clinical-contracts';
import { dayIn } from '@nidaan/kernel';
import { demoPerson, patientName } from '@nidaan/patients-contracts';
import { demoBill, demoDispensedAt, type DispensedBill } from '@nidaan/pharmacy-contracts';
import { runAs } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { demoSeed, isSeen, randomOf, visitTime, type DemoPlan } from '@nidaan/platform-runtime';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { newPatient } from '../patients/new-patient.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { DemoLabRepository } from './demo-lab.repository.ts';
import { DemoPatientsRepository, type DemoPatient } from './demo-patients.repository.ts';

const BATCH = 2000;

// As visits of before persons: the job that joins old visits finds their persons (FRD-22).
const OLD = { linkKind: '', fee_kind: '' } as const;
const UNLINKED = { personId: null, visit_no: 0, linkVersion: 0, personTerms: null, linkBy: '' } as const;

/** Fills the demo hospital with patients of the last two years. */
@Injectable()
export class DemoPatientsService {
  constructor(
    private readonly rows: DemoPatientsRepository,
    private readonly lab: DemoLabRepository,
    private readonly vault: AadhaarVaultService,
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
        written = this.rows.add(batch).then(() => this.lab.add(batch, this.config.values.TIME_ZONE));
      }
      await written;
      await this.rows.finish(plan.patients, this.config.values.TIME_ZONE);
      await this.lab.finish();
    });
  }

  #patient(plan: DemoPlan, id: number): DemoPatient {
    const createdAt = visitTime(plan, id);
    const { aadhar, registry: _person, ...form } = demoPerson(demoSeed(plan, id));
    const prescription = isSeen(plan, id) ? demoPrescription(randomOf(id + 0.5)) : null;
    const registeredOn = dayIn(this.config.values.TIME_ZONE, createdAt);
    const aadhaar = this.vault.seal(plan.hospitalId, aadhar);
    const row = { ...newPatient({ id, aadhaar, createdAt, registeredOn, ageText: '' }, form, OLD), ...UNLINKED };
    if (!prescription) return { row, seen: null };
    const isDispensed = needsDispensing(prescription);
    const bill = isDispensed ? billOf(plan, id, row, prescription) : null;
    return {
      row: {
        ...row,
        completedAt: createdAt,
        completedOn: registeredOn,
        status: isDispensed && !bill ? 'Prescribed' : 'Completed',
      },
      seen: { recordId: id, prescription, needsDispensing: isDispensed, bill },
    };
  }
}

/** The bill that the pharmacy service makes of the same numbers; null for those who still wait at the counter. */
function billOf(plan: DemoPlan, id: number, patient: PatientEntity, prescription: Prescription): DispensedBill | null {
  const dispensedAt = demoDispensedAt(plan.now, visitTime(plan, id));
  return (
    dispensedAt && {
      billId: id,
      recordId: id,
      patientId: id,
      patientName: patientName(patient),
      patientDisease: patient.disease,
      ...prescription,
      ...demoBill(prescription, randomOf(id + 0.25)),
      dispensedAt: dispensedAt.toISOString(),
    }
  );
}
