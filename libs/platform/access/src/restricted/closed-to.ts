import { NOTHING_CLOSED, type ClosedRecords, type PermissionKey } from '@nidaan/kernel';
import type { Member } from '../rights/member.ts';
import type { RestrictedFacts } from './restricted-contracts.ts';

/** Roles that look after the privacy of patients are on every list: owners and managers. */
const GUARDIAN = 'privacy.manage';
// What a visit is served by on its day: treated, tested, dispensed.
const SERVING: readonly PermissionKey[] = ['clinical.view', 'prescriptions.view', 'lab.view', 'pharmacy.dispense'];

type Restricted = RestrictedFacts['records'][number];

/** The restricted records of a hospital, ready to be asked at each call. */
export class KnownRestricted {
  readonly #visits = new Map<number, { record: Restricted; isToday: boolean }>();
  readonly #persons = new Map<number, Restricted>();

  constructor({ today, records }: RestrictedFacts) {
    for (const record of records) {
      for (const person of record.persons) this.#persons.set(person, record);
      for (const { id, on } of record.visits) this.#visits.set(id, { record, isToday: on === today });
    }
  }

  get isEmpty(): boolean {
    return this.#persons.size === 0;
  }

  get persons(): ReadonlySet<number> {
    return new Set(this.#persons.keys());
  }

  hasPerson(person: number): boolean {
    return this.#persons.has(person);
  }

  /** What of them is closed to a member; `opened`: persons whose records an emergency opens now. */
  closedTo(member: Member, opened: ReadonlySet<number>): ClosedRecords {
    if (this.isEmpty) return NOTHING_CLOSED;
    const isGuardian = member.holdsByRole(GUARDIAN);
    const isServing = SERVING.some((key) => member.holds(key));
    const { memberId } = member.facts;
    const isClosed = ({ members, persons }: Restricted) =>
      !isGuardian && !members.includes(memberId) && !persons.some((person) => opened.has(person));
    const visits = this.#visits;
    const persons = this.#persons;
    return {
      hiddenPersons: [...persons].flatMap(([id, record]) => (isClosed(record) ? id : [])),
      hiddenVisits: [...visits].flatMap(([id, { record }]) => (isClosed(record) ? id : [])),
      isRestricted: (visit) => visits.has(visit),
      hidesVisit: (visit) => {
        const known = visits.get(visit);
        return known !== undefined && isClosed(known.record);
      },
      hidesPerson: (person) => {
        const known = persons.get(person);
        return known !== undefined && isClosed(known);
      },
      closesVisit: (visit) => {
        const known = visits.get(visit);
        return known !== undefined && isClosed(known.record) && !(known.isToday && isServing);
      },
    };
  }
}
