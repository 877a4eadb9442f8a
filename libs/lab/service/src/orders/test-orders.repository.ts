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
export interface OrderRow extends Pick<TestOrderEntity, 'patientId' | 'recordId' | 'tests' | 'openKeys'>, ShownPerson {
  /** Since when the first of its tests waits. */
  waitsSince: Date;
  name: string | null;
  phone: string | null;
  disease: string | null;
  age: string | null;
  gender: string | null;
  patientType: string | null;
  /** Names of the tests that are recorded of the visit since it was ordered. */
  recorded: string[];
  /** Tests of the visit that have no result yet, in the order of their recording. */
  pending: { name: string; recordedAt: string }[];
}

const RECORDED = `SELECT patient_id AS "patientId", test_name AS name, recorded_at AS "recordedAt" FROM lab_tests
  WHERE hospital_id = $1 AND patient_id = ANY($2::int[])`;
const INSERT = `INSERT INTO test_orders (hospital_id, patient_id, record_id, ordered_at, tests, open_keys, branch_id, visit_branch_id)
  SELECT $1, o."patientId", o."recordId", o."orderedAt", o.tests, o."openKeys", o."branchId", o."visitBranchId"
  FROM json_to_recordset($2) AS o("patientId" int, "recordId" int, "orderedAt" timestamptz, tests text[], "openKeys" text[],
    "branchId" int, "visitBranchId" int)
  ON CONFLICT (hospital_id, patient_id) DO NOTHING RETURNING patient_id AS "patientId"`;
const LOCK = `SELECT patient_id AS "patientId", record_id AS "recordId", ordered_at AS "orderedAt", waits_since AS "waitsSince", tests,
    open_keys AS "openKeys", branch_id AS "branchId" FROM test_orders WHERE hospital_id = $1 AND patient_id = ANY($2::int[]) ORDER BY patient_id FOR UPDATE`;
const UPDATE = `UPDATE test_orders SET record_id = $3, ordered_at = $4, tests = $5, open_keys = $6, branch_id = $7, waits_since = $8
  WHERE hospital_id = $1 AND patient_id = $2`;

/** Takes a recorded test off the order of its visit. */
export const FULFIL = ({ hospitalId, patientId, key }: { hospitalId: number; patientId: number; key: string }) => ({
  text: `UPDATE test_orders SET open_keys = array_remove(open_keys, $3)
    WHERE hospital_id = $1 AND patient_id = $2 AND open_keys @> ARRAY[$3::text]`,
  values: [hospitalId, patientId, key],
});

/** Whether a test of a visit's order is not recorded yet; the order is held until the transaction ends. */
export const HOLD_OPEN = ({ hospitalId, patientId, key }: { hospitalId: number; patientId: number; key: string }) => ({
  text: `SELECT open_keys @> ARRAY[$3::text] AS "isOpen" FROM test_orders WHERE hospital_id = $1 AND patient_id = $2 FOR UPDATE`,
  values: [hospitalId, patientId, key],
});

type KeptOrder = Omit<TestOrderEntity, 'hospitalId' | 'visitBranchId'>;
type OpenOrder = NewOrder & Pick<TestOrderEntity, 'openKeys'>;

/** An order with what another prescription of the visit asks for besides; it is told of as the newer one of the two, and waits since the older one. */
function together(known: KeptOrder, order: OpenOrder): KeptOrder {
  const openKeys = [...new Set([...known.openKeys, ...order.openKeys])];
  const named = new Map([...known.tests, ...order.tests].map((name) => [testKey(name), name]));
  const newer = order.recordId >= known.recordId ? order : known;
  const { patientId, recordId, orderedAt, branchId } = newer;
  const waited = known.openKeys.length === 0 ? order.orderedAt : (known.waitsSince ?? known.orderedAt);
  const waitsSince = waited < order.orderedAt ? waited : order.orderedAt;
  return {
    patientId,
    recordId,
    orderedAt,
    waitsSince,
    branchId,
    openKeys,
    tests: openKeys.flatMap((key) => named.get(key) ?? []),
  };
}

