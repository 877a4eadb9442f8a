import { Controller } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import { branchesOf, type EventEnvelope } from '@nidaan/kernel';
import { renderReport } from '@nidaan/patients-contracts';
import { prescriptionDispensed, type PrescriptionDispensed } from '@nidaan/pharmacy-contracts';
import { RetryLater } from '@nidaan/platform-events';
import { JobsService } from '@nidaan/platform-jobs';
import { HospitalTabsRepository } from '../hospitals/hospital-tabs.repository.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { BillsRepository } from '../prescriptions/bills.repository.ts';
import { PrescriptionsRepository } from '../prescriptions/prescriptions.repository.ts';
import { DailyTotalsRepository } from '../statistics/daily-totals.repository.ts';

/** A dispensed record shows its bill and amounts, and the last one completes the patient (PHA-09, PHA-10, OPN-11). */
@Controller()
export class PrescriptionDispensedHandler {
  constructor(
    private readonly records: PrescriptionsRepository,
    private readonly bills: BillsRepository,
    private readonly hospitals: HospitalsService,
    private readonly tabs: HospitalTabsRepository,
    private readonly totals: DailyTotalsRepository,
    private readonly jobs: JobsService,
  ) {}

  @EventPattern<string>(prescriptionDispensed.name)
  async handle({ payload: bill }: EventEnvelope<PrescriptionDispensed>): Promise<void> {
    const { hospitalId, patientId, recordId, dispensedAt } = bill;
    const patient = await this.records.lockPatient(hospitalId, patientId);
    if (!patient) throw new RetryLater(`patient ${patientId} is not known yet`);
    // The prescription comes from another domain and may be late: without it nobody can say what is left to dispense.
    if (!(await this.bills.price(bill))) throw new RetryLater(`record ${recordId} is not known yet`);
    if (!(await this.bills.add(bill, patient.branchId))) return;
    const on = await this.hospitals.dayOf(new Date(dispensedAt));
    const dispenses = await this.tabs.showsPharmacy(hospitalId);
    await this.records.complete(hospitalId, patientId, { at: dispensedAt, on, dispenses });
    this.totals.add(bill.dispensedOn, { pharmacyPaise: bill.totalPaise }, branchesOf(bill).branchId);
    await this.jobs.add(renderReport, { hospitalId, patientId });
  }
}
