import type { PlainDate } from '@nidaan/kernel';
import { DEFAULT_RETENTION, RETENTION_RULES, type RetentionClass } from '@nidaan/patients-contracts';

/** Age until which clinical records of a child are kept (ORG-77). */
const MINOR_UNTIL = 21;
const GROWN_AT = 18;
const OWN_RULE = "The hospital's own rule";
const LEAP_DAY = '-02-29';

/** Years for each kind of data, as a hospital set them; a kind that is missing has our default. */
export type Retention = Partial<Record<RetentionClass, number>>;

/** The last day on which a kind of data is kept, and the rule on which that rests. */
export interface KeptUntil {
  class: RetentionClass;
  until: PlainDate;
  rule: string;
}

/** What decides how long the clinical records of a person are kept. */
export interface ClinicalFacts {
  birthDate: PlainDate | null;
  lastVisit: PlainDate | null;
  wasInpatient: boolean | null;
}

/** What decides whether the time of a person is over. */
export interface TimeFacts extends ClinicalFacts {
  lastConsent: PlainDate | null;
  hasBills: boolean;
}

/** The same day so many years later; the day after 28 February in a year that has no 29th. */
export function yearsAfter(day: PlainDate, years: number): PlainDate {
  const year = Number(day.slice(0, 4)) + years;
  const isMissing = day.endsWith(LEAP_DAY) && new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1;
  return `${year}${isMissing ? '-03-01' : day.slice(4)}`;
}

export const yearsOf = (of: RetentionClass, retention: Retention): number => retention[of] ?? DEFAULT_RETENTION[of];

/** Until when data of one kind are kept whose newest row is of `last`; null where there is none. */
export const keptUntil = (of: RetentionClass, last: PlainDate | null, retention: Retention): KeptUntil | null =>
  last === null ? null : { class: of, until: yearsAfter(last, yearsOf(of, retention)), rule: RETENTION_RULES[of] || OWN_RULE };

/** The same of clinical records: those of a child are kept until the age of 21 at least. */
export function clinicalUntil({ birthDate, lastVisit, wasInpatient }: ClinicalFacts, retention: Retention): KeptUntil | null {
  const kept = keptUntil(wasInpatient ? 'inpatient' : 'clinical', lastVisit, retention);
  if (kept === null || birthDate === null || lastVisit === null || lastVisit >= yearsAfter(birthDate, GROWN_AT)) return kept;
  const grown = yearsAfter(birthDate, MINOR_UNTIL);
  if (kept.until >= grown) return kept;
  return { ...kept, until: grown, rule: `${OWN_RULE}: records of a child until the age of ${MINOR_UNTIL}` };
}

/** What of a person was kept longest, where the time of all of it is over; null where something has to be kept still. */
export function timeIsOver(facts: TimeFacts, today: PlainDate, retention: Retention): KeptUntil | null {
  const kinds = [
    clinicalUntil(facts, retention),
    keptUntil('bills', facts.hasBills ? facts.lastVisit : null, retention),
    keptUntil('consents', facts.lastConsent, retention),
  ].filter((kept) => kept !== null);
  const longest = kinds.reduce<KeptUntil | null>((most, kept) => (most && most.until >= kept.until ? most : kept), null);
  return longest && longest.until < today ? longest : null;
}

/** Nothing whose newest entry is of this day or later can be over: what a search need not look at. */
export function earliestDay(today: PlainDate, retention: Retention): PlainDate {
  const least = Math.min(...(['clinical', 'inpatient'] as const).map((of) => yearsOf(of, retention)));
  return yearsAfter(today, -least);
}
