import { dayForPeople, daysLater, type PlainDate } from '@nidaan/kernel';
import type { FeeKind } from '../persons/person-choices.ts';
import { FEE_MESSAGES } from './fee-messages.ts';

/** A fee in paise for visits until so many days after the anchor, its last day included; `visits`: how many, null for any number. */
export interface FeeTier {
  withinDays: number;
  fee: number;
  visits: number | null;
}

/** What a doctor takes, in paise (FRD-38); `emergencyFee` null: as a first visit. Tiers by rising days. */
export interface FeeRules {
  firstFee: number;
  emergencyFee: number | null;
  tiers: readonly FeeTier[];
}

/** A visit of the person in the doctor's scope that was not cancelled. */
export interface ChargedVisit {
  id: number;
  on: PlainDate;
  kind: FeeKind;
  /** Days of the tier by which a follow-up was charged. */
  tierDays: number | null;
  /** Tiers of the rule under which a first or an emergency visit was charged: later changes of the rule leave it alone. */
  tiers: readonly FeeTier[] | null;
  /** True where whoever asks may not know of the visit: it counts, and is not told of. */
  isUntold?: boolean;
}

/** What a visit costs by the rule, and why. */
export interface RuledFee {
  /** Paise. */
  fee: number;
  kind: 'first' | 'follow_up' | 'emergency';
  /** The visit from whose day the days are counted. */
  anchor: Pick<ChargedVisit, 'id' | 'on' | 'isUntold'> | null;
  tierDays: number | null;
  validUntil: PlainDate | null;
  /** Follow-ups of this tier before this one, and how many there may be; null for any number. */
  used: number;
  allowed: number | null;
  reason: string;
}

const DAY_MS = 86_400_000;
const daysBetween = (from: PlainDate, to: PlainDate): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const OPENS: ReadonlySet<FeeKind> = new Set(['first', 'emergency']);

/**
 * The fee of a visit on a day (FRD-38, FRD-39). `visits`: the earlier ones, by rising number. The last first or emergency visit is the anchor; the
 * tier is the first one whose days are not over and which has a visit left.
 */
export function ruledFee(rules: FeeRules, visits: readonly ChargedVisit[], on: PlainDate, isEmergency = false): RuledFee {
  const plain = { anchor: null, tierDays: null, validUntil: null, used: 0, allowed: null };
  if (isEmergency)
    return { ...plain, kind: 'emergency', fee: rules.emergencyFee ?? rules.firstFee, reason: FEE_MESSAGES.emergency };
  const at = visits.findLastIndex(({ kind, on: day }) => OPENS.has(kind) && day <= on);
  const anchor = visits[at];
  const first = { ...plain, kind: 'first' as const, fee: rules.firstFee };
  if (!anchor) return { ...first, reason: FEE_MESSAGES.firstVisit };
  const since = visits.slice(at + 1).filter(({ kind }) => kind === 'follow_up');
  const usedOf = (tier: FeeTier) => since.filter(({ tierDays }) => tierDays === tier.withinDays).length;
  const days = daysBetween(anchor.on, on);
  const open = (anchor.tiers ?? []).filter(({ withinDays }) => days <= withinDays);
  const tier = open.find((each) => each.visits === null || usedOf(each) < each.visits);
  if (!tier) return { ...first, reason: overReason(anchor, open.length > 0) };
  const { withinDays: tierDays, visits: allowed, fee } = tier;
  const ruled = { fee, tierDays, allowed, used: usedOf(tier), validUntil: daysLater(anchor.on, tierDays) };
  const { id, on: anchorDay, isUntold = false } = anchor;
  const reason = followUpReason(ruled, isUntold ? null : anchorDay);
  return { ...ruled, kind: 'follow_up', anchor: { id, on: anchorDay, ...(isUntold && { isUntold }) }, reason };
}

const overReason = ({ on, tiers, isUntold }: ChargedVisit, isUsedUp: boolean): string => {
  if (!tiers || tiers.length === 0 || isUntold) return FEE_MESSAGES.firstVisit;
  return isUsedUp ? `First visit, follow-ups of ${dayForPeople(on)} are used` : `First visit, last paid on ${dayForPeople(on)}`;
};

/** 'Free follow-up 1 of 1 until 29/11/2026, paid on 22/11/2026'; `paidOn` null: of a visit that is not told of. */
function followUpReason(
  { fee, used, allowed, validUntil }: { fee: number; used: number; allowed: number | null; validUntil: PlainDate },
  paidOn: PlainDate | null,
): string {
  const what = fee === 0 ? 'Free follow-up' : 'Follow-up';
  const count = allowed === null ? '' : ` ${used + 1} of ${allowed}`;
  const paid = paidOn === null ? '' : `, paid on ${dayForPeople(paidOn)}`;
  return `${what}${count} until ${dayForPeople(validUntil)}${paid}`;
}

/** What the visit after a quoted one would cost on the same day. */
export function feeAfter(rules: FeeRules, visits: readonly ChargedVisit[], on: PlainDate, now: RuledFee): number {
  const isOpening = OPENS.has(now.kind);
  const next = { id: 0, on, kind: now.kind, tierDays: now.tierDays, tiers: isOpening ? rules.tiers : null };
  return ruledFee(rules, [...visits, next], on).fee;
}
