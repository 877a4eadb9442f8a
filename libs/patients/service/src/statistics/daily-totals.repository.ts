import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf, type Transaction } from '@nidaan/platform-database';
import { DailyTotalEntity } from './daily-total.entity.ts';

const DAYS = tableOf(DailyTotalEntity);
const FIGURES = DAYS.fields(['hospitalId', 'day']);

type DayTotals = Pick<DailyTotalEntity, (typeof FIGURES)[number]>;

/** What one event adds to a day of a hospital. */
export type DayDelta = Partial<DayTotals>;

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
}

const NOTHING = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as unknown as Readonly<DayTotals>;

const LISTS = DAYS.lists(['day', ...FIGURES], 2);
const ADDED = FIGURES.map((figure) => DAYS.column(figure)).map((column) => `${column} = d.${column} + excluded.${column}`);
const ADD = `INSERT INTO daily_totals AS d (hospital_id, ${LISTS.columns}) SELECT $1, * FROM ${LISTS.unnest}
  ON CONFLICT (hospital_id, day) DO UPDATE SET ${ADDED.join(', ')}`;

/** A row per hospital and day, moved by events only: reading statistics never counts patients (P6). */
@Injectable()
export class DailyTotalsRepository {
  readonly #pending = new WeakMap<Transaction, Map<PlainDate, DayTotals>>();

  constructor(private readonly db: Database) {}

  /**
   * Adds to a day, in the transaction at hand. Many events are applied in one transaction: what they add travels together with
   * its commit, as one change of each row.
   */
  add(day: PlainDate, delta: DayDelta): void {
    const tx = this.db.current;
    if (!tx) throw new Error('Totals are moved inside the transaction of an event');
    const days = this.#pending.get(tx) ?? this.#open(tx);
    const sum = days.get(day) ?? { ...NOTHING };
    for (const figure of FIGURES) sum[figure] += delta[figure] ?? 0;
    days.set(day, sum);
  }

  #open(tx: Transaction): Map<PlainDate, DayTotals> {
    const hospitalId = currentHospital();
    const days = new Map<PlainDate, DayTotals>();
    this.#pending.set(tx, days);
    tx.beforeCommit(() => {
      // One order in every transaction, so that two never wait for each other.
      const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
      tx.send(ADD, [hospitalId, ...LISTS.values(rows.map(([day, sum]) => ({ day, ...sum })))]);
    });
    return days;
  }

  /** Sums of each month with activity, oldest first, and of them what a day (today) has. */
  months(today: PlainDate): Promise<MonthTotals[]> {
    return this.db.query<MonthTotals>(
      `SELECT extract(year FROM day)::int AS year, extract(month FROM day)::int AS month,
         sum(registered)::int AS registered, sum(completed)::int AS completed, sum(consultation_paise)::bigint AS consultation_paise,
         sum(lab_paise)::bigint AS lab_paise, sum(pharmacy_paise)::bigint AS pharmacy_paise,
         coalesce(sum(registered) FILTER (WHERE day = $2), 0)::int AS registered_today,
         coalesce(sum(consultation_paise) FILTER (WHERE day = $2), 0)::bigint AS paise_today,
         coalesce(sum(completed) FILTER (WHERE day = $2), 0)::int AS completed_today
       FROM daily_totals WHERE hospital_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [currentHospital(), today],
    );
  }
}
