import { Injectable } from '@nestjs/common';
import type { Allergies } from '@nidaan/clinical-contracts';
import type { InputOf, PaperState, PlainDate } from '@nidaan/kernel';
import type { PatientAnswer, patientReport } from '@nidaan/patients-contracts';
import { currentContext, currentHospital, newContext, runInContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { ALL_BRANCHES } from '@nidaan/platform-database';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { FileAnswer, ServiceClient } from '@nidaan/platform-http';
import { PaperSeals, stateOf } from '@nidaan/platform-papers';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService, type Hospital } from '../hospitals/hospitals.service.ts';
import { patientAnswer } from '../patients/patient-answer.ts';
import type { PatientRow } from '../patients/patient-row.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { RequestCorrectionsRepository } from '../privacy/corrections/request-corrections.repository.ts';
import { allergiesOf } from '../visits/find-allergies.ts';
import { prescriptionPage } from './prescription.pdf.ts';
import { sealedPrescription } from './sealed-prescription.ts';
import { sealedSummary, type SummaryFacts } from './sealed-summary.ts';
import { summaryPage } from './summary.pdf.ts';

/** What a caller asks of a paper; without `lang` it is in the patient's language. */
type Wanted = InputOf<typeof patientReport>['query'];

/** What a prescription is printed from. */
interface Printed {
  patient: PatientAnswer;
  hospital: Hospital | null;
  allergies: Allergies;
  movedOn: PlainDate | null;
}

const OPENED = { opensAadhaar: true };

/** Prescriptions and summaries as PDF: one is kept for each patient, sheet and language, and shown only while its content is the same. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly patients: PatientsService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly seals: PaperSeals,
    private readonly client: ServiceClient,
    private readonly corrections: RequestCorrectionsRepository,
  ) {}

  /** The prescription for whoever asks; 404 when there is no such patient, 503 where clinical does not say what is known of allergies. */
  async download(patientId: number, wanted: Wanted): Promise<FileAnswer> {
    const { key, html } = await this.#page(patientId, wanted);
    const body = await this.documents.cached(key, html);
    void this.audit.read('patients.report', patientId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `patient-report-${patientId}.pdf` });
  }

  /** The whole record of the person whose visit this is, as `PatientsService.visits` joins it; 404 when there is no such visit. */
  async summary(patientId: number, { size, lang }: Wanted): Promise<FileAnswer> {
    const facts = await this.#summed(patientId);
    const { visits, hospital, allergies, printedAt } = facts;
    const hospitalId = currentHospital();
    const language = lang ?? visits.find(({ id }) => id === patientId)!.language;
    const code = this.seals.codeOf(sealedSummary({ hospitalId, patientId }, facts));
    const correctedAt = await this.#correctedAt(visits[0]!);
    const html = summaryPage(visits, hospital, { size, language, code, allergies, printedAt, correctedAt });
    const id = `${patientId}-${size.toLowerCase()}-${language}`;
    const body = await this.documents.cached({ kind: 'patient-summary', hospitalId, id }, html);
    void this.audit.read('patients.summary', patientId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `patient-summary-${patientId}.pdf` });
  }

  /** Makes the paper that is most likely asked for, before anybody does. Of old visits that the Aadhaar number alone joins it knows nothing: it is made again then. */
  async renderAhead(patientId: number): Promise<void> {
    const { key, html } = await this.#page(patientId, { size: 'A4' }, { opensAadhaar: false });
    await this.documents.prepare(key, html);
  }

  /** What a visit's prescription says today, for those who check a printed one. */
  async state(patientId: number): Promise<PaperState> {
    return stateOf(sealedPrescription(currentHospital(), await this.#printed(patientId)).says);
  }

  /** What a person's summary says today, for those who check a printed one. */
  async summaryState(patientId: number): Promise<PaperState> {
    return stateOf(sealedSummary({ hospitalId: currentHospital(), patientId }, await this.#summed(patientId)).says);
  }

  async #page(patientId: number, { size, lang }: Wanted, sought = OPENED): Promise<{ key: DocumentKey; html: string }> {
    const printed = await this.#printed(patientId, sought);
    const { patient, hospital, allergies, movedOn } = printed;
    const hospitalId = currentHospital();
    const language = lang ?? patient.language;
    const isUsual = size === 'A4' && language === 'en';
    const id = isUsual ? patientId : `${patientId}-${size.toLowerCase()}-${language}`;
    const code = this.seals.codeOf(sealedPrescription(hospitalId, printed));
    const correctedAt = await this.#correctedAt(patient);
    return {
      key: { kind: 'patient-report', hospitalId, id },
      html: prescriptionPage(patient, hospital, { size, language, code, allergies, correctedAt, movedOn }),
    };
  }

  // What is printed names no files, and an address that changes would make every printing a new one.
  async #printed(patientId: number, sought = OPENED): Promise<Printed> {
    const row = await this.patients.find(patientId);
    const [allergies, hospital] = await Promise.all([this.#allergiesOf(row, sought), this.hospitals.current()]);
    return { patient: patientAnswer(row, row, () => ''), hospital, allergies, movedOn: row.correctedOn };
  }

  async #summed(patientId: number): Promise<SummaryFacts> {
    const [visits, hospital] = await Promise.all([this.patients.visits(patientId), this.hospitals.current()]);
    const allergies = await this.#allergiesOf(await this.patients.find(patientId), OPENED);
    return { visits, hospital, allergies, printedAt: this.clock.now() };
  }

  async #correctedAt({ person_id: personId }: PatientAnswer): Promise<Date | null> {
    return personId === null ? null : this.corrections.lastOf(personId);
  }

  // Asked each time: a paper that leaves an allergy out is worse than one that comes a minute later. So is one of another branch: the screen shows it too.
  async #allergiesOf(row: PatientRow, sought: typeof OPENED): Promise<Allergies> {
    const everywhere = newContext({ ...currentContext(), branches: ALL_BRANCHES, persons: ALL_BRANCHES });
    const visits = await runInContext(everywhere, () => this.patients.visitIdsOf(row, sought));
    return allergiesOf(this.client, visits);
  }
}
