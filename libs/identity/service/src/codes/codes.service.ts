import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES, mailCode } from '@nidaan/identity-contracts';
import { Config } from '@nidaan/platform-config';
import { Database } from '@nidaan/platform-database';
import { Jobs } from '@nidaan/platform-jobs';
import { Clock, Logger } from '@nidaan/platform-telemetry';
import { CodeSecrets } from './code-secrets.ts';
import { CodesRepository, type CodePurpose, type OneTimeCode } from './codes.repository.ts';

const MINUTE_MS = 60_000;
export const CODE_LIFE_MS = 10 * MINUTE_MS;
export const MAX_WRONG_TRIES = 5;
// No refusal within a minute, since login asks for a code by itself; five in a quarter of an hour (OPN-27).
const MAX_REQUESTS = 5;
const REQUEST_WINDOW_MS = 15 * MINUTE_MS;

@Injectable()
export class CodesService {
  constructor(
    private readonly codes: CodesRepository,
    private readonly secrets: CodeSecrets,
    private readonly database: Database,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly logger: Logger,
  ) {}

  /** Asks for a code to be made and mailed once the transaction at hand is durable. Throws 429 beyond five in 15 minutes. */
  async request(email: string, purpose: CodePurpose, attemptId: string | null): Promise<void> {
    const now = this.clock.now();
    await this.#refuseTooMany(email, now);
    const id = randomUUID();
    await this.codes.add({ id, email, purpose, attempt_id: attemptId, requested_at: now });
    this.database.current!.afterCommit(() => this.#queue(id));
  }

  /** The code of this e-mail that was entered, still unused; null, and counted, when it fits none. */
  async entered(email: string, digits: string): Promise<OneTimeCode | null> {
    return this.database.transaction(async () => {
      await this.codes.lock(email);
      const live = await this.codes.live(email, this.clock.now(), MAX_WRONG_TRIES);
      const found = live.find((code) => this.secrets.fits(code.code_hash, code.id, email, digits));
      if (!found) await this.codes.countWrong(live.map((code) => code.id));
      return found ?? null;
    });
  }

  /** Makes the code of a request; null when it was replaced or used meanwhile. The digits are returned and not kept. */
  async make(codeId: string): Promise<{ code: OneTimeCode; digits: string } | null> {
    const digits = this.secrets.make();
    const code = await this.database.transaction(async () => {
      const open = await this.codes.open(codeId);
      if (!open) return null;
      await this.codes.lock(open.email);
      const now = this.clock.now();
      await this.codes.issue(open, this.secrets.hash(open.id, open.email, digits), now, new Date(now.getTime() + CODE_LIFE_MS));
      return open;
    });
    return code && { code, digits };
  }

  async #refuseTooMany(email: string, now: Date): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const asked = await this.codes.requestsSince(email, new Date(now.getTime() - REQUEST_WINDOW_MS));
    if (asked.length < MAX_REQUESTS) return;
    const freeAt = asked[asked.length - MAX_REQUESTS]!.getTime() + REQUEST_WINDOW_MS;
    throw tooMany(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)), IDENTITY_MESSAGES.tooManyOtps);
  }

  // The request is saved already and can be repeated by 'Resend OTP': a queue that is away must not turn it into a failure.
  async #queue(codeId: string): Promise<void> {
    await this.jobs.add(mailCode, { codeId }).catch((fault: unknown) => this.logger.error(fault, { job: mailCode.name }));
  }
}
