import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { conflict, forbidden, invalid, notFound, tooMany, unauthorized, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  IDENTITY_MESSAGES,
  SECOND_FACTOR_MESSAGES as messages,
  type beginTotp,
  type confirmTotp,
  type loginMfa,
  type removeTotp,
  type renewBackupCodes,
  type secondFactor,
} from '@nidaan/identity-contracts';
import { asPlatform, currentContext } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { Database } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { renderSVG } from 'uqr';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import { DistributedLoginThrottleService } from '../login-throttle/distributed-login-throttle.service.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { PasswordConfirmationService } from '../profiles/password-confirmation.service.ts';
import { SecurityNoticesService } from '../security-notices/security-notices.service.ts';
import { SessionRevocationService } from '../sessions/session-revocation.service.ts';
import type { FactorEntity } from './factor.entity.ts';
import { FactorRuleService } from './factor-rule.service.ts';
import { FactorsRepository } from './factors.repository.ts';
import { LoginChallengesRepository } from './login-challenges.repository.ts';
import { TotpSecrets } from './totp-secrets.ts';

const CHALLENGE_LIFE_MS = 5 * 60_000;
const MAX_TRIES = 5;
const LOCKED_SECONDS = 60;

/** A confirmed factor with its secret opened. */
interface OpenFactor {
  factor: FactorEntity;
  secret: string;
}

