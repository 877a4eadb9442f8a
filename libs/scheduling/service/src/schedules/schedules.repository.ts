import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { ExtraSessionEntity } from './extra-session.entity.ts';
import { ScheduleEntryEntity } from './schedule-entry.entity.ts';

const ENTRIES = tableOf(ScheduleEntryEntity);
const EXTRAS = tableOf(ExtraSessionEntity);
const BETWEEN = `SELECT ${ENTRIES.columns()} FROM schedule_entries WHERE hospital_id = $1 AND doctor_id = ANY ($2) AND valid_from <= $4
  AND (valid_to IS NULL OR valid_to >= $3) ORDER BY weekday, start_minute, id`;
const EXTRAS_BETWEEN = `SELECT ${EXTRAS.columns()} FROM extra_sessions WHERE hospital_id = $1 AND doctor_id = ANY ($2) AND day BETWEEN $3 AND $4
  ORDER BY day, start_minute`;
const ADD = ENTRIES.insert();
const ADD_EXTRA = EXTRAS.insert();
const FAR = '9999-12-31';

/** Windows of doctors' weeks, and sessions of single days. Of whichever branch: a doctor is in one place at a time. */
@Injectable()
export class SchedulesRepository {
  constructor(private readonly database: Database) {}

  /** Those that hold on some day of a span. */
  entries(doctorIds: readonly number[], from: PlainDate, to: PlainDate = FAR): Promise<ScheduleEntryEntity[]> {
    return this.database.query<ScheduleEntryEntity>(BETWEEN, [currentHospital(), doctorIds, from, to]);
  }

  extras(doctorIds: readonly number[], from: PlainDate, to: PlainDate = FAR): Promise<ExtraSessionEntity[]> {
    return this.database.query<ExtraSessionEntity>(EXTRAS_BETWEEN, [currentHospital(), doctorIds, from, to]);
  }

  async add(entry: ScheduleEntryEntity): Promise<void> {
    await this.database.query(ADD(entry));
  }

  /** Ends windows the day before `from`; those that would never have held are removed. */
  async end(ids: readonly number[], from: PlainDate): Promise<void> {
    const given = [currentHospital(), ids, from];
    await this.database.query(
      'DELETE FROM schedule_entries WHERE hospital_id = $1 AND id = ANY ($2) AND valid_from >= $3',
      given,
    );
    const sql = 'UPDATE schedule_entries SET valid_to = $3::date - 1 WHERE hospital_id = $1 AND id = ANY ($2)';
    await this.database.query(sql, given);
  }

  async addExtra(session: ExtraSessionEntity): Promise<void> {
    await this.database.query(ADD_EXTRA(session));
  }

  async removeExtra(doctorId: number, id: number): Promise<boolean> {
    const sql = 'DELETE FROM extra_sessions WHERE hospital_id = $1 AND doctor_id = $2 AND id = $3 RETURNING id';
    return (await this.database.query(sql, [currentHospital(), doctorId, id])).length > 0;
  }

  /** The doctor's own branch and those of windows from a day on, by rising number. */
  async branchesOf(doctorId: number, own: number, from: PlainDate): Promise<number[]> {
    const [entries, extras] = [await this.entries([doctorId], from), await this.extras([doctorId], from)];
    return [...new Set([own, ...[...entries, ...extras].map(({ branchId }) => branchId)])].sort((a, b) => a - b);
  }
}
