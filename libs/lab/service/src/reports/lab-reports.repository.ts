import { Injectable } from '@nestjs/common';
import type { LabReportUploaded } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** Which reports were uploaded, and where their files lie. */
@Injectable()
export class LabReportsRepository {
  constructor(private readonly db: Database) {}

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, report: LabReportUploaded, uploadedBy: number | null): void {
    tx.send(
      `INSERT INTO lab_reports (hospital_id, id, patient_id, uploaded_at, uploaded_by, size, name, file_key, content_type)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        report.hospitalId,
        report.reportId,
        report.patientId,
        report.uploadedAt,
        uploadedBy,
        report.size,
        report.name,
        report.fileKey,
        report.contentType,
      ],
    );
  }

  /** The report whose file lies under a key. */
  async ofFile(fileKey: string): Promise<{ id: number; name: string } | null> {
    const rows = await this.db.query<{ id: number; name: string }>(
      'SELECT id, name FROM lab_reports WHERE hospital_id = $1 AND file_key = $2',
      [currentHospital(), fileKey],
    );
    return rows[0] ?? null;
  }
}
