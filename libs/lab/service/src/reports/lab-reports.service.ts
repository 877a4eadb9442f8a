import { createReadStream } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { invalid, toldBranches, type InputOf } from '@nidaan/kernel';
import {
  LAB_MESSAGES as messages,
  labReportAnswerOf,
  labReportUploaded,
  REPORT_EXTENSIONS,
  type LabReportAnswer,
  type labReportFile,
  type LabReportUploaded,
} from '@nidaan/lab-contracts';
import { currentBranch, currentContext, currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers, type Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Files, FileUrls, newFileKey, safeFileName, sniff, type FileKind } from '@nidaan/platform-files';
import { Idempotency, StoredFiles, type FileAnswer, type UploadedFile } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownPatientsService } from '../patients/known-patients.service.ts';
import { LabReportsRepository } from './lab-reports.repository.ts';

const KINDS = ['pdf', 'doc', 'docx', 'jpg', 'png'] as const satisfies readonly FileKind[];

/** Reports that a lab uploads for a patient, and the addresses that open them. */
@Injectable()
export class LabReportsService {
  constructor(
    private readonly once: Idempotency,
    private readonly numbers: Numbers,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly files: Files,
    private readonly urls: FileUrls,
    private readonly stored: StoredFiles,
    private readonly patients: KnownPatientsService,
    private readonly reports: LabReportsRepository,
  ) {}

  /**
   * Stores a report. What the file is, its content decides; its name is kept for people only (S9, SEC-11). The file is stored before
   * the transaction, and removed when that leaves no report behind.
   */
  async upload(patientId: number, uploads: readonly UploadedFile[]): Promise<LabReportAnswer> {
    const hospitalId = currentHospital();
    const file = theOne(uploads);
    const { kind, contentType } = await kindOf(file);
    await this.once.refuseAnswered();
    const patient = await this.patients.get(patientId);
    const reportId = await this.numbers.next('lab-report');
    const fileKey = newFileKey(`lab/${hospitalId}`);
    const { size } = await this.files.put(fileKey, createReadStream(file.path), { contentType });
    const name = nameOf(file, `report-${reportId}.${kind}`);
    const uploadedAt = this.clock.now().toISOString();
    const branches = toldBranches({ branchId: currentBranch(), visitBranchId: patient.branchId });
    const stored = { name, fileKey, contentType, size };
    const report: LabReportUploaded = { hospitalId, patientId, reportId, ...stored, uploadedAt, ...branches };
    return this.once.transaction(
      (tx) => this.#save(tx, report),
      () => this.stored.discard(fileKey),
    );
  }

  async #save(tx: Transaction, report: LabReportUploaded): Promise<LabReportAnswer> {
    this.reports.add(tx, report, currentContext()?.accountId ?? null);
    this.audit.wrote('lab.report', report.reportId);
    await this.events.add(labReportUploaded, report);
    return labReportAnswerOf(report, this.urls.signFileUrl(report.fileKey));
  }

  /** The file behind a signed address. */
  open(address: InputOf<typeof labReportFile>): Promise<FileAnswer> {
    return this.stored.signed('lab', address, messages.fileUnknown, async (fileKey) => {
      const report = await this.reports.ofFile(fileKey);
      if (report) await this.audit.read('lab.report', report.reportId);
      return report?.name ?? null;
    });
  }
}

function theOne(uploads: readonly UploadedFile[]): UploadedFile {
  const files = uploads.filter(({ field }) => field === 'file');
  if (files.length === 0) throw invalid(messages.selectFileAndPatient, { file: messages.selectFileAndPatient });
  if (files.length > 1) throw invalid(messages.oneFile, { file: messages.oneFile });
  if (files[0]!.size === 0) throw invalid(messages.fileEmpty, { file: messages.fileEmpty });
  return files[0]!;
}

// The name is checked as well: whoever saves the file opens it by its ending.
async function kindOf({ path, filename }: UploadedFile) {
  const ending = /\.([^.]*)$/.exec(safeFileName(filename))?.[1]?.toLowerCase();
  const isKnown = ending === undefined || (REPORT_EXTENSIONS as readonly string[]).includes(ending);
  if (!isKnown) throw invalid(messages.fileKind, { file: messages.fileKind });
  return sniff(path, KINDS, { sentence: messages.fileKind });
}

function nameOf({ filename }: UploadedFile, fallback: string): string {
  const name = safeFileName(filename);
  const ending = fallback.slice(fallback.lastIndexOf('.'));
  if (name === '') return fallback;
  return /\.[^.]+$/.test(name) ? name : `${name}${ending}`;
}
