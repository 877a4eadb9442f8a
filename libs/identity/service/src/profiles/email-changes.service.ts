import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid } from '@nidaan/kernel';
import { accountEmail, IDENTITY_MESSAGES as messages, mailEmailChange, WAY_BACK_DAYS } from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { currentContext } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { OtpRequestsService } from '../otp/otp-requests.service.ts';
import { OtpRepository, type OneTimeCode } from '../otp/otp.repository.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';
import { ResetPermissionsRepository } from '../resets/reset-permissions.repository.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { SessionsRepository } from '../sessions/sessions.repository.ts';
import { EmailChangesRepository } from './email-changes.repository.ts';
import { EmailAvailabilityService } from './email-availability.service.ts';
import { ProfileEventsService } from './profile-events.service.ts';

const WAY_BACK_MS = WAY_BACK_DAYS * 24 * 3_600_000;

/** A new e-mail counts once the code sent to it was entered: a slip of the pen must not lock the account (OPN-44). */
@Injectable()
export class EmailChangesService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly codeRows: OtpRepository,
    private readonly requests: OtpRequestsService,
    private readonly attempts: RegistrationsRepository,
    private readonly permissions: ResetPermissionsRepository,
    private readonly sessions: SessionsRepository,
    private readonly endings: SessionRevocationService,
    private readonly changes: EmailChangesRepository,
    private readonly free: EmailAvailabilityService,
    private readonly profileEvents: ProfileEventsService,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Inside the transaction of a profile: has a code mailed to a free address. Throws 409 when it belongs to an account. */
  async request(accountId: number, email: string): Promise<void> {
    if (!accountEmail.safeParse(email).success) throw invalid(messages.emailInvalid, { email: messages.emailInvalid });
    await this.codeRows.lock(email);
    await this.#refuseTaken(email, accountId);
    await this.requests.request(email, 'email', { accountId, sessionId: currentContext()?.caller?.sessionId });
  }

  /**
   * Gives the account the address that an entered code was sent to, while the session that asked still runs. All other sessions end, and the
   * former address gets a mail and may restore it.
   */
  async change(code: OneTimeCode, accountId: number): Promise<void> {
    const account = await this.accounts.byId(accountId);
    const hospitalId = account?.hospitalId;
    if (hospitalId == null) throw invalid(messages.otpWrong);
    await asHospital(hospitalId, () =>
      this.database.transaction(async () => {
        await this.endings.begin(accountId);
        await this.codeRows.lock(code.email);
        const now = this.clock.now();
        const isAllowed = code.sessionId === null || (await this.sessions.runs(code.sessionId));
        if (!isAllowed || !(await this.codeRows.use(code.id, now))) throw invalid(messages.otpWrong);
        await this.#refuseTaken(code.email, accountId);
        // Whoever reads the old mailbox has no claim on the account any more, but for the way back.
        await this.permissions.forgetOf(accountId);
        const former = await this.accounts.lockEmail(accountId);
        await this.accounts.setEmail(accountId, code.email);
        await this.#notifyUnlessReturned(accountId, former, code.email, now);
        await this.attempts.forget(code.email);
        await this.endings.all(accountId, { except: code.sessionId });
        await this.profileEvents.publishProfile(hospitalId, accountId);
        this.audit.wrote('identity.email', accountId);
      }),
    );
  }

  // Who goes back to an address that could have taken the account back does just that: the address in between gets no way back of its own.
  async #notifyUnlessReturned(accountId: number, former: string, email: string, now: Date): Promise<void> {
    const isReturn = await this.changes.endFrom(accountId, email, now);
    await this.notifyFormer(accountId, former, now, isReturn ? null : new Date(now.getTime() + WAY_BACK_MS));
  }

  /** Inside the transaction of a change: has the former address mailed, with a restore key or without. */
  async notifyFormer(accountId: number, former: string, now: Date, wayBackUntil: Date | null): Promise<void> {
    const id = randomUUID();
    await this.changes.add({ id, accountId, formerEmail: former, changedAt: now, wayBackUntil });
    await this.jobs.add(mailEmailChange, { changeId: id });
  }

  async #refuseTaken(email: string, accountId: number): Promise<void> {
    if (await this.free.isTaken(email, accountId))
      throw conflict(messages.emailOfAnother, { errors: { email: messages.emailOfAnother } });
  }
}
