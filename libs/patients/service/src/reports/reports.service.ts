import { Injectable } from '@nestjs/common';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Documents, type DocumentKey } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { patientAnswer } from '../patients/patient-answer.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { reportPage } from './patient-report.pdf.ts';

/** Reports of patients as PDF: one is kept for each patient and shown only while its content is the same. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly patients: PatientsService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
  ) {}

  /** The report for whoever asks; 404 when there is no such patient. */
  async download(patientId: number): Promise<FileAnswer> {
    const { key, html } = await this.#page(patientId);
    const body = await this.documents.cached(key, html);
    void this.audit.read('patients.report', patientId);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `patient-report-${patientId}.pdf` });
  }

  /** Makes the report before anybody asks. */
  async renderAhead(patientId: number): Promise<void> {
    const { key, html } = await this.#page(patientId);
    await this.documents.prepare(key, html);
  }

  async #page(patientId: number): Promise<{ key: DocumentKey; html: string }> {
    const [row, hospital] = await Promise.all([this.patients.find(patientId), this.hospitals.current()]);
    // What is printed names no files, and an address that changes would make every printing a new one.
    const patient = patientAnswer(row, row, () => '');
    return {
      key: { kind: 'patient-report', hospitalId: currentHospital(), id: patientId },
      html: reportPage(patient, hospital),
    };
  }
}
