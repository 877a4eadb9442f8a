import { Injectable } from '@nestjs/common';
import { labTestAnswerOf, type LabReportUploaded, type LabTestCompleted, type LabTestRecorded } from '@nidaan/lab-contracts';
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
  computed: { branchId: '(SELECT branch_id FROM patient)' },
  onlyIf: 'EXISTS (SELECT FROM patient)',
  onConflict: 'skip',
  within: (
    insert: string,
  ) => `WITH patient AS (SELECT branch_id FROM patients WHERE hospital_id = :hospitalId AND id = :patientId),
      added AS (${insert} RETURNING 1)
    SELECT EXISTS (SELECT FROM patient) AS "isKnown", EXISTS (SELECT FROM added) AS "isNew"`,
} as const;

const INSERT_TEST = tableOf(LabTestEntity).insert(IF_KNOWN);
// A test is completed once: what comes again finds it completed and changes nothing.
const COMPLETE_TEST = `WITH known AS (SELECT content ->> 'status' AS status FROM lab_tests
    WHERE hospital_id = $1 AND patient_id = $2 AND id = $3 FOR UPDATE),
  changed AS (UPDATE lab_tests SET price_paise = $4, content = $5
    WHERE hospital_id = $1 AND patient_id = $2 AND id = $3 AND (SELECT status FROM known) = 'pending' RETURNING 1)
  SELECT EXISTS (SELECT FROM known) AS "isKnown", EXISTS (SELECT FROM changed) AS "isNew"`;
const INSERT_REPORT = tableOf(LabReportEntity).insert(IF_KNOWN);

/** What the lab did for patients, as this service shows it. */
@Injectable()
export class LabRepository {
  constructor(private readonly db: Database) {}

  addTest({ hospitalId, ...test }: LabTestRecorded): Promise<Added> {
    const { patientId, testId: id, pricePaise } = test;
    return this.#added(INSERT_TEST({ hospitalId, patientId, id, pricePaise, content: labTestAnswerOf(test) }));
  }

  /** The test as it stands with its result; `isKnown` is false while it was not told of. */
  async completeTest({ hospitalId, ...test }: LabTestCompleted): Promise<Added> {
    const content = JSON.stringify(labTestAnswerOf(test));
    const given = [hospitalId, test.patientId, test.testId, test.pricePaise, content];
    const [outcome] = await this.db.query<Added & Record<string, unknown>>(COMPLETE_TEST, given);
    return outcome!;
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
