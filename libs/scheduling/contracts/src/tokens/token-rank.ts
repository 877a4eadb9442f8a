/** Who is called sooner. All but `normal` and `emergency` are one bounded head start (FRD-57). */
export const TOKEN_PRIORITIES = ['normal', 'elderly', 'disabled', 'pregnant', 'infant', 'emergency'] as const;
export type TokenPriority = (typeof TOKEN_PRIORITIES)[number];

/** From what a token's place is counted. */
export const RANK_BASES = ['arrival', 'appointment', 'late', 'returned', 'review', 'kept_place'] as const;
export type RankBase = (typeof RANK_BASES)[number];

const MINUTE_MS = 60_000;

/** Minutes of a queue that decide its order. */
export interface RankSettings {
  priorityAge: number;
  boostMinutes: number;
  leadMinutes: number;
  graceMinutes: number;
}

/** Where a token stands: `rankAt` is what is compared, the rest says why. */
export interface Rank {
  base: RankBase;
  /** What the base is counted from: the arrival, or the begin of the appointment. */
  baseAt: Date;
  boostMinutes: number;
  rankAt: Date;
}

/** Whole years of age; null where nobody knows. */
export type Age = number | null;

/** The priority that an age gives, where nobody chose another. An infant is not a year old. */
export function priorityOf(chosen: TokenPriority, age: Age, { priorityAge }: Pick<RankSettings, 'priorityAge'>): TokenPriority {
  if (chosen !== 'normal' || age === null) return chosen;
  if (age < 1) return 'infant';
  return age >= priorityAge ? 'elderly' : 'normal';
}

/** The head start of a priority; never more than one. */
export const boostOf = (priority: TokenPriority, { boostMinutes }: Pick<RankSettings, 'boostMinutes'>): number =>
  priority === 'normal' || priority === 'emergency' ? 0 : boostMinutes;

const before = (at: Date, minutes: number): Date => new Date(at.getTime() - minutes * MINUTE_MS);

export interface Arrival {
  at: Date;
  /** Begin of the appointment; null without one. */
  slotAt: Date | null;
  priority: TokenPriority;
}

/** The place of whoever arrives (FRD-57). An appointment holds its place until its begin and `graceMinutes`; whoever comes later is a walk-in. */
export function rankOfArrival({ at, slotAt, priority }: Arrival, settings: RankSettings): Rank {
  const boostMinutes = boostOf(priority, settings);
  if (priority === 'emergency' || slotAt === null)
    return { base: 'arrival', baseAt: at, boostMinutes, rankAt: before(at, boostMinutes) };
  if (at > before(slotAt, -settings.graceMinutes))
    return { base: 'late', baseAt: slotAt, boostMinutes, rankAt: before(at, boostMinutes) };
  return {
    base: 'appointment',
    baseAt: slotAt,
    boostMinutes,
    rankAt: before(slotAt, settings.leadMinutes + boostMinutes),
  };
}

/** The place of whoever comes back with a report: now, with the head start, whatever the priority. */
export const rankOfReview = (at: Date, { boostMinutes }: Pick<RankSettings, 'boostMinutes'>): Rank => ({
  base: 'review',
  baseAt: at,
  boostMinutes,
  rankAt: before(at, boostMinutes),
});

/** The place that a token has with another priority: as if it had arrived with it, or where it was put with that head start. */
export function withPriority(rank: Rank, { priority, ...arrival }: Arrival, settings: RankSettings): Rank {
  if (rank.base === 'arrival' || rank.base === 'appointment' || rank.base === 'late')
    return rankOfArrival({ ...arrival, priority }, settings);
  const boostMinutes = rank.base === 'review' ? rank.boostMinutes : boostOf(priority, settings);
  return { ...rank, boostMinutes, rankAt: before(rank.rankAt, boostMinutes - rank.boostMinutes) };
}

/** What orders tokens. */
export interface Ranked {
  priority: TokenPriority;
  rankAt: Date;
  number: number;
}

/** The order of calling: emergencies first, then by rank, then by number. */
export const compareTokens = (one: Ranked, other: Ranked): number =>
  Number(one.priority !== 'emergency') - Number(other.priority !== 'emergency') ||
  one.rankAt.getTime() - other.rankAt.getTime() ||
  one.number - other.number;

/** The place of whoever goes back into the line, behind the next `count` who wait (FRD-59); null where nobody waits. */
export function rankBehind(waiting: readonly Ranked[], count: number): Date | null {
  const last = [...waiting].sort(compareTokens).slice(0, count).at(-1);
  return last ? new Date(last.rankAt.getTime() + 1) : null;
}
