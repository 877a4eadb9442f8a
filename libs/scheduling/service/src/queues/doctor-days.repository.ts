import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PresenceEntity } from '../presences/presence.entity.ts';
import type { Away, DayWindow as CalendarWindow } from '../slots/calendar.ts';

const PRESENCES = `SELECT ${tableOf(PresenceEntity).columns()} FROM presences WHERE hospital_id = $1 AND day = $2 AND doctor_id = ANY ($3::int[])`;

/** Minutes of the hospital's clock. */
export type DayWindow = Pick<CalendarWindow, 'startMinute' | 'endMinute' | 'slotMinutes'>;

/** A doctor at a branch. */
export interface DoctorAt {
  doctorId: number;
  branchId: number;
}

/** As stored: on a holiday of the branch extra sessions alone stand (FRD-42). */
type StoredWindow = DoctorAt & DayWindow & { isHoliday: boolean };

/** What is stored of some doctors' day. */
export interface StoredDays {
  presences: readonly PresenceEntity[];
  /** Those who have called somebody. */
  callers: ReadonlySet<number>;
  windows: readonly StoredWindow[];
  leaves: readonly (Away & { doctorId: number })[];
}

const CALLERS = `SELECT DISTINCT q.doctor_id AS id FROM queues q WHERE q.hospital_id = $1 AND q.doctor_id = ANY ($3::int[])
  AND EXISTS (SELECT FROM tokens t WHERE t.hospital_id = q.hospital_id AND t.queue_id = q.id AND t.day = $2 AND t.called_at IS NOT NULL)`;
const WINDOW = `w.doctor_id AS "doctorId", w.branch_id AS "branchId",
  w.start_minute AS "startMinute", w.end_minute AS "endMinute", w.slot_minutes AS "slotMinutes"`;
const OF_THEM = 'w.hospital_id = $1 AND (w.doctor_id, w.branch_id) IN (SELECT * FROM unnest($3::int[], $4::int[]))';
const HOLIDAY = `EXISTS (SELECT FROM clinic_calendars c CROSS JOIN LATERAL jsonb_array_elements(c.holidays) h
  WHERE c.hospital_id = $1 AND (h ->> 'date')::date = $2::date AND coalesce((h ->> 'branchId')::int, w.branch_id) = w.branch_id)`;
const LEAVES = `SELECT doctor_id AS "doctorId", from_day AS "fromDay", to_day AS "toDay", from_minute AS "fromMinute", to_minute AS "toMinute"
  FROM leaves WHERE hospital_id = $1 AND from_day <= $2::date AND to_day >= $2::date AND doctor_id = ANY ($3::int[])`;
const WINDOWS = `SELECT ${WINDOW}, ${HOLIDAY} AS "isHoliday" FROM schedule_entries w WHERE ${OF_THEM}
    AND w.weekday = extract(isodow FROM $2::date) - 1 AND w.valid_from <= $2 AND (w.valid_to IS NULL OR w.valid_to >= $2)
    AND (w.week_of_month = '{}' OR ceil(extract(day FROM $2::date) / 7)::int = ANY (w.week_of_month))
  UNION ALL SELECT ${WINDOW}, false FROM extra_sessions w WHERE ${OF_THEM} AND w.day = $2
  ORDER BY "startMinute"`;

type Row<T> = T & Record<string, unknown>;

/** Doctors' days: presence, calls, the windows of the calendar, and what of them is on leave. */
@Injectable()
export class DoctorDaysRepository {
  constructor(private readonly database: Database) {}

  /** In as many statements for all as for one. */
  async find(asked: readonly DoctorAt[], day: PlainDate): Promise<StoredDays> {
    const of = [currentHospital(), day, asked.map(({ doctorId }) => doctorId)];
    const presences = await this.database.query<Row<PresenceEntity>>(PRESENCES, of);
    const called = await this.database.query<{ id: number }>(CALLERS, of);
    const branches = asked.map(({ branchId }) => branchId);
    const windows = await this.database.query<Row<StoredWindow>>(WINDOWS, [...of, branches]);
    const leaves = windows.length === 0 ? [] : await this.database.query<Row<Away & { doctorId: number }>>(LEAVES, of);
    return { presences, callers: new Set(called.map(({ id }) => id)), windows, leaves };
  }
}
