import { Injectable } from '@nestjs/common';
import { SOURCES } from '@nidaan/billing-contracts';
import { MAIN_BRANCH } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { INSERT_DAYS, sumsOfBranches } from '../branches/branch-books.repository.ts';
import { DuesRepository } from '../dues/dues.repository.ts';
import { DuesService } from '../dues/dues.service.ts';
import { SUMS, TOTALS } from '../ledger/ledger-lines.ts';
import { LEFT_OF_PAYMENTS } from '../reversals/reversals.repository.ts';

const DAYS = `INSERT INTO day_totals (hospital_id, day, ${TOTALS})
  SELECT $1, day, ${SUMS} FROM ledger WHERE hospital_id = $1 GROUP BY day`;

const NO_DAYS = 'DELETE FROM day_totals WHERE hospital_id = $1';
const NO_BRANCH_DAYS = 'DELETE FROM branch_day_totals WHERE hospital_id = $1';
const BRANCH_DAYS = `${INSERT_DAYS} ${sumsOfBranches(`branch_lines WHERE hospital_id = $1 AND branch_id <> ${MAIN_BRANCH}`)}`;

const FACTS = `WITH charged AS (SELECT date_trunc('month', day)::date AS month, count(*)::int AS patients, sum(paise)::bigint AS paise
    FROM ledger WHERE hospital_id = $1 AND source = ${SOURCES.commission} GROUP BY 1),
  closed AS (SELECT month, sum(patients)::int AS patients, sum(paise)::bigint AS paise FROM closings WHERE hospital_id = $1 GROUP BY 1),
  aimed AS (SELECT aim AS month, sum(left_paise)::bigint AS paise FROM ${LEFT_OF_PAYMENTS} paid WHERE hospital_id = $1 AND aim IS NOT NULL GROUP BY 1),
  facts AS (SELECT month, charged.patients, charged.paise AS due, coalesce(closed.patients, 0) AS closed_patients,
      coalesce(closed.paise, 0) AS closed, coalesce(aimed.paise, 0) AS aimed
    FROM charged LEFT JOIN closed USING (month) LEFT JOIN aimed USING (month))`;

const MOVE_MONTHS = `${FACTS} UPDATE months m SET patients = f.patients, due_paise = f.due, closed_patients = f.closed_patients,
    closed_paise = f.closed, aimed_paise = f.aimed FROM facts f WHERE m.hospital_id = $1 AND m.month = f.month`;

const MAKE_MONTHS = `${FACTS} INSERT INTO months (hospital_id, month, patients, due_paise, closed_patients, closed_paise, aimed_paise)
  SELECT $1, month, patients, due, closed_patients, closed, aimed FROM facts f
  WHERE NOT EXISTS (SELECT FROM months m WHERE m.hospital_id = $1 AND m.month = f.month)`;

const DROP_MONTHS = `DELETE FROM months m WHERE hospital_id = $1 AND NOT EXISTS (SELECT FROM ledger l
  WHERE l.hospital_id = $1 AND l.source = ${SOURCES.commission} AND date_trunc('month', l.day)::date = m.month)`;

const DUES = `UPDATE dues SET
    commission_paise = coalesce((SELECT sum(due_paise) FROM months WHERE hospital_id = $1), 0),
    running_patients = coalesce((SELECT sum(patients - closed_patients) FROM months WHERE hospital_id = $1), 0),
    paid_paise = coalesce((SELECT sum(left_paise) FROM ${LEFT_OF_PAYMENTS} paid WHERE hospital_id = $1), 0),
    newest_month = (SELECT max(month) FROM months WHERE hospital_id = $1),
    month_id = (SELECT id FROM months WHERE hospital_id = $1 ORDER BY month DESC LIMIT 1)
  WHERE hospital_id = $1`;

/** Makes rollups anew. */
@Injectable()
export class LedgerRebuildRepository {
  constructor(
    private readonly db: Database,
    private readonly dues: DuesRepository,
    private readonly service: DuesService,
  ) {}

  /** Day totals, months and dues of the hospital at work, from what cannot be changed; tells what is owed then. */
  rebuild(): Promise<void> {
    const hospitalId = currentHospital();
    return this.db.transaction(async (tx) => {
      this.dues.lock(tx);
      // Nobody posts meanwhile: a line that came between the reading and the writing would be lost to the totals.
      tx.send('LOCK TABLE day_totals IN EXCLUSIVE MODE', []);
      tx.send('LOCK TABLE branch_day_totals IN EXCLUSIVE MODE', []);
      for (const sql of [NO_DAYS, NO_BRANCH_DAYS, DAYS, BRANCH_DAYS, MOVE_MONTHS, MAKE_MONTHS, DROP_MONTHS, DUES])
        tx.send(sql, [hospitalId]);
      await this.service.publish((await this.dues.find())!);
    });
  }
}
