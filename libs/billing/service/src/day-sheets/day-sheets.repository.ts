import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, type Paise, type PlainDate } from '@nidaan/kernel';
import { currentHospital, inAllBranches } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { TAKEN_COLUMNS, TAKEN_SUMS } from '../branches/branch-books.repository.ts';
import { branchesInSight } from '../branches/branch-sight.ts';

/** What came in one way on a day. */
export interface TakenRow {
  /** '' where it was not recorded. */
  paymentType: string;
  consultationPaise: Paise;
  labPaise: Paise;
  pharmacyPaise: Paise;
}

const [consultation, lab, pharmacy] = TAKEN_COLUMNS;
const OF_HOSPITAL = `SELECT payment_type, ${TAKEN_COLUMNS.map((column, index) => `${TAKEN_SUMS[index]} AS ${column}`).join(', ')}
  FROM ledger WHERE hospital_id = $1 AND day = $2 GROUP BY 1`;
const OF_BRANCHES = 'FROM branch_day_totals WHERE hospital_id = $1 AND day = $2';
// The main branch is the hospital without all others: where it is not among them, its two parts are empty.
const OF_SOME = `SELECT payment_type, ${TAKEN_COLUMNS.join(', ')} ${OF_BRANCHES} AND branch_id = ANY ($3::integer[])
  UNION ALL SELECT * FROM (${OF_HOSPITAL}) hospital WHERE ${MAIN_BRANCH} = ANY ($3::integer[])
  UNION ALL SELECT payment_type, ${TAKEN_COLUMNS.map((column) => `-${column}`).join(', ')} ${OF_BRANCHES}
    AND ${MAIN_BRANCH} = ANY ($3::integer[])`;

const byPaymentType = (
  parts: string,
): string => `SELECT payment_type AS "paymentType", sum(${consultation})::bigint AS "consultationPaise",
    sum(${lab})::bigint AS "labPaise", sum(${pharmacy})::bigint AS "pharmacyPaise"
  FROM (${parts}) parts GROUP BY 1 HAVING ${TAKEN_COLUMNS.map((column) => `sum(${column}) <> 0`).join(' OR ')}`;
const TAKEN = byPaymentType(OF_HOSPITAL);
const TAKEN_OF_SOME = byPaymentType(OF_SOME);

/** The ledger's lines of one day, by payment type: the day totals are made of the same lines. */
@Injectable()
export class DaySheetsRepository {
  constructor(private readonly db: Database) {}

  /** Of the branches in sight (ORG-33). */
  taken(day: PlainDate): Promise<TakenRow[]> {
    const some = branchesInSight();
    if (some === null) return this.db.query<TakenRow & Record<string, unknown>>(TAKEN, [currentHospital(), day]);
    // What the main branch took is told by all rows.
    return inAllBranches(() => this.db.query<TakenRow & Record<string, unknown>>(TAKEN_OF_SOME, [currentHospital(), day, some]));
  }
}
