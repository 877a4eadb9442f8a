import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, type Transaction } from '@nidaan/platform-database';

/** What one event adds to a day of a hospital. */
export interface DayDelta {
  registered?: number;
  completed?: number;
  consultationPaise?: number;
  labPaise?: number;
  pharmacyPaise?: number;
}

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

const NOTHING: Readonly<Required<DayDelta>> = {
  registered: 0,
  completed: 0,
  consultationPaise: 0,
  labPaise: 0,
  pharmacyPaise: 0,
};

const FIGURES = Object.keys(NOTHING) as (keyof DayDelta)[];

const ADD = `INSERT INTO daily_totals AS d (hospital_id, day, registered, completed, consultation_paise, lab_paise, pharmacy_paise)
  SELECT $1, * FROM unnest($2::date[], $3::int[], $4::int[], $5::bigint[], $6::bigint[], $7::bigint[])
  ON CONFLICT (hospital_id, day) DO UPDATE SET registered = d.registered + excluded.registered,
    completed = d.completed + excluded.completed, consultation_paise = d.consultation_paise + excluded.consultation_paise,
    lab_paise = d.lab_paise + excluded.lab_paise, pharmacy_paise = d.pharmacy_paise + excluded.pharmacy_paise`;

/** A row per hospital and day, moved by events only: reading statistics never counts patients (P6). */
@Injectable()
export class DailyTotalsRepository {
  readonly #pending = new WeakMap<Transaction, Map<PlainDate, Required<DayDelta>>>();

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

  #open(tx: Transaction): Map<PlainDate, Required<DayDelta>> {
    const hospitalId = currentHospital();
    const days = new Map<PlainDate, Required<DayDelta>>();
    this.#pending.set(tx, days);
    tx.beforeCommit(() => {
      // One order in every transaction, so that two never wait for each other.
      const rows = [...days].sort(([a], [b]) => (a < b ? -1 : 1));
      const columns = FIGURES.map((figure) => rows.map(([, sum]) => sum[figure]));
      tx.send(ADD, [hospitalId, rows.map(([day]) => day), ...columns]);
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
