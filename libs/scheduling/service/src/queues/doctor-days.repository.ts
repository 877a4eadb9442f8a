import { Injectable } from '@nestjs/common';
import type { PlainDate } from '@nidaan/kernel';
import { currentHospital } from '@nidaan/platform-access';
import { Database, tableOf } from '@nidaan/platform-database';
import { PresenceEntity } from '../presences/presence.entity.ts';

const PRESENCE = tableOf(PresenceEntity).select({ where: ['hospitalId', 'doctorId', 'day'] });

/** Minutes of the hospital's clock. */
export interface DayWindow {
  startMinute: number;
  endMinute: number;
  slotMinutes: number;
}

const HAS_CALLED = `SELECT EXISTS (SELECT FROM tokens t JOIN queues q ON q.hospital_id = t.hospital_id AND q.id = t.queue_id
  WHERE t.hospital_id = $1 AND q.doctor_id = $2 AND t.day = $3 AND t.called_at IS NOT NULL) AS "hasCalled"`;
const WINDOW = `start_minute AS "startMinute", end_minute AS "endMinute", slot_minutes AS "slotMinutes"`;
const WINDOWS = `SELECT ${WINDOW} FROM schedule_entries WHERE hospital_id = $1 AND doctor_id = $2 AND branch_id = $4
    AND weekday = extract(isodow FROM $3::date) - 1 AND valid_from <= $3 AND (valid_to IS NULL OR valid_to >= $3)
    AND (week_of_month = '{}' OR ceil(extract(day FROM $3::date) / 7)::int = ANY (week_of_month))
  UNION ALL SELECT ${WINDOW} FROM extra_sessions WHERE hospital_id = $1 AND doctor_id = $2 AND branch_id = $4 AND day = $3
  ORDER BY 1`;

/** A doctor's day: presence, calls, and the windows of the calendar. */
@Injectable()
export class DoctorDaysRepository {
  constructor(private readonly database: Database) {}

  async find({ doctorId, branchId, day }: { doctorId: number; branchId: number; day: PlainDate }) {
    const hospitalId = currentHospital();
    const [presence] = await this.database.query(PRESENCE({ hospitalId, doctorId, day }));
    const [called] = await this.database.query<{ hasCalled: boolean }>(HAS_CALLED, [hospitalId, doctorId, day]);
    const windows = await this.database.query<DayWindow & Record<string, unknown>>(WINDOWS, [
      hospitalId,
      doctorId,
      day,
      branchId,
    ]);
    return { presence: presence ?? null, hasCalled: called!.hasCalled, windows };
  }
}
