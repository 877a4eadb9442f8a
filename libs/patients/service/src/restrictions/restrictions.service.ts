import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import {
  PATIENT_MESSAGES as messages,
  type RecordRestriction,
  type restrictRecord,
  type RestrictionChange,
} from '@nidaan/patients-contracts';
import {
  currentAccount,
  currentContext,
  currentHospital,
  RestrictedRecords,
  type RestrictedFacts,
} from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Numbers } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { PatientsService } from '../patients/patients.service.ts';
import { RestrictionsRepository } from './restrictions.repository.ts';
import type { RecordRestrictionChangeEntity } from './record-restriction-change.entity.ts';
import type { RecordRestrictionEntity } from './record-restriction.entity.ts';

/** Restricts records to the members on their lists, and opens them again (ORG-64). */
@Injectable()
export class RestrictionsService {
  constructor(
    private readonly restrictions: RestrictionsRepository,
    private readonly patients: PatientsService,
    private readonly hospitals: HospitalsService,
    private readonly restricted: RestrictedRecords,
    private readonly numbers: Numbers,
    private readonly once: Idempotency,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** What holds in the hospital at work, for whoever shows patients. Of two lists that a merge brought together a member must be on both. */
  async facts(): Promise<RestrictedFacts> {
    const today = await this.hospitals.dayOf(this.clock.now());
    const held = await this.restrictions.held();
    if (held.length === 0) return { today, records: [] };
    const visits = await this.restrictions.visits(
      held.flatMap(({ persons }) => persons),
      held.flatMap(({ typedVisits }) => typedVisits),
    );
    const roots = [...new Set(held.map(({ rootId }) => rootId))];
    const records = roots.map((root) => {
      const [first, ...others] = held.filter(({ rootId }) => rootId === root);
      const { persons, members } = first!;
      const typed = new Set([first!, ...others].flatMap(({ typedVisits }) => typedVisits));
      const isTheirs = ({ id, personId }: { id: number; personId: number | null }) =>
        personId === null ? typed.has(id) : persons.includes(personId);
      return {
        persons,
        members: members.filter((member) => others.every((other) => other.members.includes(member))),
        visits: visits.filter(isTheirs).map(({ id, on }) => ({ id, on })),
      };
    });
    return { today, records };
  }

  /** Throws 404 for a visit that is not in sight. */
  async read(visitId: number): Promise<RecordRestriction> {
    const { persons } = await this.#personOf(visitId);
    void this.audit.read('patients.record-restriction', visitId);
    return this.#shown(visitId, persons);
  }

  /** Throws 404 for a visit that is not in sight and for members whom the hospital has not, 409 where the visit has no person yet or it was changed since. */
  async set(visitId: number, sent: InputOf<typeof restrictRecord>['body']): Promise<RecordRestriction> {
    const { persons, typedVisits } = await this.#personOf(visitId);
    await this.#refuseUnknown(sent.members ?? [], persons);
    const [hospitalId, id] = [currentHospital(), sent.restricted ? await this.numbers.next('record-restriction') : 0];
    return this.once.transaction(async (tx) => {
      await this.restrictions.lock(persons);
      const before = held(await this.restrictions.ofPersons(persons));
      if (sent.seen !== undefined && sent.seen !== before?.changedAt.toISOString()) throw conflict(messages.listChanged);
      const now = { changedAt: this.clock.now(), changedBy: currentAccount(), typedVisits, reason: sent.reason };
      const next: RecordRestrictionEntity = {
        ...{ hospitalId, id, personId: persons[0]!, members: this.#listed(before, sent.members), ...now },
        ...{ liftedAt: null, liftedBy: null, liftReason: '' },
      };
      if (sent.restricted && before) await this.restrictions.change(persons, next);
      else if (sent.restricted) await this.restrictions.add(next);
      else if (before) await this.restrictions.lift(persons, now.changedAt, now.changedBy, sent.reason);
      if (sent.restricted || before) await this.#note(visitId, before, sent.restricted ? next : null, next);
      tx.afterCommit(() => this.restricted.changed(hospitalId));
      return this.#shown(visitId, persons);
    });
  }

  // Who left, or is away, stays on a list until somebody takes them off it.
  async #refuseUnknown(members: readonly number[], persons: readonly number[]): Promise<void> {
    if (members.length === 0) return;
    const before = held(await this.restrictions.ofPersons(persons))?.members ?? [];
    const known = new Set([...(await this.restrictions.members(members)), ...before]);
    if (members.some((id) => !known.has(id))) throw notFound(messages.memberUnknown);
  }

  // Whoever restricts a record is on its list, and takes nobody's place by changing it.
  #listed(before: RecordRestrictionEntity | null, members: readonly number[] | undefined): number[] {
    if (before && !members) return before.members;
    const self = this.#self().filter((id) => !before || before.members.includes(id));
    return [...new Set([...(members ?? []), ...self])].sort((a, b) => a - b);
  }

  /** What is noted of a change: in the record's own history, and in the trail with each member whom it concerns. */
  async #note(
    visitId: number,
    before: RecordRestrictionEntity | null,
    after: RecordRestrictionEntity | null,
    { hospitalId, personId, changedAt: at, reason }: RecordRestrictionEntity,
  ): Promise<void> {
    const [was, is] = [before?.members ?? [], after?.members ?? []];
    const added = is.filter((id) => !was.includes(id));
    const removed = after ? was.filter((id) => !is.includes(id)) : [];
    const [by = null] = this.#self();
    await this.restrictions.note({ hospitalId, personId, at, by, restricted: after !== null, added, removed, reason });
    this.audit.wrote(before && after ? 'patients.record-list-changed' : WRITTEN[after ? 'restricted' : 'opened'], visitId);
    this.audit.wroteAll('patients.record-member-added', added);
    this.audit.wroteAll('patients.record-member-removed', removed);
  }

  async #shown(id: number, persons: readonly number[]): Promise<RecordRestriction> {
    const [restriction, changes] = [await this.restrictions.ofPersons(persons), await this.restrictions.changes(persons)];
    return { ...shown(id, restriction), changes: changes.map(shownChange) };
  }

  #self(): number[] {
    const memberId = currentContext()?.member?.memberId ?? 0;
    return memberId > 0 ? [memberId] : [];
  }

  async #personOf(visitId: number): Promise<{ persons: number[]; typedVisits: number[] }> {
    const visit = await this.patients.find(visitId);
    if (visit.rootId === null) throw conflict(messages.noPersonYet);
    const persons = await this.restrictions.group(visit.rootId);
    const typedVisits = await this.patients.visitIds(visitId);
    return { persons: [visit.rootId, ...persons.filter((id) => id !== visit.rootId)], typedVisits };
  }
}

const WRITTEN = { restricted: 'patients.record-restricted', opened: 'patients.record-opened' } as const;

const held = (restriction: RecordRestrictionEntity | null): RecordRestrictionEntity | null =>
  restriction?.liftedAt === null ? restriction : null;

const shown = (id: number, restriction: RecordRestrictionEntity | null): Omit<RecordRestriction, 'changes'> => {
  const holding = held(restriction);
  const at = holding?.changedAt ?? restriction?.liftedAt ?? null;
  return {
    ...{ id, restricted: holding !== null, members: holding?.members ?? [] },
    reason: holding?.reason ?? restriction?.liftReason ?? '',
    changed_at: at?.toISOString() ?? null,
  };
};

const shownChange = ({ at, by, restricted, added, removed, reason }: RecordRestrictionChangeEntity): RestrictionChange => ({
  ...{ by, restricted, added, removed, reason },
  at: at.toISOString(),
});
