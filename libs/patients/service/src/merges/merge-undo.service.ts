import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound } from '@nidaan/kernel';
import {
  personSeparated,
  REGISTRY_MESSAGES as messages,
  visitAssigned,
  type FieldChange,
  type TakenField,
} from '@nidaan/patients-contracts';
import { currentHospital, RestrictedRecords } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { matchingOf } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import type { MergeEntity } from './merge.entity.ts';
import { MergesRepository } from './merges.repository.ts';
import { uhidChange } from './merges.service.ts';
import { historyOf, withoutTaken } from './taken-fields.ts';

/** What became of an undone merge. */
export interface Undone {
  merge_id: number;
  kept: TakenField[];
  stayed: number[];
}

/** Visits by the number of the person under whom they go. */
export type VisitsApart = Readonly<Record<string, number>>;

/** Takes two persons apart again (FRD-33). */
@Injectable()
export class MergeUndoService {
  constructor(
    private readonly merges: MergesRepository,
    private readonly once: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly restricted: RestrictedRecords,
  ) {}

  /** Throws 404 for a merge of another hospital, 409 for one that was undone, 400 for a visit that is not one of those made since. */
  undo(id: number, reason: string, visits: VisitsApart): Promise<Undone> {
    return this.once.transaction(async (tx) => {
      tx.afterCommit(() => this.restricted.changed(currentHospital()));
      const merge = await this.merges.lockMerge(id);
      if (!merge) throw notFound(messages.mergeNotFound);
      if (merge.undoneAt !== null) throw conflict(messages.alreadyUndone);
      const root = (await this.merges.roots([merge.mergedId])).get(merge.mergedId);
      if (root === undefined) throw notFound(messages.mergeNotFound);
      await this.merges.lock([merge.survivorId, merge.mergedId, root]);
      const locked = await this.merges.find([merge.survivorId, merge.mergedId]);
      const [survivor, merged] = [merge.survivorId, merge.mergedId].map((each) => locked.find((person) => person.id === each));
      if (!survivor || !merged) throw notFound(messages.mergeNotFound);
      const stayed = await this.#divide(merge, root, visits);
      const kept = await this.#separate(merge, survivor, merged, reason);
      return { merge_id: id, kept, stayed };
    });
  }

  async #separate(merge: MergeEntity, survivor: PersonEntity, merged: PersonEntity, reason: string): Promise<TakenField[]> {
    const [hospitalId, at] = [currentHospital(), this.clock.now()];
    const { person, kept } = withoutTaken(survivor, merged, merge.taken);
    await this.merges.write({
      ...person,
      ...matchingOf(person),
      branchIds: branchesWithout(survivor, merge.taken),
      version: survivor.version + 1,
    });
    await this.merges.part(merged.id);
    await this.merges.undo(merge.id, at, reason);
    await this.merges.decide([survivor.id, merged.id], 'dismissed', at, reason);
    const given = merge.taken.filter(({ field }) => field !== 'branch_ids' && !kept.some((each) => each === field));
    const back = historyOf(given).map(({ field, before, after }) => ({ field, before: after, after: before }));
    await this.merges.note(
      survivor.id,
      survivor.version + 1,
      'separated',
      [uhidChange('merged', merged.uhid, ''), ...back],
      reason,
      at,
    );
    await this.merges.note(
      merged.id,
      merged.version + 1,
      'separated',
      [uhidChange('merged_into', survivor.uhid, '')],
      reason,
      at,
    );
    await this.events.add(personSeparated, {
      hospitalId,
      mergeId: merge.id,
      survivorId: survivor.id,
      mergedId: merged.id,
      version: merged.version + 1,
      survivorUhid: survivor.uhid,
      mergedUhid: merged.uhid,
    });
    for (const each of [survivor, merged]) this.audit.wrote('patients.person-separated', each.id);
    return kept;
  }

  /** Puts visits made since under the one of the two who is named for them; gives those that stay. */
  async #divide(merge: MergeEntity, root: number, wanted: VisitsApart): Promise<number[]> {
    const since = await this.merges.visitsSince(root, merge.mergedAt);
    const known = new Set(since.map(({ id }) => String(id)));
    const targets = new Set([merge.survivorId, merge.mergedId, root]);
    if (Object.entries(wanted).some(([visit, to]) => !known.has(visit) || !targets.has(to)))
      throw invalid(messages.visitsUnknown);
    const moves = since.flatMap(({ id, person }) => {
      const to = wanted[id];
      return to === undefined || to === person ? [] : [{ id, from: person, to }];
    });
    for (const move of moves) await this.#move(move);
    return since.filter(({ id }) => wanted[id] !== merge.mergedId).map(({ id }) => id);
  }

  async #move({ id, from, to }: { id: number; from: number; to: number }): Promise<void> {
    const linkVersion = await this.merges.moveVisit(id, to);
    await this.merges.recount(from, -1);
    await this.merges.recount(to, 1);
    const { uhid } = (await this.merges.find([to]))[0]!;
    await this.events.add(visitAssigned, {
      hospitalId: currentHospital(),
      personId: to,
      uhid,
      visits: [{ patientId: id, linkVersion }],
    });
  }
}

// Branches where the survivor was seen before, and since; not those that came with the other.
function branchesWithout({ branchIds }: PersonEntity, taken: readonly FieldChange[]): number[] {
  const change = taken.find(({ field }) => field === 'branch_ids');
  const [before, after] = [change?.before, change?.after].map((list) => (Array.isArray(list) ? (list as number[]) : []));
  return branchIds.filter((id) => before!.includes(id) || !after!.includes(id));
}
