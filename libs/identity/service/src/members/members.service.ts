import { Injectable } from '@nestjs/common';
import type { Profile } from '@nidaan/identity-contracts';
import { SHARED_BEFORE, type AnswerOf } from '@nidaan/kernel';
import {
  currentContext,
  memberChanged,
  SUPPORT_ROLE,
  type findBranches,
  type findMember,
  type Member,
} from '@nidaan/platform-access';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { ClinicSettingsRepository } from '../clinic-settings/clinic-settings.repository.ts';
import type { MemberEntity } from './member.entity.ts';
import { RolesService } from '../team/roles.service.ts';
import { factsOf } from './member-facts.ts';
import { MembersRepository } from './members.repository.ts';

const SUPPORT = 'Nidaan support';

/** Who belongs to the hospital at work, and what all services must know of it. */
@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly roles: RolesService,
    private readonly settings: ClinicSettingsRepository,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** The newest membership of an account, as other services ask for it; null where there is none. */
  async find(accountId: number): Promise<AnswerOf<typeof findMember>> {
    const member = await this.#known(accountId);
    return { member: member ? factsOf(member) : null };
  }

  /** Whether an account belonged to the hospital and does so no more: ended by somebody, or by its date. */
  async hasLeft(accountId: number): Promise<boolean> {
    const member = await this.members.ofAccount(accountId);
    if (!member) return false;
    return member.status === 'ended' || (member.validUntil !== null && member.validUntil < this.clock.now());
  }

  /** The branches of the hospital and what they share, as other services ask for them. */
  async branches(): Promise<AnswerOf<typeof findBranches>> {
    const [branches, settings] = await Promise.all([this.members.branches(), this.settings.find()]);
    return {
      branches: branches.map(({ id, name, isActive, code }) => ({ id, name, isActive, code })),
      sharing: settings?.branchSharing ?? SHARED_BEFORE,
    };
  }

  /** Publishes what a member is from now on; inside the transaction of the change. */
  async publish(accountId: number): Promise<void> {
    const member = await this.#known(accountId);
    if (member) await this.events.add(memberChanged, factsOf(member));
  }

  /** What the profile says of the caller's membership (ORG-09); nothing for staff. */
  async ofCaller(): Promise<Partial<Profile>> {
    const context = currentContext();
    if (!context?.member || context.accountId === null) return {};
    const caller = context.member as Member;
    if (caller.facts.roleKey === SUPPORT_ROLE)
      return { role: SUPPORT_ROLE, role_label: SUPPORT, ...(await this.#sightOf(caller)) };
    const [member, settings] = await Promise.all([this.#known(context.accountId), this.settings.find()]);
    if (!member) return {};
    const role = await this.roles.find(member.roleKey);
    return {
      member_id: member.id,
      role: member.roleKey,
      role_label: role?.label ?? member.roleKey,
      ...(await this.#sightOf(caller)),
      default_tab: role?.defaultTab ?? 'dashboard',
      idle_lock_minutes: settings?.idleLockMinutes ?? 0,
      ...(caller.branchSet !== null && settings?.branchSharing === 'identity' && { finds_elsewhere: true as const }),
    };
  }

  // What the caller may do, and in which branches.
  async #sightOf(caller: Member): Promise<Partial<Profile>> {
    const { branchSet } = caller;
    const branches = await this.members.branches();
    return {
      permissions: caller.held(),
      branches: branches
        .filter(({ id }) => branchSet === null || branchSet.includes(id))
        .map(({ isActive, ...branch }) => ({ ...branch, is_active: isActive })),
      ...(branchSet !== null && { is_limited: true as const }),
      default_branch: caller.facts.defaultBranchId,
      valid_until: caller.facts.validUntil,
    };
  }

  async #known(accountId: number): Promise<MemberEntity | null> {
    const known = await this.members.ofAccount(accountId);
    if (known) return known;
    await this.members.adopt(accountId);
    return this.members.ofAccount(accountId);
  }
}
