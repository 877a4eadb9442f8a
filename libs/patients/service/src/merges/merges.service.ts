import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type PlainDate } from '@nidaan/kernel';
import {
  PERSON_MESSAGES,
  personChanged,
  personMerged,
  REGISTRY_MESSAGES as messages,
  type Contradiction,
  type DuplicatePerson,
  type FieldChange,
  type TakenField,
} from '@nidaan/patients-contracts';
import { closedRecords, currentContext, currentHospital, recordRestricted, RestrictedRecords } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import type { Transaction } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PersonSearchService } from '../person-search/person-search.service.ts';
import { matchingOf } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { MergesRepository } from './merges.repository.ts';
import { defaultTake, hasAadhaar, historyOf, takenOf, takesDeath, withTaken } from './taken-fields.ts';

/** What was asked of a merge. */
export interface MergeAsked {
  other_id: number;
  take?: TakenField[] | undefined;
  confirm: boolean;
  reason: string;
}

// Each time another desk has merged one of the two meanwhile.
const MOST_TRIES = 5;

/** Another desk has merged one of the two, or somebody into one of them, or has struck one out, while this one waited. */
class MergedMeanwhile extends Error {}

/** Who joins and parts persons sees both: throws 403 where the record of one is restricted and closed to the caller (ORG-64). */
export function refuseHidden(persons: readonly number[]): void {
  const { hidesPerson } = closedRecords();
  if (persons.some(hidesPerson)) throw recordRestricted();
}

function bothOf(persons: readonly PersonEntity[], ids: readonly [number, number]): [PersonEntity, PersonEntity] {
  const [one, other] = ids.map((id) => persons.find((each) => each.id === id));
  if (!one || !other) throw notFound(messages.personNotFound);
  return [one, other];
}

/** In what two persons differ that one person does not (FRD-32). */
export function contradictionsOf(a: PersonEntity, b: PersonEntity): Contradiction[] {
  const differ = (one: string, other: string) => one !== '' && other !== '' && one !== other;
  return [
    ...((a.deceased_on === null) !== (b.deceased_on === null) ? (['deceased'] as const) : []),
    ...(differ(a.gender, b.gender) ? (['gender'] as const) : []),
    ...(differ(a.aadhaarIndex ?? '', b.aadhaarIndex ?? '') ? (['aadhaar'] as const) : []),
  ];
}

/** Says that two persons are one (FRD-30 … FRD-32): a pointer, and what the survivor lacked. Nothing of a visit is rewritten. */
@Injectable()
export class MergesService {
  constructor(
    private readonly merges: MergesRepository,
    private readonly persons: PersonSearchService,
    private readonly hospitals: HospitalsService,
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly restricted: RestrictedRecords,
  ) {}

