import { Injectable } from '@nestjs/common';
import type { LabStatus, LabTestRecorded } from '@nidaan/lab-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database, inPages, type Transaction } from '@nidaan/platform-database';

/** Which tests are wanted; without `limit` all of them. `after` is the id of the last test seen. */
export interface WantedTests {
  patientId?: number;
  search?: string;
  limit?: number;
  after?: number;
}

/** A stored test, without its hospital. */
export type StoredTest = Omit<LabTestRecorded, 'hospitalId'>;

interface TestRow {
  id: number;
  patient_id: number;
  tested_on: string;
  recorded_at: Date;
  price_paise: number;
  status: LabStatus;
  test_name: string;
  test_type: string;
  notes: string;
  patient_name: string;
  patient_disease: string;
  phone: string;
}

const COLUMNS = `id, patient_id, tested_on, recorded_at, price_paise, status, test_name, test_type, notes, patient_name,
  patient_disease, phone`;

/** Lab tests as they were entered. */
@Injectable()
export class LabTestsRepository {
  constructor(private readonly db: Database) {}

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, test: LabTestRecorded, recordedBy: number | null): void {
    tx.send(
      `INSERT INTO lab_tests (hospital_id, recorded_by, search, ${COLUMNS})
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
      [test.hospitalId, recordedBy, searchTextOf(test), ...valuesOf(test)],
    );
  }

  async find(id: number): Promise<StoredTest | null> {
    const rows = await this.db.query<TestRow>(`SELECT ${COLUMNS} FROM lab_tests WHERE hospital_id = $1 AND id = $2`, [
      currentHospital(),
      id,
    ]);
    return rows[0] ? testOf(rows[0]) : null;
  }

  /** Tests of the hospital at work, newest first, read by key in pages. */
  list({ patientId, search, limit, after }: WantedTests): AsyncIterable<StoredTest[]> {
    const values: unknown[] = [currentHospital()];
    const parameter = (value: unknown) => `$${values.push(value)}`;
    let sql = `SELECT ${COLUMNS} FROM lab_tests WHERE hospital_id = $1`;
    if (patientId !== undefined) sql += ` AND patient_id = ${parameter(patientId)}`;
    if (search) sql += ` AND (search LIKE ${parameter(patternOf(search))} OR patient_id = ${parameter(numberIn(search))})`;
    return inPages<StoredTest>(async (last, rows) => {
      const before = last?.testId ?? after;
      const given = [...values, rows, ...(before === undefined ? [] : [before])];
      const beyond = before === undefined ? '' : ` AND id < $${given.length}`;
      const page = await this.db.query<TestRow>(`${sql}${beyond} ORDER BY id DESC LIMIT $${values.length + 1}`, given);
      return page.map(testOf);
    }, limit);
  }
}

/** Values in the order of COLUMNS. */
const valuesOf = (test: StoredTest): unknown[] => [
  test.testId,
  test.patientId,
  test.testedOn,
  test.recordedAt,
  test.pricePaise,
  test.status,
  test.testName,
  test.testType,
  test.notes,
  test.patientName,
  test.patientDisease,
  test.phone,
];

const testOf = (row: TestRow): StoredTest => ({
  testId: row.id,
  patientId: row.patient_id,
  testedOn: row.tested_on,
  recordedAt: row.recorded_at.toISOString(),
  pricePaise: row.price_paise,
  status: row.status,
  testName: row.test_name,
  testType: row.test_type,
  notes: row.notes,
  patientName: row.patient_name,
  patientDisease: row.patient_disease,
  phone: row.phone,
});

// Of a very long text only the beginning is searched.
const SEARCHED = 500;
const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** What a test is found by (LAB-07); a line each, so that a match never spans two fields. */
export const searchTextOf = ({ testName, phone, patientName }: Pick<StoredTest, 'testName' | 'phone' | 'patientName'>): string =>
  [testName, phone, patientName].map((text) => folded(text.slice(0, SEARCHED).toWellFormed())).join('\n');

const patternOf = (search: string) => `%${folded(search).replace(/[\\%_]/g, '\\$&')}%`;

/** The patient's number when the search is one ('12' or '#12'). */
function numberIn(search: string): number | null {
  const digits = /^#?(\d{1,9})$/.exec(search)?.[1];
  return digits === undefined ? null : Number(digits);
}
