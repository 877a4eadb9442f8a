import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { invalid, type InputOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type forgotPassword, type resetPassword } from '@nidaan/identity-contracts';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { asHospital } from '../accounts/as-hospital.ts';
import { OtpRequestsService } from '../otp/otp-requests.service.ts';
import { OtpRepository, type OneTimeCode } from '../otp/otp.repository.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import { PasswordRules } from '../passwords/password-rules.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { SecurityNoticesService } from '../security-notices/security-notices.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import { AcceptancesService } from '../invitations/acceptances.service.ts';
import { InvitationsRepository } from '../invitations/invitations.repository.ts';
import { JoinPermissionsRepository } from './join-permissions.repository.ts';
import { mayReset } from './may-reset.ts';
import { ResetPermissionsRepository, type Proof } from './reset-permissions.repository.ts';

const PERMISSION_LIFE_MS = 10 * 60_000;

@Injectable()
export class ResetsService {
  constructor(
    private readonly permissions: ResetPermissionsRepository,
    private readonly joining: JoinPermissionsRepository,
    private readonly invitations: InvitationsRepository,
    private readonly acceptances: AcceptancesService,
    private readonly accounts: AccountsRepository,
    private readonly endings: SessionRevocationService,
    private readonly codeRows: OtpRepository,
    private readonly requests: OtpRequestsService,
    private readonly throttle: LoginThrottleService,
    private readonly known: KnownNetworksRepository,
    private readonly rules: PasswordRules,
    private readonly passwords: PasswordsService,
    private readonly notices: SecurityNoticesService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Asks for a code whoever is named: whether there is an account is looked up by the job that mails it, so no answer takes longer (S7). */
  async forgot({ email }: InputOf<typeof forgotPassword>['body']): Promise<{ message: string }> {
    await this.database.transaction(async () => {
      await this.codeRows.lock(email);
      await this.requests.request(email, 'forgot');
    });
    return { message: messages.resetOtpSent };
  }

  /** Turns a code that was just entered into the permission to set one new password; gives its token. */
  async permit(code: OneTimeCode): Promise<string> {
    return this.database.transaction(async () => {
      await this.codeRows.lock(code.email);
      const now = this.clock.now();
      const account = await this.accounts.byEmail(code.email);
      const isInvited = account === null && (await this.invitations.newestOf(code.email, now)) !== null;
      if (!(isInvited || mayReset(account)) || !(await this.codeRows.use(code.id, now))) throw invalid(messages.otpWrong);
      return mayReset(account) ? this.#open(account) : this.#openJoining(code.email);
    });
  }

  /** The same for whoever has shown otherwise to own the account; inside a transaction. */
  async allow(account: Account): Promise<string> {
    await this.codeRows.lock(account.email);
    return this.#open(account);
  }

  async #open({ id: accountId, email }: Account): Promise<string> {
    const { token, ...permission } = this.#newPermission();
    await this.permissions.open({ email, accountId, ...permission });
    return token;
  }

  // Of an e-mail without an account: what it opens makes one.
  async #openJoining(email: string): Promise<string> {
    const { token, ...permission } = this.#newPermission();
    await this.joining.open({ email, ...permission });
    return token;
  }

  #newPermission() {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(this.clock.now().getTime() + PERMISSION_LIFE_MS);
    return { token, tokenHash: hashOf(token), expiresAt, network: currentNetwork() };
  }

  /** Sets the new password and ends whatever runs with the old one; an e-mail that is invited gets its account and joins (ORG-20). */
  async reset(body: InputOf<typeof resetPassword>['body']): Promise<{ message: string }> {
    const { email, new_password: password, reset_token: token } = body;
    this.rules.check('new_password', password);
    // Without a token the e-mail suffices (OPN-16), from the network that entered the code: other networks may not try.
    await this.throttle.count('reset', email);
    const tokenHash = token == null ? null : hashOf(token);
    const proof = { tokenHash, network: currentNetwork() };
    if (await this.joining.isOpen(email, this.clock.now(), proof))
      await this.acceptances.joinNewest(email, password, () => this.joining.use(email, this.clock.now(), proof));
    else await this.#resetAccount(email, password, proof);
    await this.throttle.forgive('reset', email);
    // Who forgot the password has mistyped it before.
    await this.throttle.forgive('password', email);
    await this.known.rememberOnly(email);
    return { message: messages.resetDone };
  }

  async #resetAccount(email: string, password: string, proof: Proof): Promise<void> {
    const accountId = await this.permissions.accountOf(email, this.clock.now(), proof);
    const account = accountId === null ? null : await this.accounts.byId(accountId);
    if (!mayReset(account)) throw refused();
    const passwordHash = await this.passwords.hash(password);
    await asHospital(account.hospitalId, () =>
      this.database.transaction(async () => {
        const now = this.clock.now();
        await this.endings.begin(account.id);
        if (!(await this.permissions.use(email, now, proof))) throw refused();
        await this.accounts.setPassword(account.id, passwordHash);
        await this.endings.all(account.id);
        await this.notices.add('password', account.id);
      }),
    );
  }
}

// The token carries 256 bits, so a fast hash suffices.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const refused = () => invalid(messages.resetRefused);
