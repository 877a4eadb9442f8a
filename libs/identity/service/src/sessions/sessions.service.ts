import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { forbidden, notFound, unauthorized, type AnswerOf, type InputOf } from '@nidaan/kernel';
import {
  ENTRY_MESSAGES,
  IDENTITY_MESSAGES as messages,
  type confirmLoginEnrolment,
  type login,
  type loginMfa,
  type refreshToken,
  type switchHospital,
} from '@nidaan/identity-contracts';
import { currentContext, Tokens } from '@nidaan/platform-access';
import { Database, refuseInTransaction } from '@nidaan/platform-database';
import { Clock } from '@nidaan/platform-telemetry';
import { AccountsRepository, type Account } from '../accounts/accounts.repository.ts';
import type { Membership } from '../members/memberships.repository.ts';
import { MembershipsService } from '../members/memberships.service.ts';
import { PasswordsService } from '../passwords/passwords.service.ts';
import { RegistrationsRepository } from '../registrations/registrations.repository.ts';
import { LoginThrottleService } from '../login-throttle/login-throttle.service.ts';
import { DistributedLoginThrottleService } from '../login-throttle/distributed-login-throttle.service.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import { OneTimePasswordsService } from '../desk-names/one-time-passwords.service.ts';
import { LoginEnrolmentsService } from '../second-factor/login-enrolments.service.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SecurityNoticesService } from '../security-notices/security-notices.service.ts';
import { RefreshSecrets } from './refresh-secrets.ts';
import { SessionRevocationService } from './session-revocation.service.ts';
import { maskedAddress } from './masked-address.ts';
import type { SessionEntity } from './session.entity.ts';
import { SessionsRepository, type NewSession, type RefreshToken, type TokenKind } from './sessions.repository.ts';

const DAY_MS = 24 * 3_600_000;
// Two tabs hold the same token and wake at once; later than this, whoever shows a used token holds a stolen one, or was robbed.
export const GRACE_MS = 30_000;