  /** Throws 404 for a person out of sight, 409 where they are one already or differ in what one person does not. */
  async merge(id: number, asked: MergeAsked): Promise<{ merge_id: number; survivor: DuplicatePerson }> {
    if (id === asked.other_id) throw conflict(messages.withItself);
    const [mergeId, today] = await Promise.all([this.merges.nextId(), this.hospitals.dayOf(this.clock.now())]);
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#mergeOnce(mergeId, id, asked, today);
      } catch (fault) {
        if (!(fault instanceof MergedMeanwhile)) throw fault;
        if (attempt === MOST_TRIES) throw conflict(PERSON_MESSAGES.changed);
      }
    }
  }

  #mergeOnce(mergeId: number, id: number, asked: MergeAsked, today: PlainDate): ReturnType<MergesService['merge']> {
    return this.once.transaction(async (tx) => {
      tx.afterCommit(() => this.restricted.changed(currentHospital()));
      const [survivor, other] = await this.#lockRoots(tx, id, asked.other_id);
      const contradictions = contradictionsOf(survivor, other);
      if (contradictions.length > 0 && !asked.confirm) throw conflict(messages.contradict, { contradictions });
      if (asked.take?.includes('aadhar') && hasAadhaar(survivor)) throw invalid(messages.takeAadhaar);
      const taken = takenOf(survivor, other, asked.take ?? defaultTake(survivor, other));
      await tx.inAllBranches(() => this.#join(mergeId, survivor, other, taken, asked.reason));
      return { merge_id: mergeId, survivor: (await this.persons.sideBySide([survivor.id], today))[0]! };
    });
  }

  // Whoever came to one of them while this waited is not held: it is begun anew, and holds all in the order of their numbers. Those who lead to
  // them may be out of sight.
  async #lockRoots(tx: Transaction, id: number, otherId: number): Promise<[PersonEntity, PersonEntity]> {
    const ids = await this.#numbers(id, otherId);
    const isComplete = await tx.inAllBranches(async () => {
      const held = await this.merges.lock(ids);
      return (await this.merges.ledTo(ids)).every((each) => held.has(each));
    });
    const [survivor, other] = bothOf(await this.merges.find(ids), ids);
    const isGone = [survivor, other].some(({ mergedInto, struckAt }) => mergedInto !== null || struckAt !== null);
    if (isGone || !isComplete) throw new MergedMeanwhile();
    return [survivor, other];
  }

  /** Both roots as they stand. Throws 404 for one out of sight, 409 where it is one root. */
  async roots(id: number, otherId: number): Promise<[PersonEntity, PersonEntity]> {
    const ids = await this.#numbers(id, otherId);
    return bothOf(await this.merges.find(ids), ids);
  }

  async #numbers(id: number, otherId: number): Promise<[number, number]> {
    const roots = await this.merges.roots([id, otherId]);
    const [root, otherRoot] = [roots.get(id), roots.get(otherId)];
    if (root === undefined || otherRoot === undefined) throw notFound(messages.personNotFound);
    refuseHidden([id, otherId, root, otherRoot]);
    if (root === otherRoot) throw conflict(messages.oneAlready);
    return [root, otherRoot];
  }

  async #join(mergeId: number, survivor: PersonEntity, other: PersonEntity, taken: FieldChange[], reason: string): Promise<void> {
    const [hospitalId, at] = [currentHospital(), this.clock.now()];
    const richer = withTaken(survivor, other, taken);
    const branchIds = [...new Set([...survivor.branchIds, ...other.branchIds])];
    await this.merges.write({ ...richer, ...matchingOf(richer), branchIds, version: survivor.version + 1 });
    await this.merges.join(other.id, survivor.id);
    const noted = { undoneAt: null, undoneBy: null, undoReason: '' };
    await this.merges.insert({
      ...{ hospitalId, id: mergeId, survivorId: survivor.id, mergedId: other.id, reason, mergedAt: at, ...noted },
      taken: [...taken, { field: 'branch_ids', before: survivor.branchIds, after: branchIds }],
      mergedBy: currentContext()?.accountId ?? null,
    });
    await this.merges.decide([survivor.id, other.id], 'merged', at, reason);
    await this.merges.note(
      survivor.id,
      survivor.version + 1,
      'merged',
      [uhidChange('merged', '', other.uhid), ...historyOf(taken)],
      reason,
      at,
    );
    await this.merges.note(other.id, other.version + 1, 'merged', [uhidChange('merged_into', '', survivor.uhid)], reason, at);
    await this.events.add(personMerged, {
      hospitalId,
      mergeId,
      survivorId: survivor.id,
      mergedId: other.id,
      version: other.version + 1,
      survivorUhid: survivor.uhid,
      mergedUhid: other.uhid,
    });
    if (takesDeath(survivor, other)) await this.#tellDeath(richer, survivor.version + 1);
    for (const person of [survivor, other]) this.audit.wrote('patients.person-merged', person.id);
  }

  // As where the desk marks them: what was planned for the survivor is cancelled.
  async #tellDeath(survivor: PersonEntity, version: number): Promise<void> {
    const { hospitalId, id: personId, first_name: firstName, last_name: lastName, phone } = survivor;
    const changed = { hospitalId, personId, version, what: ['deceased_on'], deceased: true };
    await this.events.add(personChanged, { ...changed, firstName, lastName, phone });
  }
}

/** An entry of the history that names another person by UHID. */
export const uhidChange = (field: string, before: string, after: string): FieldChange => ({ field, before, after });
