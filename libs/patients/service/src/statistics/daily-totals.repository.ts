import { Injectable } from '@nestjs/common';
import { MAIN_BRANCH, type PlainDate } from '@nidaan/kernel';
import { currentContext, currentHospital, inAllBranches } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { BranchDailyTotalEntity } from './branch-daily-total.entity.ts';
import { DailyTotalEntity } from './daily-total.entity.ts';

const DAYS = tableOf(DailyTotalEntity);
const FIGURES = DAYS.fields(['hospitalId', 'day']);

type DayTotals = Pick<DailyTotalEntity, (typeof FIGURES)[number]>;

/** What one event adds to a day of a hospital. */
export type DayDelta = Partial<DayTotals>;

type Day = { day: PlainDate; branchId: number } & DayTotals;

export interface MonthTotals {
  year: number;
  month: number;
  registered: number;
  completed: number;
  consultation_paise: number;
  lab_paise: number;
  pharmacy_paise: number;
  /** Of them on the day asked about. */
  registered_today: number;
  paise_today: number;
  completed_today: number;
  cancelled_today: number;
  left_today: number;
}

const NOTHING = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as unknown as Readonly<DayTotals>;
const COLUMNS = FIGURES.map((figure) => DAYS.column(figure));

const LISTS = DAYS.lists(['day', ...FIGURES], 2);
const ADDED = COLUMNS.map((column) => `${column} = d.${column} + excluded.${column}`);
const ADD = `INSERT INTO daily_totals AS d (hospital_id, ${LISTS.columns}) SELECT $1, * FROM ${LISTS.unnest}
  ON CONFLICT (hospital_id, day) DO UPDATE SET ${ADDED.join(', ')}`;
const OF_BRANCHES = tableOf(BranchDailyTotalEntity).lists(['branchId', 'day', ...FIGURES], 2);
const ADD_OF_BRANCHES = `INSERT INTO branch_daily_totals AS d (hospital_id, ${OF_BRANCHES.columns}) SELECT $1, * FROM ${OF_BRANCHES.unnest}
  ON CONFLICT (hospital_id, branch_id, day) DO UPDATE SET ${ADDED.join(', ')}`;

const OF_HOSPITAL = `SELECT day, ${COLUMNS.join(', ')} FROM daily_totals WHERE hospital_id = $1`;
// The main branch is the hospital without all others: where it is not among them, its two parts are empty.
const OF_SOME = `SELECT day, ${COLUMNS.join(', ')} FROM branch_daily_totals WHERE hospital_id = $1 AND branch_id = ANY ($3::integer[])
  UNION ALL ${OF_HOSPITAL} AND ${MAIN_BRANCH} = ANY ($3::integer[])
  UNION ALL SELECT day, ${COLUMNS.map((column) => `-${column}`).join(', ')} FROM branch_daily_totals
    WHERE hospital_id = $1 AND ${MAIN_BRANCH} = ANY ($3::integer[])`;

const monthsOf = (days: string): string => `SELECT extract(year FROM day)::int AS year, extract(month FROM day)::int AS month,
    sum(registered)::int AS registered, sum(completed)::int AS completed, sum(consultation_paise)::bigint AS consultation_paise,
    sum(lab_paise)::bigint AS lab_paise, sum(pharmacy_paise)::bigint AS pharmacy_paise,
    coalesce(sum(registered) FILTER (WHERE day = $2), 0)::int AS registered_today,
    coalesce(sum(consultation_paise) FILTER (WHERE day = $2), 0)::bigint AS paise_today,
    coalesce(sum(completed) FILTER (WHERE day = $2), 0)::int AS completed_today,
    coalesce(sum(cancelled) FILTER (WHERE day = $2), 0)::int AS cancelled_today,
    coalesce(sum(left_unseen) FILTER (WHERE day = $2), 0)::int AS left_today
  FROM (${days}) d GROUP BY 1, 2`;
