import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, type Paise, type PlainDate } from '@nidaan/kernel';
import { currentHospital, inAllBranches } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { TAKEN_COLUMNS } from '../branches/branch-books.repository.ts';
import { branchesInSight } from '../branches/branch-sight.ts';

/** What came in on a day or in a month. */
export interface Income {
  /** The day, or the first one of the month. */
  day: PlainDate;
  consultationPaise: Paise;
  labPaise: Paise;
  pharmacyPaise: Paise;
}

export type Step = 'day' | 'month';

const [consultation, lab, pharmacy] = TAKEN_COLUMNS;
const OF_HOSPITAL = `SELECT day, ${consultation}, lab_paise + lab_raised_paise - lab_lowered_paise AS ${lab}, ${pharmacy}
  FROM day_totals WHERE hospital_id = $1 AND day BETWEEN $2 AND $3`;
const OF_BRANCHES = 'FROM branch_day_totals WHERE hospital_id = $1 AND day BETWEEN $2 AND $3';
// As in the day sheet: the main branch is the hospital without all others.
const OF_SOME = `SELECT day, ${TAKEN_COLUMNS.join(', ')} ${OF_BRANCHES} AND branch_id = ANY ($5::integer[])
  UNION ALL ${OF_HOSPITAL} AND ${MAIN_BRANCH} = ANY ($5::integer[])
  UNION ALL SELECT day, ${TAKEN_COLUMNS.map((column) => `-${column}`).join(', ')} ${OF_BRANCHES}
    AND ${MAIN_BRANCH} = ANY ($5::integer[])`;

const bySteps = (
  days: string,
): string => `SELECT date_trunc($4, day)::date::text AS day, sum(${consultation})::bigint AS "consultationPaise",
    sum(${lab})::bigint AS "labPaise", sum(${pharmacy})::bigint AS "pharmacyPaise"
  FROM (${days}) days GROUP BY 1`;
const INCOME = `${bySteps(OF_HOSPITAL)} ORDER BY 1`;
// A day on which these branches took nothing is none of theirs.
const INCOME_OF_SOME = `${bySteps(OF_SOME)} HAVING ${TAKEN_COLUMNS.map((column) => `sum(${column}) <> 0`).join(' OR ')} ORDER BY 1`;

/** The figures of billing reports: from the day totals, so that they cost the same however many patients there are (P6). */
@Injectable()
export class FiguresRepository {
  constructor(private readonly db: Database) {}

  /** What came in on these days at the branches in sight, a row for each day or month that has any. */
  income(from: PlainDate, to: PlainDate, step: Step): Promise<Income[]> {
    const some = branchesInSight();
    const asked = [currentHospital(), from, to, step];
    if (some === null) return this.db.query<Income & Record<string, unknown>>(INCOME, asked);
    return inAllBranches(() => this.db.query<Income & Record<string, unknown>>(INCOME_OF_SOME, [...asked, some]));
  }
}