/** The second step of logins: codes of an authenticator app, and backup codes for whoever lost the phone (ORG-42 to 44). */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: FactorsRepository,
    private readonly challenges: LoginChallengesRepository,
    private readonly accounts: AccountsRepository,
    private readonly passwords: PasswordsService,
    private readonly confirmation: PasswordConfirmationService,
    private readonly throttle: LoginThrottleService,
    private readonly ceiling: DistributedLoginThrottleService,
    private readonly secrets: TotpSecrets,
    private readonly notices: SecurityNoticesService,
    private readonly rule: FactorRuleService,
    private readonly sessions: SessionRevocationService,
    private readonly audit: AuditService,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether the caller's login has a second step. */
  async state(): Promise<AnswerOf<typeof secondFactor>> {
    const factor = await this.factors.ofAccount(callerId());
    if (!factor?.confirmedAt) return { is_on: false, since: null, backup_codes_left: 0 };
    const left = await this.factors.codesLeft(factor.id);
    return { is_on: true, since: factor.confirmedAt.toISOString(), backup_codes_left: left };
  }

  /** A new secret for the caller's app; nothing asks for it before it is confirmed. */
  async begin({ password }: InputOf<typeof beginTotp>['body']): Promise<AnswerOf<typeof beginTotp>> {
    const account = await this.#caller();
    await this.confirmation.check(account.id, password, 'password');
    return this.makeFor(account);
  }

  /** A new secret for an account whose password is known to be right. */
  async makeFor(account: Account): Promise<AnswerOf<typeof beginTotp>> {
    const secret = this.secrets.make();
    const begun = await this.factors.begin({
      id: randomUUID(),
      accountId: account.id,
      kind: 'totp',
      sealedSecret: this.secrets.seal(account.id, secret),
      lastStep: 0,
      createdAt: this.clock.now(),
    });
    if (!begun) throw conflict(messages.isOn);
    const address = this.secrets.addressOf(secret, account.email);
    return { secret, otpauth_url: address, qr_svg: renderSVG(address) };
  }

  /** Switches the second step on; gives the backup codes, which nobody sees again. */
  async confirm({ code }: InputOf<typeof confirmTotp>['body']): Promise<AnswerOf<typeof confirmTotp>> {
    return { backup_codes: await this.confirmFor(callerId(), code) };
  }

  /** As `confirm`, for an account whose password is known to be right. */
  async confirmFor(accountId: number, code: string): Promise<string[]> {
    const factor = await this.factors.ofAccount(accountId);
    if (!factor) throw conflict(messages.notBegun);
    if (factor.confirmedAt) throw conflict(messages.isOn);
    const secret = this.secrets.open(accountId, factor.sealedSecret);
    const now = this.clock.now();
    const step = this.secrets.stepOf(secret, code, now);
    if (step === null) throw wrong('code');
    const decoyHash = await this.passwords.hash(randomBytes(32).toString('base64url'));
    return this.#change(accountId, async () => {
      if (!(await this.factors.confirm(factor.id, step, now))) throw conflict(messages.notBegun);
      // The release before asks for no second step: it must not let in with the password alone (ADR 0033).
      await this.accounts.partPassword(accountId, decoyHash);
      await this.notices.add('factor-added', accountId);
      return (await this.#newCodes(factor.id, secret)).backup_codes;
    });
  }

  /** Switches the second step off. Throws 409 where a rule binds the caller. */
  async remove({ password, code }: InputOf<typeof removeTotp>['body']): Promise<void> {
    const accountId = callerId();
    const account = await this.#caller();
    if (await this.rule.binds(account)) throw conflict(messages.isRule);
    const isComing = await this.rule.isComing(account);
    const { factor } = await this.#confirmed(accountId, password, code);
    await this.#change(accountId, async () => {
      if (isComing) await this.sessions.begin(accountId);
      await this.factors.remove(factor.id);
      await this.accounts.joinPassword(accountId);
      // Tokens of before say nothing of a rule: the next ones do.
      if (isComing) await this.sessions.renew(accountId);
      await this.notices.add('factor-removed', accountId);
    });
  }

  /** Ten new backup codes; those of before end. */
  async renewCodes({ password, code }: InputOf<typeof renewBackupCodes>['body']): Promise<AnswerOf<typeof renewBackupCodes>> {
    const accountId = callerId();
    const { factor, secret } = await this.#confirmed(accountId, password, code);
    return this.#change(accountId, () => this.#newCodes(factor.id, secret));
  }

  /** Called where a password was right: throws 403 with a token for the second step where the account has one (ORG-43). */
  async demand(account: Account, isRemembered: boolean): Promise<void> {
    const factor = await this.factors.ofAccount(account.id);
    if (!factor?.confirmedAt) return;
    const token = await this.challenge(account, isRemembered);
    const methods = (await this.factors.codesLeft(factor.id)) > 0 ? ['totp', 'backup_code'] : ['totp'];
    throw forbidden(messages.codeAsked, { mfa_required: true, mfa_token: token, methods });
  }

  /** Whether the account has a second step. */
  async isOn(accountId: number): Promise<boolean> {
    return Boolean((await this.factors.ofAccount(accountId))?.confirmedAt);
  }

  /** A token for the rest of a login whose password was right. */
  async challenge(account: Account, isRemembered: boolean): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.challenges.add({
      tokenHash: hashOf(token),
      accountId: account.id,
      passwordHash: account.passwordHash,
      isRemembered,
      expiresAt: new Date(this.clock.now().getTime() + CHALLENGE_LIFE_MS),
    });
    return token;
  }

  /** The account whose second step this is, as its password was checked; the token is used up. Throws 401, 400 or 429. */
  async pass(body: InputOf<typeof loginMfa>['body']): Promise<{ account: Account; isRemembered: boolean }> {
    const { account, isRemembered, finish } = await this.challenged(body.mfa_token);
    await this.#guarded(account.email, async () => {
      const open = await this.#open(account.id);
      return open !== null && this.#fits(open, body);
    });
    if (!(await finish())) throw unauthorized(messages.loginOver);
    return { account, isRemembered };
  }

  /** Whose login a token is, counted as a try; `finish` ends it, and gives false where somebody just did. Throws 401 or 429. */
  async challenged(token: string): Promise<{ account: Account; isRemembered: boolean; finish: () => Promise<boolean> }> {
    const now = this.clock.now();
    const challenge = await this.challenges.try(hashOf(token), now);
    const account = challenge && (await this.accounts.byId(challenge.accountId));
    // The password was changed meanwhile: whoever knew the old one has to begin again.
    if (!challenge || !account || account.passwordHash !== challenge.passwordHash) throw unauthorized(messages.loginOver);
    if (challenge.tries > MAX_TRIES) throw tooMany(LOCKED_SECONDS, messages.tooManyCodes);
    return { account, isRemembered: challenge.isRemembered, finish: () => this.challenges.use(challenge.tokenHash, now) };
  }

  // With its entry in the trail: the hospital's, or the platform's for staff, who belong to none.
  #change<T>(accountId: number, work: () => Promise<T>): Promise<T> {
    const change = () =>
      this.database.transaction(async () => {
        const result = await work();
        this.audit.wrote('identity.second-factor', accountId);
        return result;
      });
    return currentContext()?.hospitalId == null ? asPlatform(change) : change();
  }

  async #caller(): Promise<Account> {
    const account = await this.accounts.byId(callerId());
    if (!account) throw notFound(IDENTITY_MESSAGES.profileUnknown);
    return account;
  }

  async #open(accountId: number): Promise<OpenFactor | null> {
    const factor = await this.factors.ofAccount(accountId);
    return factor?.confirmedAt ? { factor, secret: this.secrets.open(accountId, factor.sealedSecret) } : null;
  }

  // For changes of the caller's own: the password and a code of the app.
  async #confirmed(accountId: number, password: string, code: string): Promise<OpenFactor> {
    await this.confirmation.check(accountId, password, 'password');
    const [account, open] = await Promise.all([this.#caller(), this.#open(accountId)]);
    if (!open) throw conflict(messages.isOff);
    await this.#guarded(account.email, () => this.#fits(open, { code }));
    return open;
  }

  // Counted before it is judged, per e-mail and network, and over all new networks together like passwords (S6).
  async #guarded(email: string, check: () => Promise<boolean>): Promise<void> {
    await this.throttle.count('factor', email);
    await this.ceiling.pass(email);
    if (await check()) return this.throttle.forgive('factor', email);
    await this.ceiling.wrong(email);
    throw wrong('code');
  }

  // Each code counts once, also of two calls at the same time: the statement that takes it decides.
  async #fits({ factor, secret }: OpenFactor, given: { code?: string | null; backup_code?: string | null }): Promise<boolean> {
    const now = this.clock.now();
    if (given.code == null) return this.factors.useCode(factor.id, this.secrets.hashOf(secret, given.backup_code ?? ''), now);
    const step = this.secrets.stepOf(secret, given.code, now);
    return step !== null && this.factors.takeStep(factor.id, step, now);
  }

  async #newCodes(factorId: string, secret: string): Promise<{ backup_codes: string[] }> {
    const codes = this.secrets.makeBackupCodes();
    await this.factors.setCodes(
      factorId,
      codes.map((code) => this.secrets.hashOf(secret, code)),
    );
    return { backup_codes: codes };
  }
}

function callerId(): number {
  const known = currentContext()?.caller;
  if (!known) throw unauthorized();
  return known.accountId;
}

const wrong = (field: string) => invalid(messages.codeWrong, { [field]: messages.codeWrong });

// The token carries 256 bits, so a fast hash suffices.
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
