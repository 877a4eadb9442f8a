import type { BodyOf } from '@nidaan/kernel';
import type { changeSchedule, EntryMode, ScheduleEntry } from '@nidaan/scheduling-contracts';

/** A window of the week as it is typed. */
export interface TypedEntry {
  key: number;
  weekday: string;
  from: string;
  to: string;
  minutes: string;
  mode: EntryMode;
  /** '' for every week, else as '1,3'. */
  weeks: string;
  branch: string;
  room: string;
  perSlot: string;
  perDay: string;
  share: string;
}

// Below those of stored lines.
let keys = 0;

/** A new line below another one: the next day with the same hours. */
export const entryAfter = (last: TypedEntry | undefined): TypedEntry =>
  last
    ? { ...last, key: (keys -= 1), weekday: String((Number(last.weekday) + 1) % 7) }
    : {
        ...{ key: (keys -= 1), weekday: '0', from: '09:00', to: '13:00', minutes: '15', mode: 'slots', weeks: '', branch: '' },
        ...{ room: '', perSlot: '0', perDay: '0', share: '0' },
      };

/** What is stored, as the form has it. Saved again without a change it is the same, whatever ids its entries have then. */
export const typedEntry = (entry: ScheduleEntry, at: number): TypedEntry => ({
  key: at + 1,
  weekday: String(entry.weekday),
  from: entry.start_time,
  to: entry.end_time,
  minutes: String(entry.slot_minutes),
  mode: entry.mode,
  weeks: entry.week_of_month.join(','),
  branch: String(entry.branch_id),
  room: entry.room,
  perSlot: String(entry.overbook_per_slot),
  perDay: String(entry.overbook_per_day),
  share: String(entry.walk_in_share),
});

/** The lines of a week that is kept as text. */
export const linesOf = (text: string) => JSON.parse(text) as readonly TypedEntry[];

/** '9', '930' and '9.30' are times as well. */
export function asClock(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  if (digits === '' || digits.length > 4) return typed.trim();
  const whole = digits.length <= 2 ? `${digits}00` : digits;
  return `${whole.slice(0, -2).padStart(2, '0')}:${whole.slice(-2)}`;
}

/** What is sent of the week. */
export const weekOf = (entries: readonly TypedEntry[]): BodyOf<typeof changeSchedule> =>
  entries.map((entry) => ({
    weekday: entry.weekday,
    start_time: asClock(entry.from),
    end_time: asClock(entry.to),
    slot_minutes: entry.minutes,
    mode: entry.mode,
    week_of_month: entry.weeks === '' ? [] : entry.weeks.split(','),
    ...(entry.branch !== '' && { branch_id: entry.branch }),
    room: entry.room,
    overbook_per_slot: entry.perSlot,
    overbook_per_day: entry.perDay,
    walk_in_share: entry.share,
  }));
