import { Injectable } from '@nestjs/common';
import { dayForPeople, dayIn, notFound, type AnswerOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES, notLetIn, TEAM_MESSAGES as messages, type memberAccess } from '@nidaan/identity-contracts';
import { Member, RolePermissions } from '@nidaan/platform-access';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { factsOf } from '../members/member-facts.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { SessionListService } from '../sessions/session-list.service.ts';
import type { Giver } from './giver.ts';
import { MemberHistoryService } from './member-history.service.ts';
import { RolesService } from './roles.service.ts';
import { TeamRepository } from './team.repository.ts';
import { TeamRulesService } from './team-rules.service.ts';

type Access = AnswerOf<typeof memberAccess>;

/** "What this person can do now" (ORG-14), and how it came to that (ORG-90). */
@Injectable()
export class EffectiveAccessService {
  constructor(
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly roles: RolesService,
    private readonly permissions: RolePermissions,
    private readonly history: MemberHistoryService,
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly sessions: SessionListService,
    private readonly clock: Clock,
  ) {}

  async of(id: number): Promise<Access> {
    const { giver, row } = await this.#seen(id);
    const role = await this.roles.facts(row.roleKey);
    const member = new Member(factsOf(row), this.permissions, () => this.clock.now().getTime(), role);
    const reason = await this.#whyNot(row);
    const permissions = reason === '' ? member.held().map((key) => ({ key, ...this.#source(member, row, key) })) : [];
    return { permissions, branches: this.#branches(row, giver), can_sign_in: reason === '', reason };
  }

  /** Where the member is signed in to this hospital. */
  async sessionsOf(id: number): ReturnType<SessionListService['ofMember']> {
    const { row } = await this.#seen(id);
    return this.sessions.ofMember(row.accountId);
  }

  /** Every change of the member's access. */
  async historyOf(id: number): ReturnType<MemberHistoryService['of']> {
    await this.#seen(id);
    return this.history.of(id);
  }

  async #seen(id: number): Promise<{ giver: Giver; row: MemberEntity }> {
    const giver = await this.rules.asking();
    const row = await this.team.find(id);
    if (!row || !giver.sees(row)) throw notFound(messages.memberUnknown);
    return { giver, row };
  }

  // What the role gives lasts as long as the membership; of several extras the one that lasts longest.
  #source(
    member: Member,
    { extras, validUntil }: MemberEntity,
    key: string,
  ): Pick<Access['permissions'][number], 'from' | 'until'> {
    if (member.holdsByRole(key)) return { from: 'role', until: validUntil?.toISOString() ?? null };
    const ends = extras.filter((extra) => extra.permission === key).map(({ until }) => until);
    return { from: 'extra', until: ends.sort().at(-1)! };
  }

  #branches({ branchIds, extras, validUntil }: MemberEntity, giver: Giver): Access['branches'] {
    if (branchIds === null) return 'all';
    const now = this.clock.now();
    const nameOf = (id: number) => giver.branchNames.get(id) ?? String(id);
    const until = validUntil?.toISOString() ?? null;
    const own = branchIds.map((id) => ({ id, name: nameOf(id), from: 'role' as const, until }));
    const covered = extras
      .filter((extra) => extra.branch !== undefined && new Date(extra.until) > now && !branchIds.includes(extra.branch))
      .map((extra) => ({ id: extra.branch!, name: nameOf(extra.branch!), from: 'extra' as const, until: extra.until }));
    return [...own, ...covered];
  }

  async #whyNot({ status, accountId, validFrom, validUntil, endedAt }: MemberEntity): Promise<string> {
    if (status === 'invited') return messages.notAccepted;
    if (status === 'revoked') return messages.revoked;
    const hospital = await this.profiles.hospital();
    const { name, timeZone } = hospital!;
    const dayOf = (instant: Date) => dayForPeople(dayIn(timeZone, instant));
    const now = this.clock.now();
    if (status === 'suspended') return notLetIn.suspended(name);
    if (status === 'ended') return notLetIn.ended(name, dayOf(endedAt ?? now));
    if (validUntil && validUntil < now) return notLetIn.ended(name, dayOf(validUntil));
    if (validFrom && validFrom > now) return notLetIn.notBegun(name, dayOf(validFrom));
    const account = accountId === null ? null : await this.accounts.byId(accountId);
    return account && !account.isActive ? IDENTITY_MESSAGES.deactivated : '';
  }
}
