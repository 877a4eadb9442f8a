import { Injectable } from '@nestjs/common';
import { forbidden, isOpenToKeys, MAIN_BRANCH, unauthorized, type RouteContract } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock, currentContext } from '@nidaan/platform-telemetry';
import type { MemberFacts } from '../rights/member-contracts.ts';
import { Member } from '../rights/member.ts';
import { RolePermissions } from '../rights/role-permissions.ts';
import type { Verified } from '../verified-tokens.ts';
import { hashOfApiKey } from './api-key-token.ts';
import type { KeyFacts } from './key-contracts.ts';
import { KeysRepository } from './keys.repository.ts';
import { isWithin } from './networks.ts';

const INVALID = 'This API key is not valid.';
const EXPIRED = 'This API key has expired.';
const PAUSED = 'This API key is paused. An owner of the hospital can renew it.';
const NO_PLAN = 'Your plan does not include API access';
const CLOSED = 'This call is not open to API keys.';
const ELSEWHERE = 'This API key may not be used from this network.';

const NOTED_EVERY_MS = 60_000;
const MOST_NOTED = 10_000;

/** Tells identity when and from where a key has called. */
export abstract class KeyUses {
  abstract note(facts: KeyFacts, at: Date, address: string): Promise<void>;
}

/** Who calls with a key, in the place of a member. */
export interface KeyHolder extends Verified {
  member: Member;
}

/** API keys as one service knows them: read from its own table at every call, so that what was taken back is dead at once (ORG-82). */
@Injectable()
export class Keys {
  readonly #table: KeysRepository;
  readonly #notedAt = new Map<string, number>();

  constructor(
    database: Database,
    private readonly roles: RolePermissions,
    private readonly clock: Clock,
    private readonly uses: KeyUses,
  ) {
    this.#table = new KeysRepository(database);
  }

  /** Throws 401 for a key that is unknown, taken back or over, 403 where it may not make this call or calls from elsewhere. */
  async admit(key: string, contract: RouteContract): Promise<KeyHolder> {
    const keyHash = hashOfApiKey(key);
    const facts = keyHash === null ? null : await this.#table.find(keyHash);
    if (!facts) throw unauthorized(INVALID);
    this.#requireLive(facts);
    const address = currentContext()?.address ?? '';
    if (facts.addresses.length > 0 && !isWithin(address, facts.addresses)) throw forbidden(ELSEWHERE);
    if (!isOpenToKeys(contract)) throw forbidden(CLOSED);
    this.#note(facts, address);
    const { hospitalId, accountNumber, keyId, expiresAt } = facts;
    return {
      caller: { accountId: accountNumber, hospitalId, isStaff: false, sessionId: `key-${keyId}` },
      exp: Math.floor(Date.parse(expiresAt) / 1000),
      member: this.#memberOf(facts),
    };
  }

  /** Called by the handler of `keyChanged`, inside its transaction. */
  change(facts: KeyFacts): Promise<void> {
    return this.#table.put(facts);
  }

  #requireLive({ status, expiresAt }: KeyFacts): void {
    if (status === 'revoked') throw unauthorized(INVALID);
    if (Date.parse(expiresAt) <= this.clock.now().getTime()) throw unauthorized(EXPIRED);
    if (status === 'no-plan') throw forbidden(NO_PLAN);
    if (status !== 'active') throw unauthorized(PAUSED);
  }

  #memberOf({ hospitalId, accountNumber, scopes, branchIds, version }: KeyFacts): Member {
    const facts: MemberFacts = {
      ...{ hospitalId, memberId: accountNumber, accountId: accountNumber, name: '', roleKey: 'api-key', isDoctor: false },
      ...{ branchIds, defaultBranchId: branchIds?.[0] ?? MAIN_BRANCH, extras: [], validFrom: null, validUntil: null },
      ...{ status: 'active', version },
    };
    const role = { hospitalId, key: 'api-key', permissions: scopes, removed: false, version };
    return new Member(facts, this.roles, () => this.clock.now().getTime(), role);
  }

  // Not waited for: a call must not fail because it cannot be noted.
  #note(facts: KeyFacts, address: string): void {
    const now = this.clock.now();
    const before = this.#notedAt.get(facts.keyHash) ?? 0;
    if (now.getTime() - before < NOTED_EVERY_MS) return;
    if (this.#notedAt.size >= MOST_NOTED) this.#notedAt.clear();
    this.#notedAt.set(facts.keyHash, now.getTime());
    void this.uses.note(facts, now, address).catch(() => undefined);
  }
}
