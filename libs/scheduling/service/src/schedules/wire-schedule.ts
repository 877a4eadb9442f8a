import { clockOf, type ExtraSession, type ScheduleEntry } from '@nidaan/scheduling-contracts';
import type { ExtraSessionEntity } from './extra-session.entity.ts';
import type { ScheduleEntryEntity } from './schedule-entry.entity.ts';

const windowOf = (window: ScheduleEntryEntity | ExtraSessionEntity) => ({
  start_time: clockOf(window.startMinute),
  end_time: clockOf(window.endMinute),
  slot_minutes: window.slotMinutes,
  mode: window.mode,
  branch_id: window.branchId,
  room: window.room,
});

/** A window as the wire shows it. */
export const shownEntry = (entry: ScheduleEntryEntity): ScheduleEntry => ({
  id: entry.id,
  weekday: entry.weekday,
  ...windowOf(entry),
  week_of_month: entry.weekOfMonth,
  valid_from: entry.validFrom,
  valid_to: entry.validTo,
  overbook_per_slot: entry.overbookPerSlot,
  overbook_per_day: entry.overbookPerDay,
  walk_in_share: entry.walkInShare,
});

/** The same of a session. */
export const shownSession = (session: ExtraSessionEntity): ExtraSession => ({
  id: session.id,
  date: session.day,
  ...windowOf(session),
});
