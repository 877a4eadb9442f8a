import { Injectable } from '@nestjs/common';
import type { Paise, PlainDate } from '@nidaan/kernel';
import { Database, inPages, tableOf } from '@nidaan/platform-database';
import { MonthEntity } from './month.entity.ts';

/** A month of any hospital, for the staff. */
export interface StaffMonth {
  hospital_id: number;
  id: number;
  month: PlainDate;
  patients: number;
  closed_patients: number;
  due_paise: Paise;
  paid_paise: Paise;
  account_id: number;
  email: string;
  username: string;
  name: string;
}

/** Which part of the staff's list is wanted; without `limit` all of it. */
export interface Wanted {
  year?: number;
  month?: number;
  limit?: number;
  after?: number;
}

export const MONTHS = tableOf(MonthEntity);

const OF_ALL_HOSPITALS = 'SELECT * FROM months_of_all_hospitals($1, $2, $3, $4, $5)';

@Injectable()
export class MonthsRepository {
  constructor(private readonly db: Database) {}

  /** For staff only: empty where a hospital is at work. Newest first. */
  list({ year, month, limit, after }: Wanted): AsyncIterable<StaffMonth[]> {
    const both = year !== undefined && month !== undefined ? `${year}-${String(month).padStart(2, '0')}-01` : null;
    const given = [both, year ?? null, month ?? null];
    return inPages<StaffMonth & Record<string, unknown>>(
      (last, rows) => this.db.query(OF_ALL_HOSPITALS, [...given, last?.id ?? after ?? null, rows]),
      limit,
    );
  }
}
