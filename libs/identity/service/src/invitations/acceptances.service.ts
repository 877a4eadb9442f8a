import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, unauthorized, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  DOCUMENTED_PASSWORD_MINIMUM,
  IDENTITY_MESSAGES,
  INVITATION_MESSAGES as messages,
  type acceptInvitation,
  type declineInvitation,
  type lookAtInvitation,
} from '@nidaan/identity-contracts';
import { memberChanged } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { DistributedLoginThrottleService } from '../login-throttle/distributed-login-throttle.service.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import type { MemberEntity } from '../members/member.entity.ts';
import { factsOf } from '../members/member-facts.ts';
import { OtpRepository } from '../otp/otp.repository.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { PlanLimitsService } from '../plans/plan-limits.service.ts';
import { EmailAvailabilityService } from '../profiles/email-availability.service.ts';
import { ProfilesRepository } from '../profiles/profiles.repository.ts';
import { TeamNoticesService } from '../security-notices/team-notices.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { MemberHistoryService } from '../team/member-history.service.ts';
import { RolesService } from '../team/roles.service.ts';
import { TeamRepository } from '../team/team.repository.ts';
import type { InvitationEntity } from './invitation.entity.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsRepository } from './invitations.repository.ts';
import { InvitationsService } from './invitations.service.ts';

interface Hashes {
  passwordHash: string;
  decoyHash: string;
}

/** What whoever holds the token of an invitation does with it: look, accept, decline (ORG-19). */
@Injectable()
export class AcceptancesService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly service: InvitationsService,
    private readonly tokens: InvitationTokens,
    private readonly team: TeamRepository,
    private readonly roles: RolesService,
    private readonly profiles: ProfilesRepository,
    private readonly history: MemberHistoryService,
    private readonly accounts: AccountsRepository,
    private readonly free: EmailAvailabilityService,
    private readonly codeRows: OtpRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordsService,
    private readonly throttle: LoginThrottleService,
    private readonly ceiling: DistributedLoginThrottleService,
    private readonly limits: PlanLimitsService,
    private readonly notices: TeamNoticesService,
    private readonly sessions: SessionsService,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async look({ token }: InputOf<typeof lookAtInvitation>['body']): Promise<AnswerOf<typeof lookAtInvitation>> {
    const invitation = await this.#open(token);
    return asHospital(invitation.hospitalId, async () => {
      const [member, hospital] = [await this.team.find(invitation.memberId), await this.profiles.hospital()];
      if (member?.status !== 'invited' || !hospital) throw over();
      const role = await this.roles.find(member.roleKey);
      return {
        hospital_name: hospital.name,
        role_label: role?.label ?? member.roleKey,
        name: member.name,
        email: invitation.email,
        needs_password: (await this.accounts.byEmail(invitation.email)) === null,
      };
    });
  }

  /** Joins, then logs in. Throws 400 for a token that does not count, 401 for a wrong password, 403 where a second step is asked for. */
  async accept({ token, password = '' }: InputOf<typeof acceptInvitation>['body']): Promise<AnswerOf<typeof acceptInvitation>> {
    const invitation = await this.#open(token);
    const known = await this.accounts.byEmail(invitation.email);
    if (known?.isStaff) throw over();
    if (known) await this.#requirePassword(known, password);
    const hashes = known ? null : await this.#hashes(password);
    const accountId = await asHospital(invitation.hospitalId, () => this.#join(invitation, known, hashes));
    const account = await this.accounts.byId(accountId);
    return this.sessions.enterFirst(account!, invitation.hospitalId);
  }

  /**
   * Makes the account of an e-mail that is invited, and joins its newest invitation: whoever entered a code of 'forgot password' (ORG-20). `use` spends
   * the permission to do so, inside the transaction, and is false where it is gone. Throws 400 where there is nothing to join, 403 where the plan is full.
   */
  async joinNewest(email: string, password: string, use: () => Promise<boolean>): Promise<void> {
    const invitation = await this.invitations.newestOf(email, this.clock.now());
    if (!invitation) throw over();
    const hashes = await this.#hashes(password);
    await asHospital(invitation.hospitalId, () =>
      this.database.transaction(async () => {
        if (!(await use())) throw over();
        await this.#join(invitation, null, hashes);
      }),
    );
  }

  async decline({ token }: InputOf<typeof declineInvitation>['body']): Promise<AnswerOf<typeof declineInvitation>> {
    const { hospitalId, memberId, id } = await this.#open(token);
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        const member = await this.#held(id, memberId);
        await this.service.takeBack(member, 'Declined');
      }),
    );
    return { message: messages.declined };
  }

  async #open(token: string): Promise<InvitationEntity> {
    const invitation = await this.invitations.byToken(this.tokens.hash(token), this.clock.now());
    if (!invitation) throw over();
    return invitation;
  }

  // Uses the invitation up while the team is locked; what is refused after that is rolled back, and the token stays.
  async #held(id: string, memberId: number): Promise<MemberEntity> {
    await this.team.lock();
    const member = await this.team.find(memberId);
    if (member?.status !== 'invited' || !(await this.invitations.end(id, this.clock.now()))) throw over();
    return member;
  }

  #join(invitation: InvitationEntity, known: Account | null, hashes: Hashes | null): Promise<number> {
    const { id, email, hospitalId, memberId } = invitation;
    return this.database.transaction(async () => {
      await this.codeRows.lock(email);
      const member = await this.#held(id, memberId);
      await this.limits.requireToJoin(member);
      const now = this.clock.now();
      if (!known && (await this.free.isKept(email))) throw conflict(messages.addressKept);
      // Registered, or joined elsewhere, since it was looked for, without its password.
      if (!known && (await this.accounts.byEmail(email))) throw conflict(IDENTITY_MESSAGES.emailTaken);
      if (known && (await this.invitations.isMember(known.id))) throw conflict(messages.inTeam);
      const account = { hospitalId, email, username: member.name, phoneNumber: member.phone, createdAt: now };
      const accountId = known?.id ?? (await this.accounts.addMember(account, hashes!));
      const joined: MemberEntity = { ...member, accountId, status: 'active', joinedAt: now, version: member.version + 1 };
      await this.invitations.join(joined);
      await this.history.note(memberId, [{ what: 'status', from: 'invited', to: 'active' }], { id: memberId, name: member.name });
      this.audit.wrote('identity.member-joined', memberId);
      await this.events.add(memberChanged, factsOf(joined));
      await this.notices.joined(joined);
      return accountId;
    });
  }

  async #requirePassword({ email, passwordHash }: Account, password: string): Promise<void> {
    await this.throttle.count('password', email);
    await this.ceiling.pass(email);
    if (!(await this.passwords.fits(password, passwordHash))) {
      await this.ceiling.wrong(email);
      throw unauthorized(IDENTITY_MESSAGES.loginRefused);
    }
    await this.throttle.forgive('password', email);
  }

  async #hashes(password: string): Promise<Hashes> {
    if (password === '') throw invalid(IDENTITY_MESSAGES.passwordRequired, { password: IDENTITY_MESSAGES.passwordRequired });
    if (password.length < DOCUMENTED_PASSWORD_MINIMUM)
      throw invalid(IDENTITY_MESSAGES.passwordShort, { password: IDENTITY_MESSAGES.passwordShort });
    this.rules.check('password', password);
    return {
      passwordHash: await this.passwords.hash(password),
      decoyHash: await this.passwords.hash(randomBytes(32).toString('base64url')),
    };
  }
}

const over = () => invalid(messages.over);
