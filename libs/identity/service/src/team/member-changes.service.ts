import { Injectable } from '@nestjs/common';
import { conflict, invalid, notFound, type AnswerOf } from '@nidaan/kernel';
import {
  ENTRY_MESSAGES,
  TEAM_MESSAGES as messages,
  type changeMember,
  type endMember,
  type MemberChange,
} from '@nidaan/identity-contracts';
import { currentHospital, memberChanged } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { ApiKeyStatesService } from '../api-keys/api-key-states.service.ts';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { factsOf } from '../members/member-facts.ts';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamNoticesService } from '../security-notices/team-notices.service.ts';
import { SessionListService } from '../sessions/session-list.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { differences } from './differences.ts';
import type { Giver } from './giver.ts';
import { MemberHistoryService, type Noted } from './member-history.service.ts';
import { RolesService } from './roles.service.ts';
import { TeamDates } from './team-dates.ts';
import { TeamRepository } from './team.repository.ts';
import { TeamRulesService } from './team-rules.service.ts';
import { TeamService } from './team.service.ts';

/** What is the access of a member: nobody changes his own. An owner alone says whether he is a doctor. */
const ACCESS = ['roleKey', 'branchIds', 'validFrom', 'validUntil', 'status'] as const;

const LEFT = 'Left by themselves';

/** Changes of members (ORG-23): one after the other in a team, each told to all services before it is answered. */
@Injectable()
export class MemberChangesService {
  constructor(
    private readonly team: TeamRepository,
    private readonly list: TeamService,
    private readonly roles: RolesService,
    private readonly rules: TeamRulesService,
    private readonly limits: PlanLimitsService,
    private readonly dates: TeamDates,
    private readonly history: MemberHistoryService,
    private readonly accounts: AccountsRepository,
    private readonly profiles: ProfilesRepository,
    private readonly keys: ApiKeyStatesService,
    private readonly sessions: SessionRevocationService,
    private readonly running: SessionListService,
    private readonly notices: TeamNoticesService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  change(id: number, change: MemberChange): Promise<AnswerOf<typeof changeMember>> {
    return this.database.transaction(async () => {
      const { giver, member } = await this.begin(id);
      if (change.version !== undefined && change.version !== member.version) throw conflict(messages.memberChanged);
      const changed = await this.#changed(giver, member, change);
      await this.save(giver, member, changed, 'identity.member-changed');
      const warnings = changed.isDoctor && changed.registrationNo === '' ? [messages.noRegistrationNumber] : [];
      return { ...(await this.list.one(id)), warnings };
    });
  }

  end(id: number, reason: string): Promise<AnswerOf<typeof endMember>> {
    return this.database.transaction(async () => {
      const { giver, member } = await this.begin(id);
      giver.requireNotSelf(member);
      if (member.status !== 'active' && member.status !== 'suspended') throw conflict(messages.stepImpossible);
      const ended = { ...member, status: 'ended' as const, endedAt: this.clock.now(), endedReason: reason };
      await this.team.keepEmail(member.id);
      await this.save(giver, member, ended, 'identity.member-ended', reason);
      await this.#depart(member);
      return this.list.one(id);
    });
  }

  /**
   * The caller ends his own membership; the last owner cannot (ORG-25). The hospital is named, since another window may have gone on elsewhere:
   * 404 for any but the one at work.
   */
  async leave(hospitalId: number): Promise<void> {
    if (hospitalId !== currentHospital()) throw notFound(ENTRY_MESSAGES.hospitalUnknown);
    return this.database.transaction(async () => {
      await this.team.lock();
      const giver = await this.rules.asking();
      const member = await this.team.find(giver.id);
      if (member?.status !== 'active') throw conflict(messages.stepImpossible);
      const ended = { ...member, status: 'ended' as const, endedAt: this.clock.now(), endedReason: LEFT };
      await this.team.keepEmail(member.id);
      await this.save(giver, member, ended, 'identity.member-left', LEFT);
      await this.#depart(member);
    });
  }

  /** Ends one session of a member in this hospital; it stands in the member's history (ORG-49). */
  endSession(id: number, session: string): Promise<void> {
    return this.database.transaction(async () => {
      const { giver, member } = await this.begin(id);
      await this.running.endOfMember(member.accountId, session);
      await this.history.note(id, [{ what: 'session', to: 'ended' }], { id: giver.id, name: giver.name });
      this.audit.wrote('identity.member-session-ended', id);
    });
  }

  /** Locks the team; gives who asks and a member whom he may change. Throws 404, 403, and 409 for who has left. */
  async begin(id: number): Promise<{ giver: Giver; member: MemberEntity }> {
    const giver = await this.rules.begin();
    const member = await this.team.find(id);
    if (!member) throw notFound(messages.memberUnknown);
    giver.requireMayChange(member);
    if (member.status === 'ended' || member.status === 'revoked') throw conflict(messages.stepImpossible);
    return { giver, member };
  }

  /** Writes a changed member with its history, and tells all services; nothing where nothing changed. */
  async save(
    giver: Giver,
    before: MemberEntity,
    after: MemberEntity,
    what: `identity.member-${string}`,
    reason = '',
    more: readonly Noted[] = [],
  ): Promise<void> {
    const [roles, branches] = [await this.roles.byKey(), giver.branchNames];
    const noted = [...differences(before, after, roles, branches).map((each) => ({ ...each, reason })), ...more];
    if (noted.length === 0) return;
    await this.limits.requireDoctorLogin(before, after);
    const saved = { ...after, version: before.version + 1 };
    await this.team.save(saved);
    await this.keys.renew();
    if (before.roleKey === 'owner' && isAccessTouched(before, saved)) await this.rules.requireOwnerLeft();
    await this.history.note(before.id, noted, { id: giver.id, name: giver.name });
    this.audit.wrote(what, before.id);
    await this.notices.changed(before, saved, giver.id);
    if (saved.accountId !== null) await this.events.add(memberChanged, factsOf(saved));
  }

  async #changed(giver: Giver, member: MemberEntity, change: MemberChange): Promise<MemberEntity> {
    const role = change.role ?? member.roleKey;
    const branchIds = change.branches === undefined ? member.branchIds : change.branches === 'all' ? null : change.branches;
    const changed: MemberEntity = {
      ...member,
      name: change.name ?? member.name,
      phone: change.phone ?? member.phone,
      roleKey: role,
      branchIds,
      defaultBranchId: change.branch ?? keptBranch(member.defaultBranchId, branchIds),
      isDoctor: change.is_doctor ?? doctorBy(member, role),
      registrationNo: change.registration_no ?? member.registrationNo,
      validFrom: await this.#date(change.valid_from, member.validFrom, 'start'),
      validUntil: await this.#date(change.valid_until, member.validUntil, 'end'),
      status: statusAfter(member.status, change.is_active),
    };
    this.#requireNotOwn(giver, member, changed);
    await this.#requireMayGive(giver, member, changed, change);
    return changed;
  }

