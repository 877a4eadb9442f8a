import { Injectable } from '@nestjs/common';
import { forbidden, isOpenToSupport, MAIN_BRANCH, SUPPORT_SCOPES, unauthorized, type RouteContract } from '@nidaan/kernel';
import { Database } from '@nidaan/platform-database';
import { Clock, type Caller } from '@nidaan/platform-telemetry';
import type { MemberFacts } from '../rights/member-contracts.ts';
import { Member } from '../rights/member.ts';
import { RolePermissions } from '../rights/role-permissions.ts';
import type { SupportAccessFacts } from './support-contracts.ts';
import { SupportRightsRepository } from './support-rights.repository.ts';

const OVER = 'The support access of this hospital has ended.';
const CLOSED = 'This call is not open to support access.';

/** The role of staff whom a hospital let in. No member has it. */
export const SUPPORT_ROLE = 'support';

/** Support access as one service knows it: read from its own table at every call, so that what was ended is dead at once (ORG-68). */
@Injectable()
export class SupportRights {
  readonly #table: SupportRightsRepository;

  constructor(
    database: Database,
    private readonly roles: RolePermissions,
    private readonly clock: Clock,
  ) {
    this.#table = new SupportRightsRepository(database);
  }

  /** Who calls by a grant, in the place of a member. Throws 401 where it does not hold now, 403 where the call is closed to support. */
  async admit(grantId: number, { accountId, hospitalId }: Caller, contract: RouteContract): Promise<Member> {
    const facts = await this.#table.find(grantId);
    const isTheirs = facts?.hospitalId === hospitalId && facts.accountId === accountId;
    if (!isTheirs || facts.status !== 'open' || Date.parse(facts.until) <= this.clock.now().getTime()) throw unauthorized(OVER);
    if (!isOpenToSupport(contract, facts.scope)) throw forbidden(CLOSED);
    return this.#memberOf(facts);
  }

  /** Called by the handler of `supportAccessChanged`, inside its transaction. */
  change(facts: SupportAccessFacts): Promise<void> {
    return this.#table.put(facts);
  }

  #memberOf({ hospitalId, accountId, scope, branchIds, until, version }: SupportAccessFacts): Member {
    const facts: MemberFacts = {
      ...{ hospitalId, memberId: 0, accountId, name: '', roleKey: SUPPORT_ROLE, isDoctor: false },
      ...{ branchIds, defaultBranchId: branchIds?.[0] ?? MAIN_BRANCH, extras: [], validFrom: null, validUntil: until },
      ...{ status: 'active', version },
    };
    const role = { hospitalId, key: SUPPORT_ROLE, permissions: [...SUPPORT_SCOPES[scope]], removed: false, version };
    return new Member(facts, this.roles, () => this.clock.now().getTime(), role);
  }
}
