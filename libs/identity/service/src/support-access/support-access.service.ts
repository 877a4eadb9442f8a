import { Injectable } from '@nestjs/common';
import { conflict, notFound } from '@nidaan/kernel';
import {
  SUPPORT_ACCESS_MESSAGES as messages,
  type NewSupportAccess,
  type Profile,
  type SupportAccess,
} from '@nidaan/identity-contracts';
import { accessRevoked, currentHospital, supportAccessChanged, supportSession } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import { factsOfGrant, shownGrant } from './shown-grant.ts';
import { emptyGrant, type SupportGrantEntity } from './support-grant.entity.ts';
import { SupportGrantsRepository } from './support-grants.repository.ts';

const HOUR_MS = 3_600_000;

/** A hospital lets the platform's staff in, for hours, and ends it whenever it likes (ORG-67). */
@Injectable()
export class SupportAccessService {
  constructor(
    private readonly grants: SupportGrantsRepository,
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<SupportAccess[]> {
    const now = this.clock.now();
    return (await this.grants.all()).map((grant) => shownGrant(grant, now));
  }

  /** What every screen of the hospital says; null while nobody may look. */
  async running(): Promise<NonNullable<Profile['support_access']> | null> {
    const grant = await this.grants.running(this.clock.now());
    return grant && { id: grant.id, scope: grant.scope, until: grant.until!.toISOString(), name: grant.enteredBy };
  }

  /** Opens what the staff asked for, or a new one. Throws 403 for all but owners, 404 for an unknown branch, 409 while one is open. */
  open({ hours, scope, branches, ticket }: NewSupportAccess): Promise<SupportAccess> {
    return this.idempotency.transaction(async () => {
      await this.team.lock();
      const owner = await this.rules.asking();
      owner.member.requireActive();
      owner.member.require('owner');
      const branchIds = branches === 'all' ? null : branches;
      owner.requireMayGiveBranches(branchIds);
      const asked = await this.#vacant();
      const now = this.clock.now();
      const opened: Partial<SupportGrantEntity> & Pick<SupportGrantEntity, 'state'> = {
        ...{ state: 'open', scope, branchIds, openedBy: owner.name, openedAt: now },
        ...{ ticket: ticket ?? asked?.ticket ?? null, until: new Date(now.getTime() + hours * HOUR_MS) },
      };
      const grant = asked ? { ...asked, ...opened } : await this.#added(opened);
      await this.grants.save(grant);
      await this.events.add(supportAccessChanged, factsOfGrant(grant));
      this.audit.wrote('identity.support-access-opened', grant.id);
      return shownGrant(grant, now);
    });
  }

  /** Ends what is open and declines what was asked for. Throws 404 for another hospital's, 409 for what is over. */
  end(id: number): Promise<SupportAccess> {
    return this.database.transaction(async () => {
      await this.team.lock();
      const { name } = await this.rules.asking();
      const grant = await this.grants.hold(id);
      if (grant?.hospitalId !== currentHospital()) throw notFound(messages.unknown);
      const now = this.clock.now();
      if (grant.state === 'asked') return this.#decline(grant, name, now);
      if (grant.state !== 'open' || grant.until! <= now) throw conflict(messages.isOver);
      return shownGrant(await this.finish(grant, name, now), now);
    });
  }

  /** Inside a transaction of the hospital: an open grant is over, and the token of whoever came in is dead everywhere. */
  async finish(grant: SupportGrantEntity, endedBy: string, endedAt: Date): Promise<SupportGrantEntity> {
    const { id, accountId, version } = grant;
    const isTold = accountId === null;
    const ended = { ...grant, state: 'ended' as const, endedBy, endedAt, isTold, version: version + 1 };
    await this.grants.save(ended);
    await this.events.add(supportAccessChanged, factsOfGrant(ended));
    if (accountId !== null)
      await this.events.add(accessRevoked, { accountId, sessionId: supportSession(id), at: this.clock.now().toISOString() });
    this.audit.wrote('identity.support-access-ended', id);
    return ended;
  }

  async #decline(grant: SupportGrantEntity, endedBy: string, endedAt: Date): Promise<SupportAccess> {
    const declined = { ...grant, state: 'declined' as const, endedBy, endedAt, isTold: true };
    await this.grants.save(declined);
    this.audit.wrote('identity.support-access-declined', grant.id);
    return shownGrant(declined, endedAt);
  }

  async #added(opened: Partial<SupportGrantEntity>): Promise<SupportGrantEntity> {
    const grant = { ...emptyGrant, ...opened, hospitalId: currentHospital(), state: 'open' as const };
    return { ...grant, id: await this.grants.add(grant) };
  }

  // What was asked for, once nothing is open any more.
  async #vacant(): Promise<SupportGrantEntity | null> {
    const now = this.clock.now();
    let asked: SupportGrantEntity | null = null;
    for (const grant of await this.grants.unfinished()) {
      if (grant.state === 'asked') asked = grant;
      else if (grant.until! > now) throw conflict(messages.isOpen);
      else await this.finish(grant, '', grant.until!);
    }
    return asked;
  }
}
