import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';

/** What came in on a day or in a month. */
export interface Income {
  /** The day, or the first one of the month. */
  day: PlainDate;
  consultationPaise: Paise;
  labPaise: Paise;
  pharmacyPaise: Paise;
}

export type Step = 'day' | 'month';

const INCOME = `SELECT date_trunc($4, day)::date::text AS day, sum(consultation_paise)::bigint AS "consultationPaise",
    sum(lab_paise + lab_raised_paise - lab_lowered_paise)::bigint AS "labPaise", sum(pharmacy_paise)::bigint AS "pharmacyPaise"
  FROM day_totals WHERE hospital_id = $1 AND day BETWEEN $2 AND $3 GROUP BY 1 ORDER BY 1`;

/** The figures of billing reports: from the day totals, so that they cost the same however many patients there are (P6). */
@Injectable()
export class FiguresRepository {
  constructor(private readonly db: Database) {}

  /** What came in on these days, a row for each day or month that has any. */
  income(from: PlainDate, to: PlainDate, step: Step): Promise<Income[]> {
    return this.db.query<Income & Record<string, unknown>>(INCOME, [currentHospital(), from, to, step]);
  }
}