@Injectable()
export class SessionsService {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly attempts: RegistrationsRepository,
    private readonly sessions: SessionsRepository,
    private readonly throttle: LoginThrottleService,
    private readonly ceiling: DistributedLoginThrottleService,
    private readonly notices: SecurityNoticesService,
    private readonly passwords: PasswordsService,
    private readonly secrets: RefreshSecrets,
    private readonly tokens: Tokens,
    private readonly database: Database,
    private readonly endings: SessionRevocationService,
    private readonly factors: SecondFactorService,
    private readonly enrolments: LoginEnrolmentsService,
    private readonly oneTime: OneTimePasswordsService,
    private readonly memberships: MembershipsService,
    private readonly clock: Clock,
  ) {}

  /** Checks exactly one hash whoever asks, so that neither answer nor time reveals known e-mails (S7). */
  async login({ email, password, rememberMe }: InputOf<typeof login>['body']): Promise<AnswerOf<typeof login>> {
    await this.throttle.count('password', email);
    await this.ceiling.pass(email);
    const [account, attempt] = await Promise.all([this.accounts.byEmail(email), this.attempts.newest(email, currentNetwork())]);
    const isRight = await this.passwords.fits(password, account?.passwordHash ?? attempt?.passwordHash ?? null);
    if (!isRight) {
      await this.ceiling.wrong(email);
      throw unauthorized(messages.loginRefused);
    }
    await this.throttle.forgive('password', email);
    if (!account) throw forbidden(messages.emailUnverified, { email, is_verified: false });
    await this.#place(account);
    await this.oneTime.demand(account);
    await this.factors.demand(account, rememberMe);
    return this.#enter(account, rememberMe, 'password');
  }

  /** Goes on where a password was right and the account has a second step (ORG-43). */
  async secondStep(body: InputOf<typeof loginMfa>['body']): Promise<AnswerOf<typeof login>> {
    const { account, isRemembered } = await this.factors.pass(body);
    return this.#enter(account, isRemembered, 'second step');
  }

  /** Goes on where a rule of the hospital asked for a second step, which is set up now (ORG-47). */
  async enrolled(body: InputOf<typeof confirmLoginEnrolment>['body']): Promise<AnswerOf<typeof confirmLoginEnrolment>> {
    const { account, isRemembered, codes } = await this.enrolments.confirm(body);
    // The hash of the password lies elsewhere from now on.
    const anew = (await this.accounts.byId(account.id))!;
    return { ...(await this.#enter(anew, isRemembered, 'second step')), backup_codes: codes };
  }

  /** Exchanges a refresh token for the next one. A used one shown again ends the whole family. */
  async refresh({ refresh }: InputOf<typeof refreshToken>['body']): Promise<AnswerOf<typeof refreshToken>> {
    const begun = await this.database.transaction(() => this.#exchange(refresh));
    if (!begun) throw unauthorized(messages.sessionExpired);
    return this.#entered(begun);
  }

  /** Logs in who just joined a hospital, into that one; its second step is asked for as at any login. */
  async enterFirst(account: Account, hospitalId: number): Promise<AnswerOf<typeof login>> {
    await this.memberships.remember(account, hospitalId);
    await this.factors.demand(account, false);
    return this.#enter(account, false, 'invitation');
  }

  /** Logs in who just chose a password of his own. */
  async enterAfter(account: Account): Promise<AnswerOf<typeof login>> {
    await this.factors.demand(account, false);
    return this.#enter(account, false, 'password');
  }

  /** Goes on in another hospital of the same person; 404 where that does not let him in. */
  async switch({ hospital_id: hospitalId }: InputOf<typeof switchHospital>['body']): Promise<AnswerOf<typeof switchHospital>> {
    const caller = currentContext()?.caller;
    const account = caller && (await this.accounts.byId(caller.accountId));
    const membership = account && !account.isStaff ? await this.memberships.in(account, hospitalId) : null;
    if (!caller || !account || !membership) throw notFound(ENTRY_MESSAGES.hospitalUnknown);
    const place = placeOf(membership);
    await this.enrolments.demand(account, hospitalId, false);
    const begun = await this.database.transaction(async () => {
      // Whoever ends all sessions meanwhile waits, and ends the one that begins here.
      await this.sessions.holdAccount(account.id);
      const running = await this.sessions.hold(caller.sessionId);
      if (!running) throw unauthorized(messages.sessionExpired);
      await this.endings.one(account.id, caller.sessionId);
      return this.#begin(account, place, {
        ...{ isRemembered: running.isRemembered, passwordHash: null },
        ...{ method: 'change of hospital', loggedInAt: running.startedAt },
      });
    });
    await this.memberships.remember(account, hospitalId);
    return this.#entered(begun);
  }

  async #enter(account: Account, isRemembered: boolean, method: SessionEntity['method']): Promise<AnswerOf<typeof login>> {
    const place = await this.#place(account);
    await this.enrolments.demand(account, place.hospitalId, isRemembered);
    const begun = await this.#begin(account, place, { isRemembered, passwordHash: account.passwordHash, method });
    const tokens = await this.#entered(begun);
    await this.notices.loggedIn(account, { isExpected: method === 'invitation' });
    return { ...tokens, is_staff: account.isStaff, email: account.email, is_verified: true };
  }

  // Where a login leads; throws 403 where it leads nowhere.
  async #place(account: Account): Promise<Place> {
    if (!account.isStaff) return placeOf(await this.memberships.toEnter(account));
    if (!account.isActive) throw forbidden(messages.deactivated);
    return { hospitalId: null, kind: 'principal' };
  }

  async #begin(account: Account, place: Place, { isRemembered, passwordHash, method, loggedInAt }: Beginning): Promise<Begun> {
    const [id, refresh, now] = [randomUUID(), this.secrets.first(), this.clock.now()];
    const { hospitalId, kind } = place;
    const begun = await this.sessions.begin(
      {
        ...{ id, accountId: account.id, hospitalId, passwordHash, isRemembered },
        // Nobody typed a password at a change of hospital: its login stays as old as it is (ORG-65).
        ...{ startedAt: loggedInAt ?? now, lastSeenAt: loggedInAt ? now : null },
        ...{ method, userAgent: currentContext()?.userAgent ?? '', address: maskedAddress() },
        tokenHash: this.secrets.hash(refresh),
        expiresAt: expiryOf(isRemembered, now),
      },
      kind,
    );
    if (!begun) throw unauthorized(messages.loginRefused);
    return { account, place, sessionId: id, refresh };
  }

  // Gives null instead of throwing: the end of a family must be committed although the caller is refused.
  async #exchange(refresh: string): Promise<Begun | null> {
    const hash = this.secrets.hash(refresh);
    const token = await this.sessions.lockToken(hash);
    const now = this.clock.now();
    if (!token || token.endedAt || token.expiresAt <= now) return null;
    if (token.usedAt && now.getTime() - token.usedAt.getTime() > GRACE_MS) {
      await this.endings.one(token.accountId, token.sessionId);
      return null;
    }
    const account = await this.accounts.byId(token.accountId);
    const place = account && (await this.#placeOf(account, token));
    if (!account || !place) return null;
    const { sessionId } = token;
    if (token.usedAt) return { account, place, sessionId, refresh: await this.#newestAfter(token.kind, refresh) };
    const next = this.secrets.next(refresh);
    await this.sessions.rotate(token, hash, this.secrets.hash(next), now, expiryOf(token.isRemembered, now));
    return { account, place, sessionId, refresh: next };
  }

  // The hospital of the session, never the home of the account; null where it lets in no more (ORG-51).
  async #placeOf(account: Account, { hospitalId, kind }: RefreshToken): Promise<Place | null> {
    if (account.isStaff) return account.isActive ? { hospitalId: null, kind } : null;
    const membership = await this.memberships.in(account, hospitalId ?? account.hospitalId!);
    const place = membership && placeOf(membership);
    return place?.kind === kind ? place : null;
  }

  // The other tab may have gone on already: an older link of the chain would end the family at its next use.
  async #newestAfter(kind: TokenKind, token: string): Promise<string> {
    for (let last = token; ;) {
      const nextOnes = this.secrets.nextOnes(last);
      const [known] = await this.sessions.among(
        kind,
        nextOnes.map((next) => this.secrets.hash(next)),
      );
      const next = nextOnes.find((each) => known && this.secrets.hash(each).equals(known.tokenHash)) ?? nextOnes[0]!;
      if (!known?.usedAt) return next;
      last = next;
    }
  }

  // Never inside a transaction: that of a refresh is of no hospital, and would see no rule of one (ORG-47).
  async #entered({ account, place, sessionId, refresh }: Begun): Promise<{ access: string; refresh: string }> {
    refuseInTransaction('The rule for second steps');
    const { hospitalId, kind } = place;
    const caller = { accountId: account.id, hospitalId, isStaff: account.isStaff, sessionId };
    const demand = await this.enrolments.demandFor(account, hospitalId);
    return { access: this.tokens.sign(caller, { isForMembers: kind === 'member', demand }), refresh };
  }
}

/** A session that goes on or has begun, and its refresh token. */
interface Begun {
  account: Account;
  place: Place;
  sessionId: string;
  refresh: string;
}

/** How a session begins; `loggedInAt`: the login of the session that goes on in it. */
type Beginning = Pick<NewSession, 'isRemembered' | 'passwordHash' | 'method'> & { loggedInAt?: Date };

/** Where a session is, and which of the two kinds of tokens it has. */
interface Place {
  /** Null for staff. */
  hospitalId: number | null;
  kind: TokenKind;
}

// The account that registered a hospital has tokens in it that the release before takes as well.
const placeOf = ({ hospitalId, isPrincipal }: Membership): Place => ({ hospitalId, kind: isPrincipal ? 'principal' : 'member' });

/** One day, or thirty when the user asked to be remembered (OPN-29), from the last use on. */
const expiryOf = (isRemembered: boolean, now: Date): Date => new Date(now.getTime() + (isRemembered ? 30 : 1) * DAY_MS);
