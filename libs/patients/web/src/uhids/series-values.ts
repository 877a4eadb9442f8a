import type { PlainDate } from '@nidaan/kernel';
import { parseUhidPattern, UHID_RESETS, uhidOf, type UhidReset, type UhidSeries } from '@nidaan/patients-contracts';

/** A branch, as numbers of its own need it. */
export interface SeriesBranch {
  id: number;
  name: string;
  code: string;
}

/** A series as it is typed; `next` is null where nobody typed one: the number that stands is kept. */
export interface SeriesValues {
  pattern: string;
  reset: UhidReset;
  next: string | null;
}

/** A series for a branch: numbers with its code. */
export const NEW_SERIES: SeriesValues = { pattern: '{BR}{SEQ:6}', reset: UHID_RESETS[0], next: null };

/** The whole hospital, which is no branch. */
export const HOSPITAL = 0;

/** Series by the numbers of their branches, each as text; '' for a branch that has none. */
export const storedOf = (kept: readonly UhidSeries[], branches: readonly SeriesBranch[]): Record<string, string> =>
  Object.fromEntries([
    ...[HOSPITAL, ...branches.map(({ id }) => id)].map((id) => [id, ''] as const),
    // The next number is not among them: it rises with each patient.
    ...kept.map(({ branch_id: id, pattern, reset }) => [id ?? HOSPITAL, textOf({ pattern, reset, next: null })] as const),
  ]);

export const textOf = ({ pattern, reset, next }: SeriesValues): string => JSON.stringify({ pattern, reset, next });

/** The series that there are, each with its branch. */
export const seriesOf = (texts: Readonly<Record<string, string>>): [branchId: number, series: SeriesValues][] =>
  Object.entries(texts).flatMap(([id, text]) => (text === '' ? [] : [[Number(id), JSON.parse(text) as SeriesValues]]));

/** A next number that nobody changed is not sent: a server may have drawn ahead meanwhile. */
export function seriesBody(branchId: number, { pattern, reset, next }: SeriesValues, standing: number | null) {
  const typed = (next ?? '').trim();
  const isKept = typed === '' || typed === String(standing);
  return { branch_id: branchId || null, pattern: pattern.trim(), reset, ...(!isKept && { next: Number(typed) }) };
}

/** How the next UHID would look, or what is wrong with the pattern. */
export function exampleOf(
  series: SeriesValues,
  standing: number | null,
  branchCode: string,
  day: PlainDate,
): { example: string; fault: string } {
  const { pattern, fault } = parseUhidPattern(series.pattern.trim(), series.reset);
  if (!pattern) return { example: '', fault };
  const typed = Number(series.next ?? standing);
  const sequence = Number.isInteger(typed) && typed > 0 ? typed : 1;
  return { example: uhidOf(pattern, { branchCode, day, sequence }), fault: '' };
}
