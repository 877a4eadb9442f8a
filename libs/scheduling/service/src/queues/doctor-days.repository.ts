import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PresenceEntity } from '../presences/presence.entity.ts';
import type { Away, DayWindow as CalendarWindow } from '../slots/calendar.ts';

const PRESENCE = tableOf(PresenceEntity).select({ where: ['hospitalId', 'doctorId', 'day'] });

/** Minutes of the hospital's clock. */
export type DayWindow = Pick<CalendarWindow, 'startMinute' | 'endMinute' | 'slotMinutes'>;

/** As stored: on a holiday of the branch extra sessions alone stand (FRD-42). */
type StoredWindow = DayWindow & { isHoliday: boolean };

const HAS_CALLED = `SELECT EXISTS (SELECT FROM tokens t JOIN queues q ON q.hospital_id = t.hospital_id AND q.id = t.queue_id
  WHERE t.hospital_id = $1 AND q.doctor_id = $2 AND t.day = $3 AND t.called_at IS NOT NULL) AS "hasCalled"`;
const WINDOW = `start_minute AS "startMinute", end_minute AS "endMinute", slot_minutes AS "slotMinutes"`;
const HOLIDAY = `EXISTS (SELECT FROM clinic_calendars c CROSS JOIN LATERAL jsonb_array_elements(c.holidays) h
  WHERE c.hospital_id = $1 AND (h ->> 'date')::date = $3::date AND coalesce((h ->> 'branchId')::int, $4) = $4)`;
const LEAVES = `SELECT from_day AS "fromDay", to_day AS "toDay", from_minute AS "fromMinute", to_minute AS "toMinute" FROM leaves
  WHERE hospital_id = $1 AND doctor_id = $2 AND from_day <= $3::date AND to_day >= $3::date`;
const WINDOWS = `SELECT ${WINDOW}, ${HOLIDAY} AS "isHoliday" FROM schedule_entries WHERE hospital_id = $1 AND doctor_id = $2 AND branch_id = $4
    AND weekday = extract(isodow FROM $3::date) - 1 AND valid_from <= $3 AND (valid_to IS NULL OR valid_to >= $3)
    AND (week_of_month = '{}' OR ceil(extract(day FROM $3::date) / 7)::int = ANY (week_of_month))
  UNION ALL SELECT ${WINDOW}, false FROM extra_sessions WHERE hospital_id = $1 AND doctor_id = $2 AND branch_id = $4 AND day = $3
  ORDER BY 1`;

/** A doctor's day: presence, calls, the windows of the calendar, and what of them is on leave. */
@Injectable()
export class DoctorDaysRepository {
  constructor(private readonly database: Database) {}

  async find({ doctorId, branchId, day }: { doctorId: number; branchId: number; day: PlainDate }) {
    const hospitalId = currentHospital();
    const [presence] = await this.database.query(PRESENCE({ hospitalId, doctorId, day }));
    const [called] = await this.database.query<{ hasCalled: boolean }>(HAS_CALLED, [hospitalId, doctorId, day]);
    const of = [hospitalId, doctorId, day];
    const windows = await this.database.query<StoredWindow & Record<string, unknown>>(WINDOWS, [...of, branchId]);
    const leaves = windows.length === 0 ? [] : await this.database.query<Away & Record<string, unknown>>(LEAVES, of);
    return { presence: presence ?? null, hasCalled: called!.hasCalled, windows, leaves };
  }
}
