import { Injectable } from '@nestjs/common';
import { mailApiKey, PLAN_TERMS } from '@nidaan/identity-contracts';
import { currentHospital, keyChanged } from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import type { MemberEntity } from '../members/member.entity.ts';
import { PlansRepository } from '../plans/plans.repository.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import type { ApiKeyEntity } from './api-key.entity.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { factsOfKey } from './key-facts.ts';

/** Pauses and resumes the keys of the hospital at work as its plan and their makers come and go (ORG-54, ORG-82). */
@Injectable()
export class ApiKeyStatesService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly plans: PlansRepository,
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly events: EventsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /** Call it inside the transaction in which a plan or a member changed, after it was written. */
  async renew(): Promise<void> {
    const keys = (await this.keys.all()).filter(({ status }) => status !== 'revoked');
    if (keys.length === 0) return;
    const hasPlan = PLAN_TERMS[(await this.plans.find()).plan].features.includes('api');
    for (const key of keys) {
      const maker = await this.team.find(key.createdBy);
      const status = !hasPlan ? 'no-plan' : (await this.#mayHold(maker, key)) ? 'active' : 'no-maker';
      const expiresAt = endOf(key, maker);
      if (status === key.status && expiresAt.getTime() === key.expiresAt.getTime()) continue;
      await this.save({ ...key, status, expiresAt });
      if (status === 'no-maker' && key.status !== status) await this.tellOwners(key.id, 'paused');
    }
  }

  /** Writes a changed key and tells all services. */
  async save(key: ApiKeyEntity): Promise<void> {
    const saved = { ...key, version: key.version + 1 };
    await this.keys.save(saved);
    await this.events.add(keyChanged, factsOfKey(saved));
  }

  // A key never holds more than who made it, in no other branches, and nothing once that member is gone.
  async #mayHold(maker: MemberEntity | null, { scopes, branchIds }: ApiKeyEntity): Promise<boolean> {
    if (maker?.status !== 'active' || !isWithin(branchIds, maker.branchIds)) return false;
    if (maker.roleKey === 'owner') return true;
    const held = new Set((await this.roles.find(maker.roleKey))?.permissions);
    return held.has('integrations.manage') && scopes.every((scope) => held.has(scope));
  }

  /** Asks for a mail to every owner. */
  async tellOwners(keyId: number, what: 'made' | 'paused'): Promise<void> {
    const hospitalId = currentHospital();
    const now = this.clock.now();
    for (const to of await this.team.owners(now))
      await this.jobs.add(mailApiKey, { hospitalId, keyId, to, what, at: now.toISOString() });
  }
}

/** Whether a key of these branches reaches no further than these; null: all branches. */
export const isWithin = (branches: readonly number[] | null, own: readonly number[] | null): boolean =>
  own === null || (branches !== null && branches.every((id) => own.includes(id)));

/** When a key ends: no later than the membership of who made it. */
function endOf({ expiresAt }: ApiKeyEntity, maker: MemberEntity | null): Date {
  const until = maker?.validUntil ?? null;
  return until !== null && until < expiresAt ? until : expiresAt;
}
