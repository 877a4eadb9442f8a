import { Injectable } from '@nestjs/common';
import type { OrderedTests } from '@nidaan/clinical-contracts';
import { branchesOf } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { TestOrdersRepository } from './test-orders.repository.ts';

const FIND = 'SELECT last_record AS "lastRecord", done_at IS NOT NULL AS "isDone" FROM order_imports WHERE hospital_id = $1';
const ADVANCE = `INSERT INTO order_imports AS i (hospital_id, last_record, done_at) VALUES ($1, $2, $3)
  ON CONFLICT (hospital_id) DO UPDATE SET last_record = greatest(i.last_record, excluded.last_record),
    done_at = coalesce(i.done_at, excluded.done_at)`;

/** How far the orders of before the worklist were fetched of the hospital at work. */
@Injectable()
export class OrderImportsRepository {
  constructor(
    private readonly db: Database,
    private readonly orders: TestOrdersRepository,
  ) {}

  async state(): Promise<{ lastRecord: number; isDone: boolean }> {
    const [row] = await this.db.query<{ lastRecord: number; isDone: boolean }>(FIND, [currentHospital()]);
    return row ?? { lastRecord: 0, isDone: false };
  }

  /** Keeps what of a page nobody has recorded, and where the next one begins; both or none. */
  async keep(orders: readonly OrderedTests[], reached: { lastRecord: number; doneAt: Date | null }): Promise<void> {
    const hospitalId = currentHospital();
    await this.db.transaction(async (tx) => {
      await this.orders.add(orders.map((order) => ({ ...order, ...branchesOf(order), orderedAt: new Date(order.savedAt) })));
      await tx.query(ADVANCE, [hospitalId, reached.lastRecord, reached.doneAt]);
    });
  }
}
