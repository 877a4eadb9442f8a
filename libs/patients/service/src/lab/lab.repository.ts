import { Injectable } from '@nestjs/common';
import { labTestAnswerOf, type LabReportUploaded, type LabTestRecorded } from '@nidaan/lab-contracts';
import { Database } from '@nidaan/platform-database';

/** What came of adding something of a patient's. */
export interface Added {
  /** There is such a patient (already). */
  isKnown: boolean;
  /** False when it was here before. */
  isNew: boolean;
}

const insertFor = (table: string, columns: string, values: string) => `WITH patient AS (
    SELECT hospital_id, id FROM patients WHERE hospital_id = $1 AND id = $2),
  added AS (INSERT INTO ${table} (hospital_id, patient_id, id, ${columns})
    SELECT hospital_id, id, $3, ${values} FROM patient ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM patient) AS "isKnown", EXISTS (SELECT FROM added) AS "isNew"`;

const TEST = insertFor('lab_tests', 'price_paise, content', '$4::bigint, $5::json');
const REPORT = insertFor('lab_reports', 'content', '$4::json');

/** What the lab did for patients, as this service shows it. */
@Injectable()
export class LabRepository {
  constructor(private readonly db: Database) {}

  addTest({ hospitalId, ...test }: LabTestRecorded): Promise<Added> {
    const content = JSON.stringify(labTestAnswerOf(test));
    return this.#added(TEST, [hospitalId, test.patientId, test.testId, test.pricePaise, content]);
  }

  /** Keeps where the file lies; an address is signed anew with every answer (OPN-54). */
  addReport({ hospitalId, ...report }: LabReportUploaded): Promise<Added> {
    return this.#added(REPORT, [hospitalId, report.patientId, report.reportId, JSON.stringify(report)]);
  }

  async #added(sql: string, values: unknown[]): Promise<Added> {
    const [outcome] = await this.db.query<Added & Record<string, unknown>>(sql, values);
    return outcome!;
  }
}
