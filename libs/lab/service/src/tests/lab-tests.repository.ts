import { Injectable } from '@nestjs/common';
import { testKey } from '@nidaan/clinical-contracts';
import { branchesOf } from '@nidaan/kernel';
import type { LabTestCompleted, LabTestRecorded } from '@nidaan/lab-contracts';
import { closedRecords, currentHospital } from '@nidaan/platform-access';
import { PERSON_SHOWN, personOf, type ShownPerson } from '@nidaan/patients-copies';
import { Database, inPages, tableOf, type Transaction } from '@nidaan/platform-database';
import { FULFIL, HOLD_OPEN } from '../orders/test-orders.repository.ts';
import { LabTestEntity } from './lab-test.entity.ts';

/** Which tests are wanted; without `limit` all of them. `after` is the id of the last test seen. */
export interface WantedTests {
  patientId?: number;
  search?: string;
  limit?: number;
  after?: number;
  /** Of a search for a number first the tests of the patient who has it. */
  order?: 'exact';
}

/** A stored test, without its hospital. */
export type StoredTest = Omit<LabTestRecorded, 'hospitalId'>;

/** A stored test with who the patient is. */
export type ListedTest = StoredTest & ShownPerson;

export const LAB_TESTS = tableOf(LabTestEntity);

// What an answer is made of.
const COMPLETION = ['completedAt', 'recordedPricePaise', 'recordedPaymentType', 'paymentMoved'] as const;
const SHOWN = LAB_TESTS.fields(['hospitalId', 'recordedBy', 'search', ...COMPLETION]);
const COLUMNS = LAB_TESTS.columns(undefined, SHOWN);

const PERSON = personOf('lab_tests');

type TestRow = Pick<LabTestEntity, (typeof SHOWN)[number]>;

const INSERT = LAB_TESTS.insert({ without: COMPLETION });
const FIND = LAB_TESTS.select({ where: ['hospitalId', 'testId'], only: SHOWN });
const LOCK = LAB_TESTS.select({ where: ['hospitalId', 'testId'], only: SHOWN, tail: 'FOR UPDATE' });
const COMPLETE = LAB_TESTS.update({
  set: ['status', 'result', 'results', 'pricePaise', 'paymentType', ...COMPLETION],
  where: ['hospitalId', 'testId'],
});

/** Lab tests as they were entered. */
@Injectable()
export class LabTestsRepository {
  constructor(private readonly db: Database) {}

  /** Whether the test is still to be recorded of its visit's order, which nobody else changes until the transaction ends. */
  async isStillOrdered(tx: Transaction, { patientId, testName }: Pick<StoredTest, 'patientId' | 'testName'>): Promise<boolean> {
    const { text, values } = HOLD_OPEN({ hospitalId: currentHospital(), patientId, key: testKey(testName) });
    const [held] = await tx.query<{ isOpen: boolean }>(text, values);
    return held?.isOpen ?? false;
  }

  /** Sends the insert along with the transaction's commit. */
  add(tx: Transaction, test: LabTestRecorded, recordedBy: number | null): void {
    const { result = '', results = [], paymentType = '' } = test;
    tx.send(INSERT({ ...test, ...branchesOf(test), result, results, paymentType, recordedBy, search: searchTextOf(test) }));
    // What was ordered is done with it.
    tx.send(FULFIL({ hospitalId: test.hospitalId, patientId: test.patientId, key: testKey(test.testName) }));
  }

  /** The test, held until the transaction ends: of two who complete it the second sees what the first saved. */
  async lock(tx: Transaction, id: number): Promise<StoredTest | null> {
    const rows = await tx.query(LOCK({ hospitalId: currentHospital(), testId: id }));
    return rows[0] ? testOf(rows[0]) : null;
  }

  /** Sends the update along with the transaction's commit. */
  complete(tx: Transaction, test: LabTestCompleted): void {
    const { hospitalId, testId, status, pricePaise, completedAt, paymentType = '' } = test;
    const { recordedPricePaise, recordedPaymentType = '' } = test;
    const found = { result: test.result ?? '', results: test.results ?? [] };
    const recorded = { recordedPricePaise, recordedPaymentType, paymentMoved: paymentType !== recordedPaymentType };
    tx.send(COMPLETE({ hospitalId, testId, status, pricePaise, completedAt, paymentType, ...found, ...recorded }));
  }

  async find(id: number): Promise<StoredTest | null> {
    const rows = await this.db.query(FIND({ hospitalId: currentHospital(), testId: id }));
    return rows[0] ? testOf(rows[0]) : null;
  }

