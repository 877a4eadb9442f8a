import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, notFound, tooMany, type AnswerOf } from '@nidaan/kernel';
import {
  INVITATION_DAYS,
  INVITATION_MESSAGES as messages,
  mailInvitation,
  MOST_MAILS_A_DAY,
  TEAM_MESSAGES,
  type findInvitation,
  type inviteMember,
  type NewMember,
} from '@nidaan/identity-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Idempotency } from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import type { MemberEntity } from '../members/member.entity.ts';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import type { Giver } from '../team/giver.ts';
import { MemberHistoryService } from '../team/member-history.service.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamDates } from '../team/team-dates.ts';
import { TeamRepository } from '../team/team.repository.ts';
import { TeamRulesService } from '../team/team-rules.service.ts';
import { TeamService } from '../team/team.service.ts';
import type { InvitationEntity } from './invitation.entity.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsRepository } from './invitations.repository.ts';

const DAY_MS = 24 * 3_600_000;
const DAY_SECONDS = 24 * 3600;

/** A colleague with an e-mail. */
type Invited = NewMember & { email: string };

/** Colleagues who are asked to join: invited, asked again, or not any more (ORG-17, ORG-21). */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly tokens: InvitationTokens,
    private readonly team: TeamRepository,
    private readonly list: TeamService,
    private readonly roles: RolesService,
    private readonly rules: TeamRulesService,
    private readonly limits: PlanLimitsService,
    private readonly dates: TeamDates,
    private readonly history: MemberHistoryService,
    private readonly jobs: JobsService,
    private readonly idempotency: Idempotency,
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  invite(body: Invited): Promise<AnswerOf<typeof inviteMember>> {
    return this.idempotency.transaction(async () => {
      const giver = await this.rules.begin();
      if (await this.invitations.isInTeam(body.email)) throw conflict(messages.inTeam);
      const member = await this.memberOf(giver, body);
      await this.limits.requireDoctorLogin(null, member);
      await this.invitations.addMember(member);
      await this.#send(member.id, body.email);
      await this.history.note(member.id, [{ what: 'status', to: 'invited' }], { id: giver.id, name: giver.name });
      this.audit.wrote('identity.member-invited', member.id);
      return this.answer(member.id);
    });
  }

  /** A new link for seven days; the old one ends. */
  sendAgain(id: number): Promise<AnswerOf<typeof inviteMember>> {
    return this.database.transaction(async () => {
      const member = await this.#invited(id);
      await this.#send(id, member.email!);
      await this.invitations.invitedAgain(member, this.clock.now());
      this.audit.wrote('identity.member-invited', id);
      return this.answer(id);
    });
  }

  revoke(id: number): Promise<void> {
    return this.database.transaction(async () => {
      const member = await this.#invited(id);
      await this.takeBack(member, messages.over);
      this.audit.wrote('identity.invitation-revoked', id);
    });
  }

  /** Ends a member who never joined; inside a transaction while the team is locked. `why` stands in the history. */
  async takeBack(member: MemberEntity, why: string): Promise<void> {
    const now = this.clock.now();
    await this.invitations.endOfMember(member.id, now);
    await this.team.save({ ...member, status: 'revoked', endedAt: now, version: member.version + 1 });
    await this.history.note(member.id, [
      { what: 'status', from: 'invited', to: 'revoked', reason: why === messages.over ? '' : why },
    ]);
  }

  /** The link of the open invitation of a member, for a manager to hand over. */
  async find(id: number): Promise<AnswerOf<typeof findInvitation>> {
    const giver = await this.rules.asking();
    const member = await this.team.find(id);
    if (!member) throw notFound(TEAM_MESSAGES.memberUnknown);
    giver.requireMayChange(member);
    const invitation = member.status === 'invited' ? await this.invitations.ofMember(id) : null;
    if (!invitation || invitation.expiresAt <= this.clock.now()) throw conflict(TEAM_MESSAGES.stepImpossible);
    return {
      link: await this.linkOf(invitation),
      expires_at: invitation.expiresAt.toISOString(),
      mail: invitation.mailedAt ? 'sent' : 'waiting',
    };
  }

  /** A new secret where the one there was sealed by a key that is gone. */
  async linkOf(invitation: InvitationEntity): Promise<string> {
    const link = this.tokens.linkOf(invitation);
    if (link !== null) return link;
    const fresh = this.tokens.make(invitation.id);
    await this.invitations.renewToken(invitation.id, fresh);
    return this.tokens.linkOf({ ...invitation, ...fresh })!;
  }

  async #invited(id: number): Promise<MemberEntity> {
    const giver = await this.rules.begin();
    const member = await this.team.find(id);
    if (!member) throw notFound(TEAM_MESSAGES.memberUnknown);
    giver.requireMayChange(member);
    if (member.status !== 'invited' || member.email === null) throw conflict(TEAM_MESSAGES.stepImpossible);
    return member;
  }

  /** What is typed of a new member, where who asks may give all of it. Throws 403, 404 and 400. */
  async memberOf(giver: Giver, body: Invited) {
    giver.requireMayGiveRole(await this.roles.find(body.role));
    // Without a word of branches, those of who invites.
    const branchIds = body.branches === undefined ? giver.member.facts.branchIds : body.branches === 'all' ? null : body.branches;
    giver.requireMayGiveBranches(branchIds);
    if (body.branch !== undefined) giver.requireMayGiveBranches([body.branch]);
    const isWithin = body.branch === undefined || branchIds === null || branchIds.includes(body.branch);
    if (!isWithin) throw conflict(TEAM_MESSAGES.defaultBranchOutside);
    const validFrom = body.valid_from ? await this.dates.start(body.valid_from) : null;
    const validUntil = body.valid_until ? await this.dates.end(body.valid_until) : null;
    this.dates.requireInOrder(validFrom, validUntil);
    return {
      ...{
        hospitalId: currentHospital(),
        id: await this.team.nextId(),
        email: body.email,
        name: body.name,
        phone: body.phone ?? '',
      },
      ...{ roleKey: body.role, branchIds, defaultBranchId: body.branch ?? branchIds?.[0] ?? 1 },
      isDoctor: body.is_doctor ?? body.role === 'doctor',
      registrationNo: body.registration_no ?? '',
      ...{ validFrom, validUntil, status: 'invited' as const, invitedBy: giver.id, invitedAt: this.clock.now() },
    };
  }

  // These limits count mails: they hold with RATE_LIMITS=off too (ORG-21).
  async #send(memberId: number, email: string): Promise<void> {
    const now = this.clock.now();
    const sent = await this.invitations.sentSince(email, new Date(now.getTime() - DAY_MS));
    if (sent.toPerson >= MOST_MAILS_A_DAY.person || sent.byHospital >= MOST_MAILS_A_DAY.hospital)
      throw tooMany(DAY_SECONDS, messages.tooMany);
    await this.invitations.endOfMember(memberId, now);
    const [id, hospitalId] = [randomUUID(), currentHospital()];
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    await this.invitations.add({ ...{ id, hospitalId, memberId, email, sentAt: now, expiresAt }, ...this.tokens.make(id) });
    await this.jobs.add(mailInvitation, { hospitalId, invitationId: id });
  }

  /** A new member as its answer shows it. */
  async answer(id: number): Promise<AnswerOf<typeof inviteMember>> {
    const answer = await this.list.one(id);
    const isUnnumbered = answer.is_doctor && answer.registration_no === '';
    return { ...answer, warnings: isUnnumbered ? [TEAM_MESSAGES.noRegistrationNumber] : [] };
  }
}
