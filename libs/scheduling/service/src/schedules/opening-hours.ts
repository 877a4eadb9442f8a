import { clockOf, minuteOf, SCHEDULING_MESSAGES as messages } from '@nidaan/scheduling-contracts';
import type { OpenWindow } from '../hospitals/clinic-calendar.entity.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface Window {
  weekday: number;
  startMinute: number;
  endMinute: number;
}

// Settings count from Sunday, doctors' weeks from Monday.
const fromMonday = (weekday: number): number => (weekday + 6) % 7;

/** A sentence for each window that is not within opening hours; none where the hospital has set none (FRD-41). */
export function hoursWarnings(windows: readonly Window[], hours: readonly OpenWindow[]): string[] {
  if (hours.length === 0) return [];
  const isOpen = ({ weekday, startMinute, endMinute }: Window) =>
    hours.some(
      (each) => fromMonday(each.weekday) === weekday && minuteOf(each.from)! <= startMinute && endMinute <= minuteOf(each.to)!,
    );
  return windows
    .filter((each) => !isOpen(each))
    .map((each) => messages.outsideHours(WEEKDAYS[each.weekday]!, clockOf(each.startMinute), clockOf(each.endMinute)));
}
