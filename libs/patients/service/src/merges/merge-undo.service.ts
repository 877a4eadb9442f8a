import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound } from '@nidaan/kernel';
import {
  PERSON_MESSAGES,
  personSeparated,
  REGISTRY_MESSAGES as messages,
  visitAssigned,
  type FieldChange,
  type MergedField,
} from '@nidaan/patients-contracts';
import { currentHospital, RestrictedRecords } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency, ServiceClient } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { findPersonAppointments } from '@nidaan/scheduling-contracts';
import { matchingOf } from '../persons/person-matching.ts';
import type { PersonEntity } from '../persons/person.entity.ts';
import { FormerPhotosService } from '../photos/former-photos.service.ts';
import type { MergeEntity } from './merge.entity.ts';
import { MergesRepository } from './merges.repository.ts';
import { refuseHidden, uhidChange } from './merges.service.ts';
import { historyOf, photoBefore, withoutTaken } from './taken-fields.ts';

/** What became of an undone merge. */
export interface Undone {
  merge_id: number;
  kept: MergedField[];
  stayed: number[];
  /** What it does not bring back; '' for nothing. */
  warning: string;
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
    private readonly client: ServiceClient,
    private readonly photos: FormerPhotosService,
  ) {}

  /** Throws 404 for a merge of another hospital, 409 for one that was undone, 400 for a visit that is not one of those made since. */
  async undo(id: number, reason: string, visits: VisitsApart): Promise<Undone> {
    const booked = await this.#bookedAt(id);
    return this.once.transaction(async (tx) => {
      tx.afterCommit(() => this.restricted.changed(currentHospital()));
      const merge = await this.merges.lockMerge(id);
      if (!merge) throw notFound(messages.mergeNotFound);
      refuseHidden([merge.survivorId, merge.mergedId]);
      if (merge.undoneAt !== null) throw conflict(messages.alreadyUndone);
      const root = (await this.merges.roots([merge.mergedId])).get(merge.mergedId);
      if (root === undefined) throw notFound(messages.mergeNotFound);
      // Who leads to them, and visits of theirs, may be out of sight: those are not named, but all of it is taken apart.
      await tx.inAllBranches(() => this.merges.lock([merge.survivorId, merge.mergedId, root]));
      await this.#both(merge);
      const { moves, stayed } = await this.#divided(merge, root, visits);
      const kept = await tx.inAllBranches(async () => {
        for (const move of moves) await this.#move(move);
        return this.#separate(merge, booked, reason);
      });
      // Where a newer photo stays, that of before is given back to nobody.
      if (kept.includes('photo')) this.photos.discardAfter(tx, photoBefore(merge.taken));
      return { merge_id: id, kept, stayed, warning: isAliveAgain(merge, kept) ? PERSON_MESSAGES.deceasedUndone : '' };
    });
  }

  // Only where a branch could be taken from the survivor. Scheduling alone knows of bookings: without its answer nothing is taken apart.
  async #bookedAt(id: number): Promise<readonly number[]> {
    const merge = await this.merges.standing(id);
    if (!merge || cameAlong(merge.taken).length === 0) return [];
    const body = { persons: [merge.survivorId], visits: [] };
    const { appointments } = await this.client.call(findPersonAppointments, { body });
    return appointments.map(({ branch }) => branch);
  }

  async #both({ survivorId, mergedId }: MergeEntity): Promise<[PersonEntity, PersonEntity]> {
    const found = await this.merges.find([survivorId, mergedId]);
    const [survivor, merged] = [survivorId, mergedId].map((id) => found.find((person) => person.id === id));
    if (!survivor || !merged) throw notFound(messages.mergeNotFound);
    return [survivor, merged];
  }

  async #separate(merge: MergeEntity, booked: readonly number[], reason: string): Promise<MergedField[]> {
    const at = this.clock.now();
    // Visits that were divided have changed both.
    const [survivor, merged] = await this.#both(merge);
    const { person, kept } = withoutTaken(survivor, merged, merge.taken);
    await this.merges.part(merged.id);
    const seenAt = new Set([...booked, ...(await this.merges.branchesOf(survivor.id))]);
    const lost = new Set(cameAlong(merge.taken).filter((branch) => !seenAt.has(branch)));
    const branchIds = survivor.branchIds.filter((branch) => !lost.has(branch));
    await this.merges.write({ ...person, ...matchingOf(person), branchIds, version: survivor.version + 1 });
    await this.merges.undo(merge.id, at, reason);
    await this.merges.decide([survivor.id, merged.id], 'dismissed', at, reason);
    await this.#note(merge, survivor, merged, { kept, reason, at });
    return kept;
  }

  async #note(
    merge: MergeEntity,
    survivor: PersonEntity,
    merged: PersonEntity,
    { kept, reason, at }: { kept: MergedField[]; reason: string; at: Date },
  ): Promise<void> {
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
      hospitalId: currentHospital(),
      mergeId: merge.id,
      survivorId: survivor.id,
      mergedId: merged.id,
      version: merged.version + 1,
      survivorUhid: survivor.uhid,
      mergedUhid: merged.uhid,
    });
    for (const each of [survivor, merged]) this.audit.wrote('patients.person-separated', each.id);
  }

  /** Which visits made since go under the one of the two who is named for them, and which stay; of those in sight. */
  async #divided(
    merge: MergeEntity,
    root: number,
    wanted: VisitsApart,
  ): Promise<{ moves: { id: number; from: number; to: number }[]; stayed: number[] }> {
    const since = await this.merges.visitsSince(root, merge.mergedAt);
    const known = new Set(since.map(({ id }) => String(id)));
    const targets = new Set([merge.survivorId, merge.mergedId, root]);
    if (Object.entries(wanted).some(([visit, to]) => !known.has(visit) || !targets.has(to)))
      throw invalid(messages.visitsUnknown);
    const moves = since.flatMap(({ id, person }) => {
      const to = wanted[id];
      return to === undefined || to === person ? [] : [{ id, from: person, to }];
    });
    return { moves, stayed: since.filter(({ id }) => wanted[id] !== merge.mergedId).map(({ id }) => id) };
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

// Whether the mark of death that came with the other has gone.
const isAliveAgain = ({ taken }: MergeEntity, kept: readonly MergedField[]): boolean =>
  taken.some(({ field }) => field === 'deceased_on') && !kept.includes('deceased_on');

// Branches that came to the survivor with the other.
function cameAlong(taken: readonly FieldChange[]): number[] {
  const change = taken.find(({ field }) => field === 'branch_ids');
  const [before, after] = [change?.before, change?.after].map((list) => (Array.isArray(list) ? (list as number[]) : []));
  return after!.filter((id) => !before!.includes(id));
}
