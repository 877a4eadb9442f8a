import type { ConsentEntity } from './consent.entity.ts';

/** Two persons who became one, at a moment. */
export interface Join {
  survivorId: number;
  mergedId: number;
  at: Date;
}

/** What holds of a group of persons who are one: the answer to each purpose and channel. */
type Held = Map<string, ConsentEntity>;
interface Group {
  held: Held;
}

const keyOf = ({ purpose, channel }: ConsentEntity): string => `${purpose}/${channel}`;
const isNewer = (a: ConsentEntity, b: ConsentEntity): boolean =>
  a.at > b.at || (a.at.getTime() === b.at.getTime() && a.id > b.id);

// A consent that one of the two took back is taken back for both (FRD-31); else the newer answer holds.
function stronger(a: ConsentEntity, b: ConsentEntity): ConsentEntity {
  const isOver = ({ state }: ConsentEntity) => state === 'withdrawn';
  if (isOver(a) !== isOver(b)) return isOver(a) ? a : b;
  return isNewer(a, b) ? a : b;
}

function joined(one: Held, other: Held): Held {
  const both = new Map(one);
  for (const [key, row] of other) {
    const known = both.get(key);
    both.set(key, known ? stronger(known, row) : row);
  }
  return both;
}

/**
 * Which answers hold for a person: the newest of each purpose and channel, but where two persons were joined the one that was taken back.
 * What is said after the joining counts as said by the one person. Nothing is written by a merge, so taking it apart is exact.
 */
export function heldConsents(rows: readonly ConsentEntity[], joins: readonly Join[]): ReadonlySet<ConsentEntity> {
  const groups = new Map<number, Group>();
  const groupOf = (person: number): Group => {
    const group = groups.get(person) ?? { held: new Map() };
    groups.set(person, group);
    return group;
  };
  const join = ({ survivorId, mergedId }: Join): void => {
    const [one, other] = [groupOf(survivorId), groupOf(mergedId)];
    one.held = joined(one.held, other.held);
    for (const [person, group] of groups) if (group === other) groups.set(person, one);
  };
  const waiting = joins.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (const row of rows.toSorted((a, b) => (isNewer(a, b) ? 1 : -1))) {
    while (waiting[0] && waiting[0].at < row.at) join(waiting.shift()!);
    groupOf(row.personId).held.set(keyOf(row), row);
  }
  for (const each of waiting) join(each);
  const all = [...new Set(groups.values())].map(({ held }) => held);
  return new Set(all.reduce(joined, new Map()).values());
}