  #requireNotOwn(giver: Giver, member: MemberEntity, changed: MemberEntity): void {
    if (isAccessTouched(member, changed) || (!giver.isOwner && member.isDoctor !== changed.isDoctor))
      giver.requireNotSelf(member);
  }

  async #requireMayGive(giver: Giver, member: MemberEntity, changed: MemberEntity, change: MemberChange): Promise<void> {
    if (changed.roleKey !== member.roleKey) giver.requireMayGiveRole(await this.roles.find(changed.roleKey));
    if (JSON.stringify(changed.branchIds) !== JSON.stringify(member.branchIds)) giver.requireMayGiveBranches(changed.branchIds);
    if (change.branch !== undefined) {
      giver.requireMayGiveBranches([change.branch]);
      if (changed.branchIds && !changed.branchIds.includes(change.branch))
        throw invalid(messages.defaultBranchOutside, { branch: messages.defaultBranchOutside });
    }
    if (change.valid_from !== undefined || change.valid_until !== undefined)
      this.dates.requireInOrder(changed.validFrom, change.valid_until === undefined ? null : changed.validUntil);
    if (changed.validFrom && changed.validUntil && changed.validUntil <= changed.validFrom)
      throw invalid(messages.endBeforeStart, { valid_until: messages.endBeforeStart });
  }

  async #date(given: MemberChange['valid_from'], now: Date | null, edge: 'start' | 'end'): Promise<Date | null> {
    if (given === undefined) return now;
    return given === null ? null : this.dates[edge](given);
  }

  // Of somebody whose home is another hospital only this one's rights end: sessions there go on.
  async #depart(member: MemberEntity): Promise<void> {
    const { accountId } = member;
    if (accountId !== null) {
      // The letterhead stays as it is, and follows the account no longer.
      await this.profiles.keepContact(accountId);
      const account = await this.accounts.byId(accountId);
      await this.sessions.inHospital(accountId, { isHome: account?.hospitalId === currentHospital() });
    }
    await this.notices.ended(member);
  }
}

const isAccessTouched = (before: MemberEntity, after: MemberEntity): boolean =>
  ACCESS.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));

// Who no longer works in the default branch begins in the first that is left.
const keptBranch = (branch: number, branchIds: readonly number[] | null): number =>
  branchIds === null || branchIds.includes(branch) ? branch : branchIds[0]!;

// The role of a doctor makes one; leaving it for another that prescribes nothing takes it away (ORG-18).
function doctorBy({ isDoctor, roleKey }: MemberEntity, role: string): boolean {
  if (role === roleKey) return isDoctor;
  return role === 'doctor' || (isDoctor && !(roleKey === 'doctor' && role !== 'owner'));
}

function statusAfter(status: MemberEntity['status'], isActive: boolean | undefined): MemberEntity['status'] {
  if (isActive === undefined) return status;
  if (status !== 'active' && status !== 'suspended') throw conflict(messages.stepImpossible);
  return isActive ? 'active' : 'suspended';
}
