import { Injectable } from '@nestjs/common';
import { conflict, notFound, type InputOf } from '@nidaan/kernel';
import { PATIENT_MESSAGES as messages, type RecordRestriction, type restrictRecord } from '@nidaan/patients-contracts';
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
    return shown(visitId, await this.restrictions.ofPersons(persons));
  }

  /** Throws 404 for a visit that is not in sight and for members whom the hospital has not, 409 where the visit has no person yet. */
  async set(
    visitId: number,
    { restricted, reason, members }: InputOf<typeof restrictRecord>['body'],
  ): Promise<RecordRestriction> {
    const { persons, typedVisits } = await this.#personOf(visitId);
    const listed = [...new Set([...(members ?? []), ...this.#self()])].sort((a, b) => a - b);
    if (members && (await this.restrictions.members(members)).length < new Set(members).size)
      throw notFound(messages.memberUnknown);
    const [hospitalId, id] = [currentHospital(), restricted ? await this.numbers.next('record-restriction') : 0];
    return this.once.transaction(async (tx) => {
      await this.restrictions.lock(persons);
      const before = await this.restrictions.ofPersons(persons);
      const isHeld = before !== null && before.liftedAt === null;
      const now = { changedAt: this.clock.now(), changedBy: currentAccount(), typedVisits, reason };
      const open = { liftedAt: null, liftedBy: null, liftReason: '' };
      const next: RecordRestrictionEntity = {
        ...{ hospitalId, id, personId: persons[0]! },
        members: members || !isHeld ? listed : before.members,
        ...now,
        ...open,
      };
      if (restricted && isHeld) await this.restrictions.change(persons, next);
      else if (restricted) await this.restrictions.add(next);
      else if (isHeld) await this.restrictions.lift(persons, now.changedAt, now.changedBy, reason);
      this.audit.wrote(restricted ? 'patients.record-restricted' : 'patients.record-opened', visitId);
      tx.afterCommit(() => this.restricted.changed(hospitalId));
      return shown(visitId, await this.restrictions.ofPersons(persons));
    });
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

const shown = (id: number, restriction: RecordRestrictionEntity | null): RecordRestriction => {
  const held = restriction !== null && restriction.liftedAt === null ? restriction : null;
  const at = held?.changedAt ?? restriction?.liftedAt ?? null;
  return {
    ...{ id, restricted: held !== null, members: held?.members ?? [] },
    reason: held?.reason ?? restriction?.liftReason ?? '',
    changed_at: at?.toISOString() ?? null,
  };
};
