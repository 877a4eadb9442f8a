import { Injectable } from '@nestjs/common';
import { conflict, notFound, toldBranches, type PaperState } from '@nidaan/kernel';
import {
  LAB_MESSAGES,
  labTestRecorded,
  renderLabTest,
  type DeskLabTest,
  type LabTestForm,
  type LabTestRecorded,
} from '@nidaan/lab-contracts';
import { currentBranch, currentContext, currentHospital, refuseRestrictedVisit } from '@nidaan/platform-access';
import { shownPerson } from '@nidaan/patients-copies';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { EventsService } from '@nidaan/platform-events';
import { FileAnswer, Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { PaperSeals, stateOf } from '@nidaan/platform-papers';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { labTestPage } from './lab-test.pdf.ts';
import { LabTestsRepository, type WantedTests } from './lab-tests.repository.ts';
import { deskTestOf } from './desk-test.ts';
import { sealedTest } from './sealed-test.ts';

/** Adding lab tests, listing and printing them. */
@Injectable()
export class LabTestsService {
  constructor(
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly documents: Documents,
    private readonly patients: KnownPatientsService,
    private readonly hospitals: HospitalsService,
    private readonly tests: LabTestsRepository,
    private readonly seals: PaperSeals,
  ) {}

  /** Test, event, audit entry and the job that prints it ahead commit together. Throws 409 for a test of an order that is recorded already. */
  async add(form: LabTestForm): Promise<DeskLabTest> {
    const hospitalId = currentHospital();
    const patient = await this.patients.get(form.patientId);
    const test: LabTestRecorded = {
      hospitalId,
      patientId: form.patientId,
      testId: await this.numbers.next('lab-test'),
      testName: form.testName,
      testType: form.testType,
      testedOn: form.testDate,
      status: form.status,
      notes: form.notes,
      pricePaise: form.pricePaise,
      // What stands at its default is not told (GROWTH 2).
      ...(form.result && { result: form.result }),
      ...(form.paymentType && { paymentType: form.paymentType }),
      // As sent; what a client leaves out is known of the patient.
      patientName: form.patientName || patient.name,
      patientDisease: form.patient_disease || patient.disease,
      phone: form.phone || patient.phone,
      recordedAt: this.clock.now().toISOString(),
      ...toldBranches({ branchId: currentBranch(), visitBranchId: patient.branchId }),
    };
    const work = async (tx: Transaction) => {
      // Of two who took the same order the second waits here, and is asked.
      if (form.recordId !== undefined && !(await this.tests.isStillOrdered(tx, test)))
        throw conflict(LAB_MESSAGES.orderEntered, { isEntered: true });
      this.tests.add(tx, test, currentContext()?.accountId ?? null);
      this.audit.wrote('lab.test', test.testId);
      await this.events.add(labTestRecorded, test);
      await this.jobs.add(renderLabTest, { hospitalId, testId: test.testId });
      return deskTestOf(test, shownPerson(patient));
    };
    return this.once.transaction(work, () => this.numbers.putBack('lab-test', test.testId));
  }

  /** No batch leaves before the entry of who saw it is written (S14). */
  async *list(wanted: WantedTests): AsyncGenerator<DeskLabTest[]> {
    for await (const tests of this.tests.list(wanted)) {
      await this.audit.read(
        'lab.test-list',
        tests.map(({ testId }) => testId),
      );
      yield tests.map((test) => deskTestOf(test, test));
    }
  }

  /** How many there are; whose they are is not told, and not written to the trail. */
  async count(wanted: Pick<WantedTests, 'patientId' | 'search'>): Promise<{ total: number }> {
    return { total: await this.tests.count(wanted) };
  }

  /** The PDF for whoever asks; 404 when this hospital has no such test. */
  async download(id: number): Promise<FileAnswer> {
    const { key, html, patientId } = await this.#page(id);
    refuseRestrictedVisit(patientId);
    const body = await this.documents.cached(key, html);
    void this.audit.read('lab.test-pdf', id);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `lab-test-${id}.pdf` });
  }

  /** Makes the PDF before anybody asks. */
  async renderAhead(id: number): Promise<void> {
    const { key, html } = await this.#page(id);
    await this.documents.prepare(key, html);
  }

  /** What the report of a test says today, for those who check a printed one. */
  async state(id: number): Promise<PaperState> {
    const test = await this.tests.find(id);
    if (!test) throw notFound(LAB_MESSAGES.testUnknown);
    return stateOf(sealedTest(currentHospital(), test).says);
  }

  async #page(id: number): Promise<{ key: DocumentKey; html: string; patientId: number }> {
    const hospitalId = currentHospital();
    const [test, hospital] = await Promise.all([this.tests.find(id), this.hospitals.current()]);
    if (!test) throw notFound(LAB_MESSAGES.testUnknown);
    const code = this.seals.codeOf(sealedTest(hospitalId, test));
    const tested = await this.patients.named(test.patientId);
    const { patientId } = test;
    return { key: { kind: 'lab-test', hospitalId, id }, html: labTestPage(test, tested, hospital, code), patientId };
  }
}