const MONTHS = `${monthsOf(OF_HOSPITAL)} ORDER BY 1, 2`;
// A month in which these branches did nothing is none of theirs.
const MONTHS_OF_SOME = `${monthsOf(OF_SOME)}
  HAVING ${COLUMNS.map((column) => `sum(${column}) <> 0`).join(' OR ')} ORDER BY 1, 2`;

const SUMS = COLUMNS.map((column) => `coalesce(sum(${column}), 0)::bigint AS ${column}`).join(', ');
const SPAN = `SELECT NULL::integer AS branch_id, ${SUMS} FROM daily_totals WHERE hospital_id = $1 AND day BETWEEN $2 AND $3
  UNION ALL SELECT branch_id, ${SUMS} FROM branch_daily_totals WHERE hospital_id = $1 AND day BETWEEN $2 AND $3 GROUP BY branch_id`;

/** Sums of a branch over days; null: the hospital. */
export interface SpanTotals {
  branch_id: number | null;
  registered: number;
  completed: number;
  cancelled: number;
  consultation_paise: number;
  lab_paise: number;
  pharmacy_paise: number;
}

/** A row per hospital and day, moved by events only: reading statistics never counts patients (P6). */
@Injectable()
export class DailyTotalsRepository {
  readonly #pending = new WeakMap<Transaction, Map<string, Day>>();

  constructor(private readonly db: Database) {}

  /**
   * Adds to a day of a branch and of the hospital, in the transaction at hand. Many events are applied in one transaction: what they
   * add travels together with its commit, as one change of each row.
   */
  add(day: PlainDate, delta: DayDelta, branch = MAIN_BRANCH): void {
    const tx = this.db.joined;
    const days = this.#pending.get(tx) ?? this.#open(tx);
    const key = `${day} ${branch}`;
    const sum = days.get(key) ?? { day, branchId: branch, ...NOTHING };
    for (const figure of FIGURES) sum[figure] += delta[figure] ?? 0;
    days.set(key, sum);
  }

  #open(tx: Transaction): Map<string, Day> {
    const hospitalId = currentHospital();
    const days = new Map<string, Day>();
    this.#pending.set(tx, days);
    tx.beforeCommit(() => {
      // One order in every transaction, so that two never wait for each other.
      const rows = [...days.values()].sort((a, b) => (a.day === b.day ? a.branchId - b.branchId : a.day < b.day ? -1 : 1));
      tx.send(ADD, [hospitalId, ...LISTS.values(sumsByDay(rows))]);
      const others = rows.filter(({ branchId }) => branchId !== MAIN_BRANCH);
      if (others.length > 0) tx.send(ADD_OF_BRANCHES, [hospitalId, ...OF_BRANCHES.values(others)]);
    });
    return days;
  }

  /** Sums of each month with activity, oldest first, and of them what a day (today) has; of the branches in sight. */
  months(today: PlainDate): Promise<MonthTotals[]> {
    const { branches } = currentContext() ?? {};
    if (branches === '*') return this.db.query<MonthTotals>(MONTHS, [currentHospital(), today]);
    const some = (branches ?? '').split(',').filter(Boolean).map(Number);
    // What the main branch did is told by all rows.
    return inAllBranches(() => this.db.query<MonthTotals>(MONTHS_OF_SOME, [currentHospital(), today, some]));
  }

  /** Sums of the hospital and of every branch but the main one over days, both included; whatever is in sight. */
  span(from: PlainDate, to: PlainDate): Promise<SpanTotals[]> {
    return inAllBranches(() => this.db.query<SpanTotals>(SPAN, [currentHospital(), from, to]));
  }
}

// The hospital's row of a day holds what all of its branches did.
function sumsByDay(rows: readonly Day[]): ({ day: PlainDate } & DayTotals)[] {
  const days = new Map<PlainDate, { day: PlainDate } & DayTotals>();
  for (const { branchId: _branch, ...row } of rows) {
    const sum = days.get(row.day) ?? { day: row.day, ...NOTHING };
    for (const figure of FIGURES) sum[figure] += row[figure];
    days.set(row.day, sum);
  }
  return [...days.values()];
}
