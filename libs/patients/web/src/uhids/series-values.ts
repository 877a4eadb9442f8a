import type { PlainDate } from '@nidaan/kernel';
import { parseUhidPattern, uhidOf, type UhidReset, type UhidSeries } from '@nidaan/patients-contracts';

/** A branch, as numbers of its own need it. */
export interface SeriesBranch {
  id: number;
  name: string;
  code: string;
}

/** A series as it is typed; `next` is '' where the number that stands is kept. */
export interface SeriesValues {
  /** Null: the whole hospital's. */
  branchId: number | null;
  pattern: string;
  reset: UhidReset;
  next: string;
  /** The next number as it was read; null where the series begins. */
  standing: number | null;
}

export const valuesOf = ({ branch_id: branchId, pattern, reset, next }: UhidSeries): SeriesValues => ({
  ...{ branchId, pattern, reset, standing: next },
  next: String(next),
});

/** A series for a branch: numbers with its code. */
export const newSeries = (branchId: number): SeriesValues => ({
  ...{ branchId, pattern: '{BR}{SEQ:6}', reset: 'never', next: '', standing: null },
});

/** A next number that nobody changed is not sent: a server may have drawn ahead meanwhile. */
export function seriesBody({ branchId, pattern, reset, next, standing }: SeriesValues) {
  const isKept = next.trim() === '' || next.trim() === String(standing);
  return { branch_id: branchId, pattern: pattern.trim(), reset, ...(!isKept && { next: Number(next) }) };
}

/** How the next UHID would look, or what is wrong with the pattern. */
export function exampleOf(series: SeriesValues, branchCode: string, day: PlainDate): { example: string; fault: string } {
  const { pattern, fault } = parseUhidPattern(series.pattern.trim(), series.reset);
  if (!pattern) return { example: '', fault };
  const typed = Number(series.next);
  const sequence = Number.isInteger(typed) && typed > 0 ? typed : 1;
  return { example: uhidOf(pattern, { branchCode, day, sequence }), fault: '' };
}