const WAITS_SINCE = 'coalesce(o.waits_since, o.ordered_at)';
// What is recorded in the same moment as its prescription is known here only: that statement saw no order to take it off.
const LIST = `SELECT o.patient_id AS "patientId", o.record_id AS "recordId", ${WAITS_SINCE} AS "waitsSince", o.tests,
    o.open_keys AS "openKeys", k.name, k.phone, k.disease, k.age, k.gender, k.patient_type AS "patientType", ${PERSON_SHOWN},
    ARRAY(SELECT t.test_name FROM lab_tests t WHERE t.hospital_id = o.hospital_id AND t.patient_id = o.patient_id
      AND t.recorded_at >= o.ordered_at) AS recorded,
    ARRAY(SELECT json_build_object('name', t.test_name, 'recordedAt', t.recorded_at) FROM lab_tests t
      WHERE t.hospital_id = o.hospital_id AND t.patient_id = o.patient_id AND t.status = 'pending' ORDER BY t.id) AS pending
  FROM test_orders o LEFT JOIN known_patients k ON k.hospital_id = o.hospital_id AND k.patient_id = o.patient_id ${personOf('o')}
  WHERE o.hospital_id = $1 AND o.open_keys <> '{}'`;
const IS_CALM = `coalesce(k.patient_type, '') <> 'Emergency'`;
const PLACE = `${IS_CALM}, ${WAITS_SINCE}, o.patient_id`;
const LAST = `FROM test_orders o LEFT JOIN known_patients k ON k.hospital_id = o.hospital_id AND k.patient_id = o.patient_id
  WHERE o.hospital_id = $1 AND o.patient_id = $4`;

// By the newest prescription: what it adds is not old because of a test that was forgotten.
const SPANS = {
  recent: {
    within: 'AND o.ordered_at >= $2',
    beyond: `AND (${PLACE}) > (SELECT ${PLACE} ${LAST})`,
    order: `ORDER BY ${PLACE}`,
  },
  older: {
    within: 'AND o.ordered_at < $2',
    beyond: `AND (o.ordered_at, o.patient_id) < (SELECT o.ordered_at, o.patient_id ${LAST})`,
    order: 'ORDER BY o.ordered_at DESC, o.patient_id DESC',
  },
} as const;

const QUEUE = `SELECT count(*)::int AS open, min(${WAITS_SINCE}) AS oldest FROM test_orders o
  WHERE o.hospital_id = $1 AND o.open_keys <> '{}' AND o.ordered_at >= $2`;
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

  /**
   * Adds what prescriptions order, one of a visit at most, to what is still open of their visits: a later prescription takes nothing back.
   * What is told of again, or late, changes nothing that was recorded since.
   */
  add(orders: readonly NewOrder[]): Promise<void> {
    return this.db.transaction(async (tx) => {
      const hospitalId = currentHospital();
      const open = await this.#openOf(orders);
      if (open.length === 0) return;
      const made = await tx.query<{ patientId: number }>(INSERT, [hospitalId, JSON.stringify(open)]);
      const isMade = new Set(made.map(({ patientId }) => patientId));
      const rest = open.filter(({ patientId }) => !isMade.has(patientId));
      if (rest.length === 0) return;
      const known = await tx.query<KeptOrder>(LOCK, [hospitalId, rest.map(({ patientId }) => patientId)]);
      const ofPatient = new Map(known.map((each) => [each.patientId, each]));
      // Looked at again: a test may have been recorded before the order was held.
      for (const order of await this.#openOf(rest)) {
        const before = ofPatient.get(order.patientId);
        if (!before) continue;
        const { patientId, recordId, orderedAt, waitsSince, tests, openKeys, branchId } = together(before, order);
        await tx.query(UPDATE, [hospitalId, patientId, recordId, orderedAt, tests, openKeys, branchId, waitsSince]);
      }
    });
  }

  /** The orders with a test that was not recorded after it was ordered. */
  async #openOf(orders: readonly NewOrder[]): Promise<OpenOrder[]> {
    const patients = orders.map(({ patientId }) => patientId);
    const rows = await this.db.query<{ patientId: number; name: string; recordedAt: Date }>(RECORDED, [
      currentHospital(),
      patients,
    ]);
    const lastRecorded = new Map<string, Date>();
    for (const { patientId, name, recordedAt } of rows) {
      const of = `${patientId} ${testKey(name)}`;
      if (recordedAt > (lastRecorded.get(of) ?? 0)) lastRecorded.set(of, recordedAt);
    }
    const isDone = ({ patientId, orderedAt }: NewOrder, key: string) =>
      (lastRecorded.get(`${patientId} ${key}`) ?? 0) >= orderedAt;
    return orders
      .map((order) => ({ ...order, openKeys: order.tests.map(testKey).filter((key) => !isDone(order, key)) }))
      .filter(({ openKeys }) => openKeys.length > 0);
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
