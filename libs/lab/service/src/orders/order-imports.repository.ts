import { Injectable } from '@nestjs/common';
import { testKey, type OrderedTests } from '@nidaan/clinical-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

const FIND = 'SELECT last_record AS "lastRecord", done_at IS NOT NULL AS "isDone" FROM order_imports WHERE hospital_id = $1';
const RECORDED = `SELECT patient_id AS "patientId", test_name AS name FROM lab_tests
  WHERE hospital_id = $1 AND patient_id = ANY($2::int[])`;
// An order that the lab was told of stands as it is, or is replaced by the newer one.
const KEEP = `INSERT INTO test_orders (hospital_id, patient_id, record_id, ordered_at, tests, open_keys, branch_id, visit_branch_id)
  SELECT $1, o."patientId", o."recordId", o."savedAt", o.tests, o.open, coalesce(o."branchId", 1), coalesce(o."visitBranchId", o."branchId", 1)
  FROM json_to_recordset($2) AS o("patientId" int, "recordId" int, "savedAt" timestamptz, tests text[], open text[],
    "branchId" int, "visitBranchId" int)
  ON CONFLICT (hospital_id, patient_id) DO UPDATE SET record_id = excluded.record_id, ordered_at = excluded.ordered_at,
    tests = excluded.tests, open_keys = excluded.open_keys WHERE test_orders.record_id < excluded.record_id`;
const ADVANCE = `INSERT INTO order_imports AS i (hospital_id, last_record, done_at) VALUES ($1, $2, $3)
  ON CONFLICT (hospital_id) DO UPDATE SET last_record = greatest(i.last_record, excluded.last_record),
    done_at = coalesce(i.done_at, excluded.done_at)`;

/** How far the orders of before the worklist were fetched of the hospital at work. */
@Injectable()
export class OrderImportsRepository {
  constructor(private readonly db: Database) {}

  async state(): Promise<{ lastRecord: number; isDone: boolean }> {
    const [row] = await this.db.query<{ lastRecord: number; isDone: boolean }>(FIND, [currentHospital()]);
    return row ?? { lastRecord: 0, isDone: false };
  }

  /** Keeps what of a page nobody has recorded, and where the next one begins; both or none. */
  async keep(orders: readonly OrderedTests[], reached: { lastRecord: number; doneAt: Date | null }): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async (tx) => {
      const done = await this.#recorded(orders.map(({ patientId }) => patientId));
      const rows = orders.map((order) => ({
        ...order,
        open: order.tests.map(testKey).filter((key) => !done.has(`${order.patientId} ${key}`)),
      }));
      const open = rows.filter((row) => row.open.length > 0);
      if (open.length > 0) await tx.query(KEEP, [hospitalId, JSON.stringify(open)]);
      await tx.query(ADVANCE, [hospitalId, reached.lastRecord, reached.doneAt]);
    });
  }

  /** Which tests are recorded: 'patient key'. */
  async #recorded(patients: readonly number[]): Promise<Set<string>> {
    const rows = await this.db.query<{ patientId: number; name: string }>(RECORDED, [currentHospital(), patients]);
    return new Set(rows.map(({ patientId, name }) => `${patientId} ${testKey(name)}`));
  }
}
