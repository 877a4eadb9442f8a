import { Injectable } from '@nestjs/common';
import { DEFAULT_TIME_ZONE, startOfDay, type PlainDate } from '@nidaan/kernel';
import type { PresenceState } from '@nidaan/scheduling-contracts';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { awayOn, partsOutside } from '../slots/calendar.ts';
import { DoctorDaysRepository, type DayWindow, type DoctorAt, type StoredDays } from './doctor-days.repository.ts';

const MINUTE_MS = 60_000;

/** A doctor's day as the queue sees it. */
export interface DoctorDay {
  state: PresenceState;
  /** Until when a break lasts; null where nobody said. */
  until: Date | null;
  delayMinutes: number;
  /** Begin of the session at hand, or of the next one, with the delay; null on a day without one. */
  beginsAt: Date | null;
  /** The calendar had sessions today, and leave or a holiday takes them all. */
  isAway: boolean;
  /** Null where the calendar says nothing. */
  slotMinutes: number | null;
}

/** Whether doctors are in today, and since or from when. */
@Injectable()
export class DoctorDaysService {
  constructor(
    private readonly days: DoctorDaysRepository,
    private readonly hospitals: HospitalsService,
    private readonly clock: Clock,
  ) {}

  /** Of doctors at branches, in their order. */
  async today(asked: readonly DoctorAt[]): Promise<DoctorDay[]> {
    if (asked.length === 0) return [];
    const now = this.clock.now();
    const [day, hospital] = [await this.hospitals.dayOf(now), await this.hospitals.current()];
    const stored = await this.days.find(asked, day);
    const midnight = startOfDay(hospital?.timeZone ?? DEFAULT_TIME_ZONE, day).getTime();
    return asked.map((doctor) => dayOf(doctor, stored, { day, now: now.getTime(), midnight }));
  }
}

function dayOf(
  { doctorId, branchId }: DoctorAt,
  { presences, callers, ...stored }: StoredDays,
  { day, now, midnight }: { day: PlainDate; now: number; midnight: number },
): DoctorDay {
  const windows = stored.windows.filter((each) => each.doctorId === doctorId && each.branchId === branchId);
  // Where the calendar says nothing, leave takes nothing from it.
  const leaves = windows.length === 0 ? [] : stored.leaves.filter((each) => each.doctorId === doctorId);
  const away = awayOn({ leaves }, day);
  const open = partsOutside(
    windows.filter(({ isHoliday }) => !isHoliday),
    away,
  );
  const minute = (now - midnight) / MINUTE_MS;
  const window = windowAt(open, minute);
  const presence = presences.find((each) => each.doctorId === doctorId);
  const { state = 'not_arrived', until = null, delayMinutes = 0 } = presence ?? {};
  const begins = window && midnight + (window.startMinute + delayMinutes) * MINUTE_MS;
  const isOnLeave = away.some(({ from, to }) => from <= minute && minute < to);
  return {
    // Whoever calls patients is in, whether or not somebody said so; but not in hours of leave.
    state: state === 'not_arrived' && callers.has(doctorId) && !isOnLeave ? 'in' : state,
    ...{ until, delayMinutes, beginsAt: begins === null ? null : new Date(begins), slotMinutes: window?.slotMinutes ?? null },
    isAway: windows.length > 0 && open.length === 0,
  };
}

/** The window at hand, else the next one, else the last of the day. */
function windowAt(windows: readonly DayWindow[], minute: number): DayWindow | null {
  return windows.find(({ endMinute }) => endMinute > minute) ?? windows.at(-1) ?? null;
}
