import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, invalid, type AnswerOf, type InputOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type restoreEmail } from '@nidaan/identity-contracts';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { FactorRemovalService } from '../factor-resets/factor-removal.service.ts';
import { OtpRepository } from '../otp/otp.repository.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { EmailChangesRepository, type EmailChange } from '../profiles/email-changes.repository.ts';
import { EmailChangesService } from '../profiles/email-changes.service.ts';
import { ProfileEventsService } from '../profiles/profile-events.service.ts';
import { mayReset } from '../resets/may-reset.ts';
import { ResetPermissionsRepository } from '../resets/reset-permissions.repository.ts';
import { SecurityNoticesService } from '../security-notices/security-notices.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';

/** Takes a change of e-mail back, for whoever reads the former mailbox: the way out when a stranger has changed it. */
@Injectable()
export class EmailRestoresService {
  constructor(
    private readonly changes: EmailChangesRepository,
    private readonly emails: EmailChangesService,
    private readonly accounts: AccountsRepository,
    private readonly codeRows: OtpRepository,
    private readonly permissions: ResetPermissionsRepository,
    private readonly endings: SessionRevocationService,
    private readonly removal: FactorRemovalService,
    private readonly notices: SecurityNoticesService,
    private readonly throttle: LoginThrottleService,
    private readonly known: KnownNetworksRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordsService,
    private readonly profileEvents: ProfileEventsService,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Gives the account its former e-mail and a new password; all its sessions, what was begun under the other e-mail, and a second step set up since end. */
  async restore({ token, new_password: password }: InputOf<typeof restoreEmail>['body']): Promise<AnswerOf<typeof restoreEmail>> {
    this.rules.check('new_password', password);
    const change = await this.changes.open(hashOf(token), this.clock.now());
    const account = change && (await this.accounts.byId(change.accountId));
    if (!change || !mayReset(account)) throw refused();
    const passwordHash = await this.passwords.hash(password);
    await asHospital(account.hospitalId, () =>
      this.database.transaction(() => this.#takeBack(change, account.hospitalId, passwordHash)),
    );
    const email = change.formerEmail;
    await this.throttle.forgive('password', email);
    await this.known.rememberOnly(email);
    return { message: messages.emailRestored, email };
  }

  async #takeBack(change: EmailChange, hospitalId: number, passwordHash: string): Promise<void> {
    const { accountId, formerEmail: email } = change;
    const now = this.clock.now();
    await this.endings.begin(accountId);
    await this.codeRows.lock(email);
    const replaced = await this.accounts.lockEmail(accountId);
    // Once, also when several try at the same time.
    if (!(await this.changes.endFrom(accountId, email, now))) throw refused();
    if (replaced !== email) {
      if (await this.accounts.byEmail(email)) throw conflict(messages.emailOfAnother);
      await this.accounts.setEmail(accountId, email);
      // A mail without a restore key: otherwise the two addresses could take the account from each other for ever.
      await this.emails.notifyFormer(accountId, replaced, now, null);
      await this.profileEvents.publishProfile(hospitalId, accountId);
    }
    if (await this.removal.removeSince(accountId, change.changedAt)) await this.notices.add('factor-removed', accountId);
    await this.accounts.setPassword(accountId, passwordHash);
    await this.codeRows.endOfAccount(accountId, now);
    await this.permissions.forgetOf(accountId);
    await this.endings.all(accountId);
    this.audit.wrote('identity.email-restored', accountId);
  }
}

/** As it is stored. The token carries 256 bits, so a fast hash suffices. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const refused = () => invalid(messages.wayBackOver);
