import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** What one event adds to a day of a hospital. */
export interface DayDelta {
  registered?: number;
  completed?: number;
  consultationPaise?: number;
}

export interface MonthTotals {
  year: number;
  month: number;
  registered: number;
  completed: number;
  consultation_paise: number;
  lab_paise: number;
  pharmacy_paise: number;
}

/** A row per hospital and day, moved by events only (DESIGN §4): reading statistics never counts patients (P6). */
@Injectable()
export class DailyTotals {
  constructor(private readonly db: Database) {}

  async add(day: PlainDate, { registered = 0, completed = 0, consultationPaise = 0 }: DayDelta): Promise<void> {
    await this.db.query(
      `INSERT INTO daily_totals AS d (hospital_id, day, registered, completed, consultation_paise) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (hospital_id, day) DO UPDATE SET registered = d.registered + excluded.registered,
         completed = d.completed + excluded.completed, consultation_paise = d.consultation_paise + excluded.consultation_paise`,
      [currentHospital(), day, registered, completed, consultationPaise],
    );
  }

  /** Sums of each month with activity, oldest first. */
  months(): Promise<MonthTotals[]> {
    return this.db.query<MonthTotals>(
      `SELECT extract(year FROM day)::int AS year, extract(month FROM day)::int AS month,
         sum(registered)::int AS registered, sum(completed)::int AS completed, sum(consultation_paise)::bigint AS consultation_paise,
         sum(lab_paise)::bigint AS lab_paise, sum(pharmacy_paise)::bigint AS pharmacy_paise
       FROM daily_totals WHERE hospital_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [currentHospital()],
    );
  }

  async ofDay(day: PlainDate): Promise<{ registered: number; completed: number }> {
    const rows = await this.db.query<{ registered: number; completed: number }>(
      'SELECT registered, completed FROM daily_totals WHERE hospital_id = $1 AND day = $2',
      [currentHospital(), day],
    );
    return rows[0] ?? { registered: 0, completed: 0 };
  }
}
