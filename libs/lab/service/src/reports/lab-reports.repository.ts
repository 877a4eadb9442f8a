import { Injectable } from '@nestjs/common';
import { branchesOf } from '@nidaan/kernel';
import type { LabReportUploaded } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { LabReportEntity } from './lab-report.entity.ts';

const REPORTS = tableOf(LabReportEntity);
const INSERT = REPORTS.insert();
const OF_FILE = REPORTS.select({ where: ['hospitalId', 'fileKey'], only: ['reportId', 'name'] });

/** Which reports were uploaded, and where their files lie. */
@Injectable()
export class LabReportsRepository {
  constructor(private readonly db: Database) {}

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, report: LabReportUploaded, uploadedBy: number | null): void {
    tx.send(INSERT({ ...report, ...branchesOf(report), uploadedBy }));
  }

  /** The report whose file lies under a key. */
  async ofFile(fileKey: string): Promise<Pick<LabReportEntity, 'reportId' | 'name'> | null> {
    const rows = await this.db.query(OF_FILE({ hospitalId: currentHospital(), fileKey }));
    return rows[0] ?? null;
  }
}
