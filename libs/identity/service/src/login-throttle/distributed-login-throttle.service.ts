import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES as messages } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import { LoginAttemptsRepository } from './login-attempts.repository.ts';
import { KnownNetworksRepository } from './known-networks.repository.ts';

// Wrong passwords of one e-mail, from all new networks together, that are looked at without a wait.
const FREE = 30;
const IDLE_MS = 3_600_000;
const FIRST_GAP_SECONDS = 2;
const LONGEST_GAP_SECONDS = 30;
const TRIES_A_STEP = 10;

/**
 * Slows down who guesses one e-mail's password from many networks: beyond the free tries one is looked at every few seconds, whoever
 * asks. Networks that logged in before are not slowed, and a mailed code makes a network known: no user is locked out.
 */
@Injectable()
export class DistributedLoginThrottleService {
  constructor(
    private readonly guesses: LoginAttemptsRepository,
    private readonly known: KnownNetworksRepository,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Throws 429 with a short Retry-After when it is not this e-mail's turn. */
  async pass(email: string): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const now = this.clock.now();
    const wrong = await this.guesses.wrongEverywhere(email, new Date(now.getTime() - IDLE_MS));
    if (!wrong || wrong.tries < FREE || (await this.known.has(email))) return;
    const gap = gapAfter(wrong.tries);
    if (await this.guesses.takeTurn(email, now, new Date(now.getTime() - gap * 1000))) return;
    throw tooMany(Math.max(1, Math.ceil((wrong.since.getTime() - now.getTime()) / 1000 + gap)), messages.tooManyLogins);
  }

  /** Counts a wrong password, unless it came from a known network: its own limit holds there. */
  async wrong(email: string): Promise<void> {
    if (!this.config.values.RATE_LIMITS || (await this.known.has(email))) return;
    const now = this.clock.now();
    await this.guesses.countEverywhere(email, now, new Date(now.getTime() - IDLE_MS));
  }
}

const gapAfter = (tries: number): number =>
  Math.min(LONGEST_GAP_SECONDS, FIRST_GAP_SECONDS * 2 ** Math.floor((tries - FREE) / TRIES_A_STEP));
