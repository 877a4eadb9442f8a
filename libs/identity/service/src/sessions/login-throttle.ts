import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Clock, currentContext } from '@nidaan/platform-telemetry';
import { LoginTriesRepository } from './login-tries.repository.ts';
import { networkOf } from './network-of.ts';

// The tenth wrong password in a quarter of an hour is not even looked at (S6).
const REFUSED_FROM = 10;
const WINDOW_MS = 15 * 60_000;

/**
 * Slows guessing down per e-mail and address together: a stranger who guesses from elsewhere cannot lock the hospital out of
 * its own desk. Unknown e-mails are counted alike, so that the refusal tells nothing either (S7).
 */
@Injectable()
export class LoginThrottle {
  constructor(
    private readonly tries: LoginTriesRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts a try; throws 429 beyond the limit. */
  async count(email: string): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const now = this.clock.now();
    const { tries, since } = await this.tries.count(email, addressAtHand(), now, new Date(now.getTime() - WINDOW_MS));
    if (tries < REFUSED_FROM) return;
    throw tooMany(Math.max(1, Math.ceil((since.getTime() + WINDOW_MS - now.getTime()) / 1000)), IDENTITY_MESSAGES.tooManyLogins);
  }

  /** The password was right: earlier slips are forgiven. */
  async forgive(email: string): Promise<void> {
    if (this.config.values.RATE_LIMITS) await this.tries.forget(email, addressAtHand());
  }
}

const addressAtHand = (): string => networkOf(currentContext()?.address ?? 'unknown');
