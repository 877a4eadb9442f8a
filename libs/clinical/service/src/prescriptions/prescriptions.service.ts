import { Injectable } from '@nestjs/common';
import {
  CLINICAL_MESSAGES,
  itemLines,
  needsDispensing,
  prescriptionSaved,
  testNamesIn,
  unpricedRecord,
  type listOrderedTests,
  type MedicalRecord,
  type ownDay,
  type recordOwner,
  type saveRecord,
} from '@nidaan/clinical-contracts';
import { conflict, notFound, toldBranches, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { CancelledVisitsRepository } from '../patients/cancelled-visits.repository.ts';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { PrescriptionsRepository } from './prescriptions.repository.ts';
import { mostUsed, type UsedMedicine } from './used-medicines.ts';

// Habits change: older prescriptions are not counted.
const LATEST = 200;

@Injectable()
export class PrescriptionsService {
  constructor(
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly patients: KnownPatientsService,
    private readonly cancelled: CancelledVisitsRepository,
    private readonly records: PrescriptionsRepository,
  ) {}

  /**
   * Saves a prescription; every one is a record of its own, so a follow-up leaves the earlier ones alone (DOC-35). 409 when there is a
   * newer one than `lastSeenRecord`, or when the visit was cancelled (FRD-11).
   */
  async save({ patient, lastSeenRecord, ...prescription }: InputOf<typeof saveRecord>['body']): Promise<MedicalRecord> {
    const hospitalId = currentHospital();
    const { branchId: visitBranchId } = await this.patients.get(patient);
    const saved = {
      hospitalId,
      patientId: patient,
      recordId: await this.numbers.next('record'),
      ...prescription,
      savedAt: this.clock.now().toISOString(),
      needsDispensing: needsDispensing(prescription),
      ...toldBranches({ branchId: currentBranch(), visitBranchId }),
    };
    const work = async (tx: Transaction) => {
      if (await this.cancelled.has(tx, patient)) throw conflict(CLINICAL_MESSAGES.visitCancelled);
      if (lastSeenRecord !== undefined) await this.#refuseNewer(tx, patient, lastSeenRecord);
      this.records.add(tx, saved, currentContext()?.accountId ?? null);
      this.audit.wrote('clinical.record', saved.recordId);
      await this.events.add(prescriptionSaved, saved);
      return unpricedRecord(saved);
    };
    return this.once.transaction(work, () => this.numbers.putBack('record', saved.recordId));
  }

  /** How many visits the caller has treated since then (ORG-57). */
  async ownDay(since: Date): Promise<AnswerOf<typeof ownDay>> {
    const { accountId = null } = currentContext() ?? {};
    return { visits: accountId === null ? 0 : await this.records.visitsSince(accountId, since) };
  }

  /** What the caller prescribed most in their latest prescriptions; no patient is named by it. */
  async usedMedicines(): Promise<UsedMedicine[]> {
    const accountId = currentContext()?.accountId;
    return accountId ? mostUsed(await this.records.latestTabletsOf(accountId, LATEST)) : [];
  }

  /** What the latest prescription of each visit orders of the lab; nobody is told whose it is but the lab. */
  async orderedTests(after: number, limit: number): Promise<AnswerOf<typeof listOrderedTests>> {
    const records = await this.records.latestOfVisits(after, limit);
    const orders = records.map(({ savedAt, tests, branchId, visitBranchId, ...record }) => ({
      ...record,
      ...toldBranches({ branchId, visitBranchId }),
      savedAt: savedAt.toISOString(),
      tests: testNamesIn(itemLines(tests)),
    }));
    return {
      orders: orders.filter(({ tests }) => tests.length > 0),
      next: records.length < limit ? null : records.at(-1)!.recordId,
    };
  }

  async #refuseNewer(tx: Transaction, patientId: number, lastSeenRecord: number): Promise<void> {
    const lastRecord = await this.records.newestOf(tx, patientId);
    if (lastRecord > lastSeenRecord) throw conflict(CLINICAL_MESSAGES.prescribedMeanwhile, { lastRecord });
  }

  /** Whose the record is; 404 when the hospital has no such one. */
  async ownerOf(recordId: number): Promise<AnswerOf<typeof recordOwner>> {
    const owner = await this.records.ownerOf(recordId);
    if (owner === null) throw notFound(CLINICAL_MESSAGES.recordUnknown);
    return { patient: owner.patientId, ...toldBranches(owner) };
  }
}
