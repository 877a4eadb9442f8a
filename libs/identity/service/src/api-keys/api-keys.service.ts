import { Injectable } from '@nestjs/common';
import { conflict, forbidden, invalid, notFound } from '@nidaan/kernel';
import {
  API_KEY_MESSAGES as messages,
  TEAM_MESSAGES,
  PLAN_TERMS,
  type ApiKey,
  type MadeApiKey,
  type Moment,
  type NewApiKey,
} from '@nidaan/identity-contracts';
import { currentHospital, hashOfApiKey, isNetwork, keyChanged, makeApiKey } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import type { Giver } from '../team/giver.ts';
import { TeamDates } from '../team/team-dates.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import type { ApiKeyEntity } from './api-key.entity.ts';
import { ApiKeyStatesService, isWithin } from './api-key-states.service.ts';
import { ApiKeysRepository } from './api-keys.repository.ts';
import { factsOfKey } from './key-facts.ts';

const DAY_MS = 24 * 3_600_000;
const YEAR_MS = 365 * DAY_MS;
const MOST = PLAN_TERMS.corporate.limits.api_keys!;

/** API keys of the hospital at work (ORG-81). Changes come one after another, as those of the team. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly keys: ApiKeysRepository,
    private readonly states: ApiKeyStatesService,
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly dates: TeamDates,
    private readonly limits: PlanLimitsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Those that were not taken back, newest first; of who works in some branches, the keys of these alone. */
  async list(): Promise<ApiKey[]> {
    const reader = await this.rules.asking();
    const keys = (await this.keys.all()).filter((key) => isKept(key) && reader.sees(key));
    const names = await this.team.names([...new Set(keys.map(({ createdBy }) => createdBy))]);
    return keys.map((key) => this.#shown(key, names.get(key.createdBy) ?? ''));
  }

  /** Throws 403 where the plan has no API or no further key, or where the maker lacks what the key should have, or has it for a time only. */
  make(given: NewApiKey): Promise<MadeApiKey> {
    return this.database.transaction(async () => {
      const maker = await this.#maker();
      for (const scope of given.scopes) if (!maker.member.holdsByRole(scope)) throw forbidden(TEAM_MESSAGES.permissionNotYours);
      const branchIds = given.branches === 'all' ? null : given.branches;
      maker.requireMayGiveBranches(branchIds);
      requireLasting(maker, branchIds);
      if (!given.addresses.every(isNetwork)) throw invalid(messages.networksInvalid, { addresses: messages.networksInvalid });
      const live = (await this.keys.all()).filter((key) => isKept(key) && key.expiresAt > this.clock.now());
      if (live.length >= MOST) throw forbidden(messages.tooMany(MOST));
      const { name, scopes, addresses } = given;
      return this.#add(maker, { name, scopes, branchIds, addresses, expiresAt: await this.#end(given.expires_at) });
    });
  }

  /** The old key works for a day more, and no longer than it would have. Whoever renews a key is its maker from then on. */
  rotate(id: number): Promise<MadeApiKey> {
    return this.database.transaction(async () => {
      const maker = await this.#maker();
      const old = await this.#find(id, maker);
      const now = this.clock.now().getTime();
      if (old.expiresAt.getTime() <= now) throw conflict(messages.dead);
      for (const scope of old.scopes) if (!maker.member.holdsByRole(scope)) throw forbidden(TEAM_MESSAGES.permissionNotYours);
      requireLasting(maker, old.branchIds);
      const lasted = Math.max(DAY_MS, old.expiresAt.getTime() - old.createdAt.getTime());
      await this.states.save({ ...old, expiresAt: new Date(Math.min(old.expiresAt.getTime(), now + DAY_MS)) });
      return this.#add(maker, { ...old, expiresAt: new Date(now + lasted) });
    });
  }

  revoke(id: number): Promise<void> {
    return this.database.transaction(async () => {
      await this.team.lock();
      const key = await this.#find(id, await this.rules.asking());
      await this.states.save({ ...key, status: 'revoked' });
      this.audit.wrote('identity.api-key-revoked', id);
    });
  }

  /** Told by the service in which a key called. */
  async noteUse(id: number, at: Date, address: string): Promise<void> {
    await this.keys.noteUse(id, at, address);
  }

  // Who asks, as he is now: another change may have taken his rights since the call was let in.
  async #maker(): Promise<Giver> {
    await this.team.lock();
    const maker = await this.rules.asking();
    maker.member.requireActive();
    maker.member.require('integrations.manage');
    await this.limits.requireFeature('api');
    return maker;
  }

  async #add(
    maker: Giver,
    given: Pick<ApiKeyEntity, 'name' | 'scopes' | 'branchIds' | 'addresses' | 'expiresAt'>,
  ): Promise<MadeApiKey> {
    const { key, prefix } = makeApiKey();
    const { name, scopes, branchIds, addresses, expiresAt } = given;
    // No longer than who made it.
    const end = new Date(Math.min(expiresAt.getTime(), maker.member.endsAt ?? Infinity));
    const entity: ApiKeyEntity = {
      ...{ hospitalId: currentHospital(), id: 1 + ((await this.keys.all())[0]?.id ?? 0), name, prefix, scopes },
      ...{ keyHash: hashOfApiKey(key)!, branchIds, addresses, expiresAt: end, status: 'active', createdBy: maker.id },
      ...{ createdAt: this.clock.now(), lastUsedAt: null, lastAddress: '', version: 1 },
    };
    await this.keys.add(entity);
    await this.events.add(keyChanged, factsOfKey(entity));
    await this.states.tellOwners(entity.id, 'made');
    this.audit.wrote('identity.api-key-made', entity.id);
    return { ...this.#shown(entity, maker.name), key };
  }

  // A day ends with its last second in the hospital.
  async #end(given: Moment | undefined): Promise<Date> {
    const now = this.clock.now();
    if (given === undefined) return new Date(now.getTime() + YEAR_MS);
    const end = await this.dates.end(given);
    if (end <= now) throw invalid(messages.expiryPast, { expires_at: messages.expiryPast });
    return end;
  }

  // A key of branches in which the caller does not work does not exist for him: renewing it would give him those branches.
  async #find(id: number, reader: Giver): Promise<ApiKeyEntity> {
    const key = await this.keys.find(id);
    if (!key || !isKept(key) || !reader.sees(key)) throw notFound(messages.unknown);
    return key;
  }

  #shown(key: ApiKeyEntity, maker: string): ApiKey {
    const isOver = key.expiresAt <= this.clock.now();
    return {
      ...{ id: key.id, name: key.name, prefix: key.prefix, scopes: key.scopes, branches: key.branchIds ?? 'all' },
      ...{ addresses: key.addresses, expires_at: key.expiresAt.toISOString(), state: isOver ? 'expired' : stateOf(key) },
      ...{ created_at: key.createdAt.toISOString(), created_by: maker },
      ...{ last_used_at: key.lastUsedAt?.toISOString() ?? null, last_address: key.lastAddress },
    };
  }
}

// A key lasts longer than what was given for a time; when its maker changes, it is judged so too.
function requireLasting({ member }: Giver, branchIds: readonly number[] | null): void {
  if (!member.holdsByRole('integrations.manage') || !isWithin(branchIds, member.facts.branchIds))
    throw forbidden(messages.onlyLasting);
}

const isKept = ({ status }: ApiKeyEntity): boolean => status !== 'revoked';

const stateOf = ({ status }: ApiKeyEntity): ApiKey['state'] => (status === 'revoked' ? 'expired' : status);
