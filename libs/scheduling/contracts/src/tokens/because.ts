import type { Rank, RankBase, TokenPriority } from './token-rank.ts';

/** One reason of a place, for screens that say it in their own language. */
export interface RankReason {
  rule: RankBase | Exclude<TokenPriority, 'normal'>;
  /** HH:MM in the hospital's zone; '' where no time is named. */
  time: string;
  /** The head start; 0 where there is none. */
  minutes: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** HH:MM of an instant in a zone. */
export function timeIn(timeZone: string, at: Date): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock.format(at);
}

interface Placed {
  priority: TokenPriority;
  rank: Pick<Rank, 'base' | 'baseAt' | 'boostMinutes'>;
  issuedAt: Date;
}

/** Why a token stands where it stands: the rules that gave its rank, and no others. */
export function reasonsOf({ priority, rank, issuedAt }: Placed, timeZone: string): RankReason[] {
  if (priority === 'emergency') return [{ rule: 'emergency', time: '', minutes: 0 }];
  const { base, baseAt, boostMinutes } = rank;
  if (base === 'review') return [{ rule: 'review', time: '', minutes: boostMinutes }];
  const head: RankReason[] = priority === 'normal' ? [] : [{ rule: priority, time: '', minutes: boostMinutes }];
  // Whoever has a head start is not asked when he came.
  if (base === 'arrival' && head.length > 0) return head;
  return [{ rule: base, time: timeIn(timeZone, base === 'arrival' ? issuedAt : baseAt), minutes: 0 }, ...head];
}

const SENTENCES: Record<RankReason['rule'], (reason: RankReason) => string> = {
  arrival: ({ time }) => `Came at ${time}`,
  appointment: ({ time }) => `Appointment ${time}, on time`,
  late: ({ time }) => `Appointment ${time}, came late`,
  returned: ({ time }) => `Sent back at ${time}`,
  review: ({ minutes }) => `Back with the report, +${minutes} min`,
  kept_place: ({ time }) => `From another queue, came at ${time}`,
  elderly: ({ minutes }) => `Senior, +${minutes} min`,
  disabled: ({ minutes }) => `Disabled, +${minutes} min`,
  pregnant: ({ minutes }) => `Pregnant, +${minutes} min`,
  infant: ({ minutes }) => `Infant, +${minutes} min`,
  emergency: () => 'Emergency, always first',
};

/** 'Appointment 10:00, on time; Senior, +30 min'. */
export const becauseOf = (reasons: readonly RankReason[]): string =>
  reasons.map((reason) => SENTENCES[reason.rule](reason)).join('; ');
