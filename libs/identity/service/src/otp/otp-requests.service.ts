import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { IDENTITY_MESSAGES, mailCode } from '@nidaan/identity-contracts';
import { freeAfter, type Quota } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';
import { JobsService } from '@nidaan/platform-jobs';
import { Clock } from '@nidaan/platform-telemetry';
import { KnownNetworksRepository } from '../login-throttle/known-networks.repository.ts';
import { currentNetwork } from '../login-throttle/current-network.ts';
import type { CodeCall, CodePurpose } from './one-time-code.entity.ts';
import { OtpRepository } from './otp.repository.ts';

// No refusal within a minute, since login asks for a code by itself; five in a quarter of an hour (OPN-27) of each network.
const OF_NETWORK: Quota = { max: 5, ms: 15 * 60_000 };
// What all new networks together may have mailed to one address: it bounds the mails and the guesses, and known networks are let through.
const OF_ALL: readonly Quota[] = [
  { max: 15, ms: 15 * 60_000 },
  { max: 60, ms: 24 * 3_600_000 },
];
const LONGEST = OF_ALL.at(-1)!;

const PURPOSES: Record<CodeCall, CodePurpose> = {
  register: 'registration',
  resend: 'registration',
  forgot: 'reset',
  email: 'email',
};

@Injectable()
export class OtpRequestsService {
  constructor(
    private readonly codes: OtpRepository,
    private readonly known: KnownNetworksRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  /** Asks for a code to be made and mailed once the transaction at hand is durable. Throws 429 beyond a quota. */
  async request(
    email: string,
    call: CodeCall,
    of: { attemptId?: string; accountId?: number; sessionId?: string } = {},
  ): Promise<void> {
    const now = this.clock.now();
    await this.#refuseTooMany(email, call, now);
    const id = randomUUID();
    await this.codes.add({
      id,
      email,
      purpose: PURPOSES[call],
      attemptId: of.attemptId ?? null,
      accountId: of.accountId ?? null,
      sessionId: of.sessionId ?? null,
      network: currentNetwork(),
      askedIn: call,
      requestedAt: now,
    });
    await this.jobs.add(mailCode, { codeId: id });
  }

  async #refuseTooMany(email: string, call: CodeCall, now: Date): Promise<void> {
    if (!this.config.values.RATE_LIMITS) return;
    const since = new Date(now.getTime() - LONGEST.ms);
    const asked = await this.codes.requestsSince(email, call, currentNetwork(), since, LONGEST.max);
    const own = asked.filter(({ isOwn }) => isOwn);
    refuseBeyond(OF_NETWORK, own, now);
    const isFull = OF_ALL.some((quota) => freeAfter(quota, timesOf(asked), now) > 0);
    if (!isFull || (await this.known.has(email))) return;
    for (const quota of OF_ALL) refuseBeyond(quota, asked, now);
  }
}

type Asked = readonly { requestedAt: Date }[];

const timesOf = (asked: Asked): Date[] => asked.map(({ requestedAt }) => requestedAt);

function refuseBeyond(quota: Quota, asked: Asked, now: Date): void {
  const ms = freeAfter(quota, timesOf(asked), now);
  if (ms > 0) throw tooMany(Math.max(1, Math.ceil(ms / 1000)), IDENTITY_MESSAGES.tooManyOtps);
}
