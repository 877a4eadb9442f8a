import { Injectable } from '@nestjs/common';
import { conflict, type AnswerOf } from '@nidaan/kernel';
import {
  DESK_NAME_MESSAGES as messages,
  isDeskName,
  signInName,
  TEAM_MESSAGES,
  type inviteMember,
  type NewMember,
  type renewOneTimePassword,
} from '@nidaan/identity-contracts';
import { currentHospital, memberChanged } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Idempotency } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { InvitationsService } from '../invitations/invitations.service.ts';
import { factsOf } from '../members/member-facts.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { MemberChangesService } from '../team/member-changes.service.ts';
import { MemberHistoryService } from '../team/member-history.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import { OneTimePasswordsService } from './one-time-passwords.service.ts';

/** Colleagues without an e-mail: they sign in by a name of the hospital (ORG-22). */
@Injectable()
export class DeskNamesService {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly oneTime: OneTimePasswordsService,
    private readonly accounts: AccountsRepository,
    private readonly team: TeamRepository,
    private readonly rules: TeamRulesService,
    private readonly limits: PlanLimitsService,
    private readonly changes: MemberChangesService,
    private readonly history: MemberHistoryService,
    private readonly endings: SessionRevocationService,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** Makes the member and the login at once. The password is in this answer alone: a repeated call is answered without it. */
  async make(loginName: string, body: NewMember): Promise<AnswerOf<typeof inviteMember>> {
    await this.idempotency.refuseAnswered();
    const email = signInName(loginName, currentHospital());
    const { password, hashes } = await this.oneTime.make();
    const answer: AnswerOf<typeof inviteMember> = await this.idempotency.transaction(async () => {
      const giver = await this.rules.begin();
      if (await this.accounts.byEmail(email)) throw conflict(messages.nameTaken);
      const now = this.clock.now();
      const drafted = await this.invitations.memberOf(giver, { ...body, email });
      const account = {
        hospitalId: currentHospital(),
        email,
        username: body.name,
        phoneNumber: body.phone ?? '',
        createdAt: now,
      };
      const accountId = await this.accounts.addMember(account, hashes);
      const member: MemberEntity = {
        ...{ ...drafted, accountId, status: 'active', joinedAt: now, extras: [] },
        ...{ endedAt: null, endedReason: '', version: 1 },
      };
      await this.limits.requireDoctorLogin(null, member);
      await this.team.add(member);
      await this.oneTime.give(accountId);
      await this.history.note(member.id, [{ what: 'status', to: 'active' }], { id: giver.id, name: giver.name });
      this.audit.wrote('identity.member-invited', member.id);
      await this.events.add(memberChanged, factsOf(member));
      return this.invitations.answer(member.id);
    });
    answer.one_time_password = password;
    return answer;
  }

  /** A new one for somebody who forgot the password; what runs with the old one ends. Throws 409 for who has an e-mail. */
  async renew(id: number): Promise<AnswerOf<typeof renewOneTimePassword>> {
    const { password, hashes } = await this.oneTime.make();
    return this.database.transaction(async () => {
      const { giver, member } = await this.changes.begin(id);
      const { accountId } = member;
      const account = accountId === null ? null : await this.accounts.byId(accountId);
      // Whoever gave himself an e-mail meanwhile has the way of everybody.
      if (account?.hospitalId !== currentHospital() || !isDeskName(account.email)) throw conflict(TEAM_MESSAGES.stepImpossible);
      await this.endings.begin(account.id);
      await this.accounts.setPassword(account.id, hashes.passwordHash);
      await this.oneTime.give(account.id);
      await this.endings.all(account.id);
      await this.history.note(id, [{ what: 'password', to: 'one-time' }], { id: giver.id, name: giver.name });
      this.audit.wrote('identity.one-time-password', id);
      return { sign_in_name: account.email, one_time_password: password };
    });
  }
}
