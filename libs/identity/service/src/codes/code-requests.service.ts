import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES, mailCode } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Jobs } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { CodesRepository, type CodePurpose } from './codes.repository.ts';

// No refusal within a minute, since login asks for a code by itself; five in a quarter of an hour (OPN-27).
const MAX_REQUESTS = 5;
const REQUEST_WINDOW_MS = 15 * 60_000;

@Injectable()
export class CodeRequests {
  constructor(
    private readonly codes: CodesRepository,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Asks for a code to be made and mailed once the transaction at hand is durable. Throws 429 beyond five in 15 minutes. */
  async request(email: string, purpose: CodePurpose, of: { attemptId?: string; accountId?: number } = {}): Promise<void> {
    const now = this.clock.now();
    await this.#refuseTooMany(email, now);
    const id = randomUUID();
    await this.codes.add({
      id,
      email,
      purpose,
      attempt_id: of.attemptId ?? null,
      account_id: of.accountId ?? null,
      requested_at: now,
    });
    await this.jobs.add(mailCode, { codeId: id });
  }

  async #refuseTooMany(email: string, now: Date): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const asked = await this.codes.requestsSince(email, new Date(now.getTime() - REQUEST_WINDOW_MS));
    if (asked.length < MAX_REQUESTS) return;
    const freeAt = asked[asked.length - MAX_REQUESTS]!.getTime() + REQUEST_WINDOW_MS;
    throw tooMany(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)), IDENTITY_MESSAGES.tooManyOtps);
  }
}