  /** Tests of the hospital at work, newest first, read by key in pages. */
  list({ limit, after, order, ...wanted }: WantedTests): AsyncIterable<ListedTest[]> {
    return inPages<ListedTest>(async (last, rows) => {
      const before = last?.testId ?? after;
      const { where, values, number } = matching(wanted, await this.#byText(wanted, { before, rows, order }));
      const place = order === 'exact' && number ? exactFirst(number) : NEWEST_FIRST;
      const given = [...values, rows, ...(before === undefined ? [] : [before])];
      const beyond = before === undefined ? '' : ` AND ${place.beyond(`$${given.length}`)}`;
      const sql = `SELECT ${COLUMNS}, ${PERSON_SHOWN} FROM lab_tests ${PERSON} WHERE ${where}${beyond} ORDER BY ${place.order} LIMIT $${values.length + 1}`;
      return (await this.db.query<TestRow & ShownPerson>(sql, given)).map(testOf);
    }, limit);
  }

  async count(wanted: Searched): Promise<number> {
    const { patientId, search } = wanted;
    if (search && patientId === undefined) return this.#countFound(search);
    const { where, values } = matching(wanted, []);
    const [row] = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n FROM lab_tests WHERE ${where}`, values);
    return row!.n;
  }

  async #countFound(search: string): Promise<number> {
    const [row] = await this.db.query<{ n: number }>(`SELECT count(*)::int AS n ${FOUND}`, [...foundBy(search), null, null]);
    const number = numberIn(search);
    return row!.n + (number === null ? 0 : await this.count({ patientId: number }));
  }

  // In a statement of its own: the function looks into the tests by the index, which row-level security keeps from others.
  async #byText({ patientId, search }: Searched, { before, rows, order }: Part): Promise<number[]> {
    if (!search || patientId !== undefined) return [];
    const isBegun = before !== undefined && !(order === 'exact' && (await this.#isOf(numberIn(search), before)));
    const found = await this.db.query<{ id: number }>(`SELECT f.id ${FOUND}`, [
      ...foundBy(search),
      isBegun ? before : null,
      rows,
    ]);
    return found.map(({ id }) => id);
  }

  async #isOf(patient: number | null, id: number): Promise<boolean> {
    const sql = 'SELECT FROM lab_tests WHERE hospital_id = $1 AND id = $2 AND patient_id = $3';
    return patient !== null && (await this.db.query(sql, [currentHospital(), id, patient])).length > 0;
  }
}

type Searched = Pick<WantedTests, 'patientId' | 'search'>;

/** A page of a list: what was seen last, and how many rows it has. */
interface Part extends Pick<WantedTests, 'order'> {
  before: number | undefined;
  rows: number;
}

const FOUND = 'FROM find_tests($1, $2::integer[], $3, $4) f(id)';

// Restricted records are found by number alone (ORG-64), and so are all tests of the patient whose number it is.
const foundBy = (search: string) => [patternOf(search), [...closedRecords().hiddenVisits, ...[numberIn(search) ?? []].flat()]];

/**
 * Which tests of the hospital at work are meant, and the parameters of that; `number` is the one of a patient who is searched for, `byText` are those in
 * whose texts the search stands. Of one patient there are few: they are looked through.
 */
function matching({ patientId, search }: Searched, byText: readonly number[]) {
  const values: unknown[] = [currentHospital()];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  let where = 'hospital_id = $1';
  if (patientId !== undefined) where += ` AND patient_id = ${parameter(patientId)}`;
  const searched = search ? numberIn(search) : null;
  const number = searched === null ? undefined : parameter(searched);
  if (search) {
    const inText =
      patientId === undefined
        ? `id = ANY (${parameter(byText)}::integer[])`
        : `(search LIKE ${parameter(patternOf(search))} AND patient_id <> ALL (${parameter(closedRecords().hiddenVisits)}::integer[]))`;
    where += ` AND (${inText}${number ? ` OR patient_id = ${number}` : ''})`;
  }
  return { where, values, number };
}

/** The order of a list, and what comes after the test of an id. */
interface ListOrder {
  order: string;
  beyond: (id: string) => string;
}

const NEWEST_FIRST: ListOrder = { order: 'id DESC', beyond: (id) => `id < ${id}` };

/** The tests of the patient of this number before those in whose texts it stands. */
function exactFirst(patient: string): ListOrder {
  const isTheirs = `(patient_id = ${patient}::int)`;
  const wasTheirs = (id: string) => `coalesce((SELECT ${isTheirs} FROM lab_tests WHERE hospital_id = $1 AND id = ${id}), false)`;
  return { order: `${isTheirs} DESC, id DESC`, beyond: (id) => `(${isTheirs}, id) < (${wasTheirs(id)}, ${id}::int)` };
}

// Changes the row, which nobody else holds: to copy it would cost more than to read it.
const testOf = <R extends TestRow>(row: R) => Object.assign(row, { recordedAt: row.recordedAt.toISOString() });

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
