import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages, SECOND_FACTOR_MESSAGES } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import type { Secret } from './login-attempt.entity.ts';
import { LoginAttemptsRepository } from './login-attempts.repository.ts';
import { currentNetwork } from './current-network.ts';

// The tenth wrong try in a quarter of an hour is not even looked at (S6).
const REFUSED_FROM = 10;
const WINDOW_MS = 15 * 60_000;

const SENTENCES: Record<Secret, string> = {
  password: messages.tooManyLogins,
  code: messages.tooManyCodes,
  reset: messages.tooManyResets,
  factor: SECOND_FACTOR_MESSAGES.tooManyCodes,
};

/**
 * Slows guessing down per e-mail and network together: an attacker who guesses from elsewhere cannot lock a hospital out of its
 * own desk. Unknown e-mails are counted alike, so that the refusal reveals nothing either (S7).
 */
@Injectable()
export class LoginThrottleService {
  constructor(
    private readonly guesses: LoginAttemptsRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Counts a try; throws 429 beyond the limit. */
  async count(secret: Secret, email: string): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const now = this.clock.now();
    const { tries, since } = await this.guesses.count(secret, email, currentNetwork(), now, new Date(now.getTime() - WINDOW_MS));
    if (tries < REFUSED_FROM) return;
    throw tooMany(Math.max(1, Math.ceil((since.getTime() + WINDOW_MS - now.getTime()) / 1000)), SENTENCES[secret]);
  }

  /** The guess was right: earlier slips are forgiven. */
  async forgive(secret: Secret, email: string): Promise<void> {
    if (this.config.values.RATE_LIMITS) await this.guesses.forget(secret, email, currentNetwork());
  }
}
