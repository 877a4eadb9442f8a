import { Injectable } from '@nestjs/common';
import { unauthorized, type AnswerOf } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, type logout, type logoutOthers } from '@nidaan/identity-contracts';
import { accessRevoked, currentContext, currentHospital, type Caller } from '@nidaan/platform-access';
import { Database } from '@nidaan/platform-database';
import { EventsService } from '@nidaan/platform-events';
import { Clock } from '@nidaan/platform-telemetry';
import { SessionsRepository } from './sessions.repository.ts';

/** Ends sessions: their refresh tokens here, their access tokens in every service, and with those their live streams. */
@Injectable()
export class SessionRevocationService {
  constructor(
    private readonly sessions: SessionsRepository,
    private readonly database: Database,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Ends the session of the call at hand. */
  async logout(): Promise<AnswerOf<typeof logout>> {
    const { accountId, sessionId } = caller();
    await this.database.transaction(() => this.one(accountId, sessionId));
    return { message: messages.loggedOut };
  }

  /** Ends all sessions of the caller but that of the call at hand. */
  async logoutOthers(): Promise<AnswerOf<typeof logoutOthers>> {
    const { accountId, sessionId } = caller();
    await this.database.transaction(() => this.all(accountId, { except: sessionId }));
    return { message: messages.othersLoggedOut };
  }

  /** Ends one session; inside a transaction. */
  async one(accountId: number, sessionId: string): Promise<void> {
    const now = this.clock.now();
    await this.sessions.end(sessionId, now);
    await this.#revoke(accountId, sessionId, now);
  }

  /** Begins a transaction that writes rows of an account and ends its sessions; before any of these rows. */
  begin(accountId: number): Promise<void> {
    return this.sessions.holdAccount(accountId);
  }

  /** Ends what runs of an account; inside a transaction. */
  async all(accountId: number, { except = null }: { except?: string | null } = {}): Promise<void> {
    const now = this.clock.now();
    for (const sessionId of await this.sessions.endAll(accountId, now, except)) await this.#revoke(accountId, sessionId, now);
  }

  /** Ends the access tokens of an account and lets the refresh tokens go on: each device learns at its next call what holds now; inside a transaction. */
  async renew(accountId: number): Promise<void> {
    const now = this.clock.now();
    for (const sessionId of await this.sessions.renewAll(accountId, now)) await this.#revoke(accountId, sessionId, now);
  }

  /** Ends what runs of an account in the hospital at work; inside a transaction. `isHome`: it is the hospital of the account. */
  async inHospital(accountId: number, { isHome }: { isHome: boolean }): Promise<void> {
    const now = this.clock.now();
    const ended = await this.sessions.endIn(accountId, currentHospital(), isHome, now);
    for (const sessionId of ended) await this.#revoke(accountId, sessionId, now);
  }

  async #revoke(accountId: number, sessionId: string, now: Date): Promise<void> {
    await this.events.add(accessRevoked, { accountId, sessionId, at: now.toISOString() });
  }
}

function caller(): Caller {
  const known = currentContext()?.caller;
  if (!known) throw unauthorized();
  return known;
}
