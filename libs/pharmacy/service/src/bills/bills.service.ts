import { Injectable } from '@nestjs/common';
import { branchesOf, conflict, notFound, toldBranches } from '@nidaan/kernel';
import {
  PHARMACY_MESSAGES as messages,
  prescriptionDispensed,
  recordOf,
  renderBill,
  totalOf,
  type DispensedBill,
  type DispenseForm,
  type ListedPharmacyRecord,
} from '@nidaan/pharmacy-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import type { KnownPatient } from '../patients/known-patients.service.ts';
import { PatientLookupService } from '../patients/patient-lookup.service.ts';
import { listedOf, withDesk, type BillRow } from './bill-row.ts';
import { BillsRepository, type Wanted } from './bills.repository.ts';

/** Dispensing: each medical record once, whatever is retried or raced (OPN-39). */
@Injectable()
export class BillsService {
  constructor(
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly hospitals: HospitalsService,
    private readonly patients: PatientLookupService,
    private readonly bills: BillsRepository,
  ) {}

  /** Throws 404 for an unknown patient or record, 409 with the id of the bill that is there. */
  async dispense(form: DispenseForm): Promise<ListedPharmacyRecord> {
    const patient = await this.patients.ofRecord(form.patient, form.record_id);
    const dispensedAt = this.clock.now();
    const dispensedOn = await this.hospitals.dayOf(dispensedAt);
    return this.once.transaction(async (tx) => {
      const existing = await this.bills.lockRecord(tx, form.record_id);
      if (existing !== null) throw conflict(messages.alreadyDispensed, { id: existing });
      // Taken under the lock, so that those who come too late use up no numbers.
      const bill = billFrom(form, patient, await this.numbers.next('bill'), dispensedAt);
      this.bills.add(tx, bill, dispensedOn, currentContext()?.accountId ?? null);
      this.audit.wrote('pharmacy.record', bill.billId);
      await this.events.add(prescriptionDispensed, { ...eventOf(bill), dispensedOn });
      await this.jobs.add(renderBill, { hospitalId: currentHospital(), billId: bill.billId });
      return withDesk(bill, patient);
    });
  }

  /** A bill of the hospital at work; 404 when there is none. */
  async find(billId: number): Promise<BillRow> {
    const row = await this.bills.find(billId);
    if (!row) throw notFound(messages.billUnknown);
    return row;
  }

  // No batch leaves before the entry of who saw it is written (S14).
  async *list(wanted: Wanted): AsyncGenerator<ListedPharmacyRecord[]> {
    for await (const rows of this.bills.list(wanted)) {
      await this.audit.read(
        'pharmacy.record-list',
        rows.map((row) => row.billId),
      );
      yield rows.map(listedOf);
    }
  }
}

const billFrom = (form: DispenseForm, patient: KnownPatient, billId: number, dispensedAt: Date): DispensedBill => ({
  billId,
  recordId: form.record_id,
  patientId: form.patient,
  patientName: form.patient_name || patient.name,
  patientDisease: form.patient_disease || patient.disease,
  doctorAdvice: form.doctorAdvice,
  tablets: form.tablets,
  injections: form.injections,
  ointments: form.ointments,
  syrups: form.syrups,
  tabletsPaise: form.tabletsPaise,
  injectionsPaise: form.injectionsPaise,
  ointmentsPaise: form.ointmentsPaise,
  syrupsPaise: form.syrupsPaise,
  paymentType: form.paymentType,
  dispensedAt: dispensedAt.toISOString(),
  branchId: currentBranch(),
  visitBranchId: patient.branchId,
});

const eventOf = (bill: DispensedBill) => ({
  hospitalId: currentHospital(),
  patientId: bill.patientId,
  recordId: bill.recordId,
  billId: bill.billId,
  tabletsPaise: bill.tabletsPaise,
  injectionsPaise: bill.injectionsPaise,
  ointmentsPaise: bill.ointmentsPaise,
  syrupsPaise: bill.syrupsPaise,
  totalPaise: totalOf(bill),
  ...(bill.paymentType && { paymentType: bill.paymentType }),
  content: recordOf(bill),
  dispensedAt: bill.dispensedAt,
  ...toldBranches(branchesOf(bill)),
});
