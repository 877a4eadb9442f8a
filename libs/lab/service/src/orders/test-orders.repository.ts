import { Injectable } from '@nestjs/common';
import { testKey } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { PERSON_SHOWN, personOf, type ShownPerson } from '@nidaan/patients-copies';
import { Database, inPages } from '@nidaan/platform-database';
import type { TestOrderEntity } from './test-order.entity.ts';

/** Tests that a prescription names. */
export type NewOrder = Pick<TestOrderEntity, 'patientId' | 'recordId' | 'branchId' | 'visitBranchId' | 'orderedAt' | 'tests'>;

/** Which orders are wanted; without `limit` all of them. `after` is the patient of the last row seen. */
export interface WantedOrders {
  /** Where the recent ones begin. */
  since: Date;
  span: 'recent' | 'older';
  limit?: number;
  after?: number;
}

/** An order with what is known of its patient; the name is null where nobody told of the patient yet. */
export interface OrderRow
  extends Pick<TestOrderEntity, 'patientId' | 'recordId' | 'orderedAt' | 'tests' | 'openKeys'>, ShownPerson {
  name: string | null;
  phone: string | null;
  disease: string | null;
  age: string | null;
  gender: string | null;
  patientType: string | null;
  /** Names of all tests that are recorded of the visit. */
  recorded: string[];
}

// A prescription that is told of late takes nothing back.
const REMOVE = 'DELETE FROM test_orders WHERE hospital_id = $1 AND patient_id = $2 AND record_id <= $3';
const KEEP = `INSERT INTO test_orders (hospital_id, patient_id, record_id, ordered_at, tests, open_keys, branch_id, visit_branch_id)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
  ON CONFLICT (hospital_id, patient_id) DO UPDATE SET record_id = excluded.record_id, ordered_at = excluded.ordered_at,
  tests = excluded.tests, open_keys = excluded.open_keys, branch_id = excluded.branch_id WHERE test_orders.record_id <= excluded.record_id`;

/** Takes a recorded test off the order of its visit. */
export const FULFIL = ({ hospitalId, patientId, key }: { hospitalId: number; patientId: number; key: string }) => ({
  text: `UPDATE test_orders SET open_keys = array_remove(open_keys, $3)
    WHERE hospital_id = $1 AND patient_id = $2 AND open_keys @> ARRAY[$3::text]`,
  values: [hospitalId, patientId, key],
});

// What is recorded in the same moment as its prescription is known here only: that statement saw no order to take it off.
const LIST = `SELECT o.patient_id AS "patientId", o.record_id AS "recordId", o.ordered_at AS "orderedAt", o.tests, o.open_keys AS "openKeys",
    k.name, k.phone, k.disease, k.age, k.gender, k.patient_type AS "patientType", ${PERSON_SHOWN},
    ARRAY(SELECT t.test_name FROM lab_tests t WHERE t.hospital_id = o.hospital_id AND t.patient_id = o.patient_id) AS recorded
  FROM test_orders o LEFT JOIN known_patients k ON k.hospital_id = o.hospital_id AND k.patient_id = o.patient_id ${personOf('o')}
  WHERE o.hospital_id = $1 AND o.open_keys <> '{}'`;
const IS_CALM = `coalesce(k.patient_type, '') <> 'Emergency'`;
const PLACE = `(${IS_CALM}, o.ordered_at, o.patient_id)`;
const LAST = `FROM test_orders o LEFT JOIN known_patients k ON k.hospital_id = o.hospital_id AND k.patient_id = o.patient_id
  WHERE o.hospital_id = $1 AND o.patient_id = $4`;

const SPANS = {
  recent: {
    within: 'AND o.ordered_at >= $2',
    beyond: `AND ${PLACE} > (SELECT ${IS_CALM}, o.ordered_at, o.patient_id ${LAST})`,
    order: `ORDER BY ${IS_CALM}, o.ordered_at, o.patient_id`,
  },
  older: {
    within: 'AND o.ordered_at < $2',
    beyond: `AND (o.ordered_at, o.patient_id) < (SELECT o.ordered_at, o.patient_id ${LAST})`,
    order: 'ORDER BY o.ordered_at DESC, o.patient_id DESC',
  },
} as const;

const QUEUE = `SELECT count(*)::int AS open, min(ordered_at) AS oldest FROM test_orders
  WHERE hospital_id = $1 AND open_keys <> '{}' AND ordered_at >= $2`;
// A laboratory completes its tests within days: of a million tests only the newest are looked at.
const READY = `SELECT count(*)::int AS ready FROM
  (SELECT status, coalesce(completed_at, recorded_at) AS at FROM lab_tests WHERE hospital_id = $1 ORDER BY id DESC LIMIT 2000) t
  WHERE status = 'completed' AND at >= $2`;

// Of the desk's branch and of the visit's: either one loses them.
const OPEN = `SELECT (SELECT coalesce(sum(cardinality(open_keys)), 0)::int FROM test_orders
    WHERE hospital_id = $1 AND open_keys <> '{}' AND $2 IN (branch_id, visit_branch_id))
  + (SELECT count(*)::int FROM lab_tests WHERE hospital_id = $1 AND status = 'pending' AND $2 IN (branch_id, visit_branch_id)) AS open`;

/** What doctors ordered of the laboratory. */
@Injectable()
export class TestOrdersRepository {
  constructor(private readonly db: Database) {}

  /** Takes away what an older prescription of the visit ordered. */
  async remove({ patientId, recordId }: Pick<NewOrder, 'patientId' | 'recordId'>): Promise<void> {
    await this.db.query(REMOVE, [currentHospital(), patientId, recordId]);
  }

  /** Keeps the tests of a visit's latest prescription, which may be none, in place of those of the one before. */
  async keep({ patientId, recordId, branchId, visitBranchId, orderedAt, tests }: NewOrder): Promise<void> {
    const hospitalId = currentHospital();
    const recorded = await this.db.query<{ name: string }>(
      'SELECT test_name AS name FROM lab_tests WHERE hospital_id = $1 AND patient_id = $2',
      [hospitalId, patientId],
    );
    const done = new Set(recorded.map(({ name }) => testKey(name)));
    const open = tests.map(testKey).filter((key) => !done.has(key));
    await this.db.query(KEEP, [hospitalId, patientId, recordId, orderedAt, tests, open, branchId, visitBranchId]);
  }

  /** How many orders wait since then, and the oldest of them. */
  async queue(since: Date): Promise<{ open: number; oldest: Date | null }> {
    return (await this.db.query<{ open: number; oldest: Date | null }>(QUEUE, [currentHospital(), since]))[0]!;
  }

  /** How many tests were completed since then. */
  async ready(since: Date): Promise<number> {
    return (await this.db.query<{ ready: number }>(READY, [currentHospital(), since]))[0]!.ready;
  }

  /** How many tests of a branch are ordered and not recorded, or recorded and without a result. */
  async countOpen(branch: number): Promise<number> {
    return (await this.db.query<{ open: number }>(OPEN, [currentHospital(), branch]))[0]!.open;
  }

  /** Orders with tests that are not recorded yet, read by key in pages. */
  list({ since, span, limit, after }: WantedOrders): AsyncIterable<OrderRow[]> {
    const { within, beyond, order } = SPANS[span];
    return inPages<OrderRow>((last, rows) => {
      const before = last?.patientId ?? after;
      const values = [currentHospital(), since, rows, ...(before === undefined ? [] : [before])];
      return this.db.query<OrderRow>(`${LIST} ${within} ${before === undefined ? '' : beyond} ${order} LIMIT $3`, values);
    }, limit);
  }
}
