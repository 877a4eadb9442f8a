import type { Allergies } from '@nidaan/clinical-contracts';
import type { AllergyChangeEntity } from './allergy-change.entity.ts';

/** By visit the newest version there. */
export type Versions = Readonly<Record<string, number>>;

/** What of these changes a further one replaces: all of them. */
export function versionsOf(changes: readonly AllergyChangeEntity[]): Versions {
  const newest: Record<string, number> = {};
  for (const { patientId, version } of changes) newest[patientId] = Math.max(version, newest[patientId] ?? 0);
  return newest;
}

/**
 * What holds, of all changes at a person's visits. One that was replaced does not hold, whoever the visits are of by now. Several hold where persons were
 * merged or a visit was moved: then an allergy that any of them lists is listed, and none are known where none lists one.
 */
export function heldOf(changes: readonly AllergyChangeEntity[]): Allergies {
  const holding = holdingOf(changes).toSorted((a, b) => +new Date(a.changedAt) - +new Date(b.changedAt));
  const listed = holding.filter(({ text }) => text !== '');
  const noneKnown = holding.filter((change) => change.noneKnown);
  const status = listed.length > 0 ? 'listed' : noneKnown.length > 0 ? 'none_known' : 'not_asked';
  const newest = { listed, none_known: noneKnown, not_asked: holding }[status].at(-1);
  return {
    status,
    text: joined(listed.map(({ text }) => text)),
    version: changes.length,
    changed_at: newest ? new Date(newest.changedAt).toISOString() : null,
  };
}

function holdingOf(changes: readonly AllergyChangeEntity[]): AllergyChangeEntity[] {
  const all = changes.map((change) => change.replaced ?? replacedBefore(change, changes));
  return changes.filter(({ patientId, version }) => !all.some((replaced) => version <= (replaced[patientId] ?? 0)));
}

// The release before noted nothing, and showed the newest alone: that one was replaced. Of two with one version it is the one at the same visit; else nobody knows.
function replacedBefore({ patientId, version }: AllergyChangeEntity, changes: readonly AllergyChangeEntity[]): Versions {
  const earlier = changes.filter((each) => each.version < version);
  const last = Math.max(...earlier.map((each) => each.version));
  const newest = earlier.filter((each) => each.version === last);
  const own = newest.filter((each) => each.patientId === patientId);
  return versionsOf(own.length === 1 ? own : newest.length === 1 ? newest : []);
}

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

// Each once, in whatever letter case.
const joined = (texts: readonly string[]): string =>
  texts.filter((text, at) => texts.findIndex((other) => folded(other) === folded(text)) === at).join('; ');
