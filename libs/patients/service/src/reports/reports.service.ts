import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { Audit } from '@nidaan/platform-audit';
import { Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Hospitals } from '../hospitals/hospitals.service.ts';
import { patientAnswer } from '../patients/patient-answer.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { reportPage } from './report-page.ts';

/** Reports of patients as PDF: kept by the hash of what they show, so a stored one is never out of date (DESIGN §3). */
@Injectable()
export class ReportsService {
  constructor(
    private readonly patients: PatientsService,
    private readonly hospitals: Hospitals,
    private readonly documents: Documents,
    private readonly audit: Audit,
  ) {}

  /** The report for whoever asks; 404 when there is no such patient. */
  async download(patientId: number): Promise<FileAnswer> {
    const body = await this.#pdf(patientId);
    void this.audit.read('patients.report', patientId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `patient-report-${patientId}.pdf` });
  }

  /** Makes the report before anybody asks. */
  async renderAhead(patientId: number): Promise<void> {
    await this.#pdf(patientId);
  }

  async #pdf(patientId: number): Promise<Buffer> {
    const [row, hospital] = await Promise.all([this.patients.find(patientId), this.hospitals.current()]);
    return this.documents.cached({ kind: 'patient-report', hospitalId: currentHospital() }, () =>
      // What is printed names no files, and an address that changes would make every printing a new one.
      reportPage(
        patientAnswer(row, () => ''),
        hospital,
      ),
    );
  }
}
