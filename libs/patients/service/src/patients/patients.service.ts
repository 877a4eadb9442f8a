import { Injectable } from '@nestjs/common';
import { conflict, daysLater, notFound, toldBranch } from '@nidaan/kernel';
import { currentContext, may, newContext, runInContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { FileUrls } from '@nidaan/platform-files';
import { Clock } from '@nidaan/platform-telemetry';
import {
  ageInWords,
  PATIENT_MESSAGES,
  patientName,
  PRESCRIBED_DAYS,
  type PatientAnswer,
  type PatientBrief,
} from '@nidaan/patients-contracts';
import { AadhaarVaultService } from '../aadhaar/aadhaar-vault.service.ts';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { patientAnswer } from './patient-answer.ts';
import {
  PatientListsRepository,
  type Paging,
  type PendingWanted,
  type SortedWanted,
  type Wanted,
} from './patient-lists.repository.ts';
import type { PatientRow } from './patient-row.ts';
import { PatientsRepository } from './patients.repository.ts';
import { VisitsService } from '../visits/visits.service.ts';

export interface CompletedWanted extends Wanted {
  all?: string;
  from?: string;
  to?: string;
}

/** Shows patients. */
@Injectable()
export class PatientsService {
  constructor(
    private readonly patients: PatientsRepository,
    private readonly lists: PatientListsRepository,
    private readonly visitsOf: VisitsService,
    private readonly vault: AadhaarVaultService,
    private readonly hospitals: HospitalsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly urls: FileUrls,
  ) {}

  /** One patient in full, the Aadhaar number included unless it is to be masked: each view is an audit entry (S12, SEC-13). */
  async detail(id: number, { aadhaar }: { aadhaar?: 'masked' } = {}): Promise<PatientAnswer> {
    const row = await this.find(id);
    const aadhar = aadhaar === 'masked' || !may('aadhaar.view') ? undefined : this.#aadhaarOf(row);
    void this.audit.read(aadhar ? 'patients.patient-with-aadhaar' : 'patients.patient', id);
    return this.#answer(row, aadhar);
  }

  /** One patient with the number masked, as a write answers it: the write's own entry stands for the view. */
  async masked(id: number): Promise<PatientAnswer> {
    const row = await this.find(id);
    return this.#answer(row);
  }

  /** The Aadhaar number alone, asked for on purpose: an audit entry of its own (S12). */
  async aadhaar(id: number): Promise<{ aadhar: string }> {
    const aadhar = this.#aadhaarOf(await this.find(id));
    if (aadhar === undefined) throw conflict(PATIENT_MESSAGES.aadhaarClosed);
    await this.audit.read('patients.aadhaar', id);
    return { aadhar };
  }

  /** What another service shows of a patient. The Aadhaar number is neither read nor opened; 404 when there is no such patient. */
  async brief(id: number): Promise<PatientBrief> {
    const row = await this.patients.findBrief(id);
    if (!row) throw notFound(PATIENT_MESSAGES.notFound);
    void this.audit.read('patients.patient-brief', id);
    const { branchId, phone, disease, age, gender, patientType, rootId: personId, uhid, correctedOn } = row;
    const ageText = row.ageText || ageInWords(age);
    const person = { personId, uhid, ageText, correctedOn };
    return { id, name: patientName(row), phone, disease, age, gender, patientType, ...person, ...toldBranch(branchId) };
  }

  /** All visits of the person whose visit this is, newest first (OPN-36), those at other branches where they are shared (ORG-38); 404 when there is no such visit. */
  async visits(id: number): Promise<PatientAnswer[]> {
    const patient = await this.find(id);
    const { rows, elsewhere } = await this.visitsOf.ofHealthRecord(patient, this.#aadhaarOf(patient));
    await this.audit.read(
      'patients.patient-list',
      rows.map((row) => row.id),
    );
    return rows.map((row) => ({ ...this.#answer(row), ...(elsewhere.has(row.id) && { other_branch: true as const }) }));
  }

  /** The numbers alone of all visits of a person, for another service; of these branches, else of all. */
  async visitIds(id: number, branches = '*'): Promise<number[]> {
    const visits = await runInContext(newContext({ ...currentContext(), branches }), async () =>
      this.visitIdsOf(await this.find(id), { opensAadhaar: true }),
    );
    void this.audit.read('patients.patient-brief', id);
    return visits;
  }

  /** The same of a patient at hand. `opensAadhaar`: finds old visits by that number too. Jobs have no key to open one. */
  async visitIdsOf(patient: PatientRow, { opensAadhaar }: { opensAadhaar: boolean }): Promise<number[]> {
    return this.visitsOf.idsOfSamePerson(patient, opensAadhaar ? this.#aadhaarOf(patient) : undefined);
  }

  /** The rows of all visits of the person whose visit this is, for a job: it opens no Aadhaar number. Whoever asks notes that they were read. */
  async rowsOfPerson(id: number): Promise<PatientRow[]> {
    return this.visitsOf.ofSamePerson(await this.find(id), undefined);
  }

  // A number that cannot be opened (a lost key, a damaged row) must not keep the doctor from the patient: it stays masked.
  #aadhaarOf(row: PatientRow): string | undefined {
    // Of a number that is kept masked only its last four are left (FRD-19).
    if (row.aadhaarSealed === null && row.aadhaarLastFour !== '') return undefined;
    return this.vault.read(row.id, row.aadhaarSealed);
  }

  /** The row of a patient; 404 when this hospital has no such patient. */
  async find(id: number): Promise<PatientRow> {
    const row = await this.patients.find(id);
    if (!row) throw notFound(PATIENT_MESSAGES.notFound);
    return row;
  }

  pending(wanted: PendingWanted): AsyncIterable<PatientAnswer[]> {
    return this.#shown(this.lists.pending(wanted));
  }

  all(wanted: SortedWanted): AsyncIterable<PatientAnswer[]> {
    return this.#shown(this.lists.all(wanted));
  }

  /** Which of these visits are at branches: numbers that who asks has already, of which no trail tells. */
  visitsAt(branches: readonly number[], visits: readonly number[]): Promise<number[]> {
    return this.lists.visitsAt(branches, visits);
  }

  /** How many wait in a branch, for the doctor and for medicines: numbers alone, of which no trail tells. */
  async countWaiting(branch: number): Promise<{ pending: number; prescribed: number }> {
    const today = await this.hospitals.dayOf(this.clock.now());
    return this.lists.countWaiting(branch, daysLater(today, -PRESCRIBED_DAYS));
  }

  /** How many `all` lists: a number alone, of which no trail tells. */
  async count(search: string | undefined): Promise<{ total: number }> {
    return { total: await this.lists.count(search) };
  }

  /** The patients registered today in the hospital's time zone (OPN-04). */
  async todays(wanted: Paging): Promise<AsyncIterable<PatientAnswer[]>> {
    const today = await this.hospitals.dayOf(this.clock.now());
    return this.#shown(this.lists.registeredOn(today, wanted));
  }

  /** Completed today, unless all days or a span of days are asked for (OPN-13). */
  async completed({ all, from, to, ...wanted }: CompletedWanted): Promise<AsyncIterable<PatientAnswer[]>> {
    const everything = all !== undefined && !['', 'false', '0', 'no'].includes(all.toLowerCase());
    const today = await this.hospitals.dayOf(this.clock.now());
    const span = everything || from || to ? { from, to } : { from: today, to: today };
    return this.#shown(this.lists.completed(span, wanted));
  }

  // No batch leaves before the entry of who saw it is written (S14).
  async *#shown(batches: AsyncIterable<PatientRow[]>): AsyncGenerator<PatientAnswer[]> {
    for await (const rows of batches) {
      await this.audit.read(
        'patients.patient-list',
        rows.map((row) => row.id),
      );
      yield rows.map((row) => this.#answer(row));
    }
  }

  #answer(row: PatientRow, aadhar?: string): PatientAnswer {
    return patientAnswer(row, row, (key) => this.urls.signFileUrl(key), aadhar);
  }
}
