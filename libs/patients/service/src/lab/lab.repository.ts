import { Injectable } from '@nestjs/common';
import { labTestAnswerOf, type LabReportUploaded, type LabTestRecorded } from '@nidaan/lab-contracts';
import { Database, tableOf, type StatementOf } from '@nidaan/platform-database';
import { LabReportEntity } from './lab-report.entity.ts';
import { LabTestEntity } from './lab-test.entity.ts';

/** What came of adding something of a patient's. */
export interface Added {
  /** There is such a patient (already). */
  isKnown: boolean;
  /** False when it was here before. */
  isNew: boolean;
}

const IF_KNOWN = {
  onlyIf: 'EXISTS (SELECT FROM patient)',
  onConflict: 'skip',
  within: (insert: string) => `WITH patient AS (SELECT FROM patients WHERE hospital_id = :hospitalId AND id = :patientId),
      added AS (${insert} RETURNING 1)
    SELECT EXISTS (SELECT FROM patient) AS "isKnown", EXISTS (SELECT FROM added) AS "isNew"`,
} as const;

const INSERT_TEST = tableOf(LabTestEntity).insert(IF_KNOWN);
const INSERT_REPORT = tableOf(LabReportEntity).insert(IF_KNOWN);

/** What the lab did for patients, as this service shows it. */
@Injectable()
export class LabRepository {
  constructor(private readonly db: Database) {}

  addTest({ hospitalId, ...test }: LabTestRecorded): Promise<Added> {
    const { patientId, testId: id, pricePaise } = test;
    return this.#added(INSERT_TEST({ hospitalId, patientId, id, pricePaise, content: labTestAnswerOf(test) }));
  }

  /** Keeps where the file lies; an address is signed anew with every answer (OPN-54). */
  addReport({ hospitalId, ...report }: LabReportUploaded): Promise<Added> {
    return this.#added(INSERT_REPORT({ hospitalId, patientId: report.patientId, id: report.reportId, content: report }));
  }

  async #added(insert: StatementOf<Added>): Promise<Added> {
    const [outcome] = await this.db.query(insert);
    return outcome!;
  }
}
