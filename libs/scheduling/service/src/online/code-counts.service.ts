import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { tooMany } from '@nidaan/kernel';
import { ONLINE_MESSAGES as say } from '@nidaan/scheduling-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { freeAfter, type Quota } from '@nidaan/platform-codes';
import { Config } from '@nidaan/platform-config';
import { Clock } from '@nidaan/platform-telemetry';
import { BookingRulesService } from './booking-rules.service.ts';
import { BOOKING_CODE_KEYS } from './booking-codes.ts';
import { CodeRequestsRepository } from './code-requests.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Source: FRD-83.
const OF_ADDRESS: readonly Quota[] = [
  { max: 3, ms: 15 * 60_000 },
  { max: 8, ms: DAY_MS },
];

/** Where a code may go. */
export interface Addressee {
  phone: string;
  email: string;
}

/**
 * Bounds how many codes leave. Counted in the database, in the transaction that asks for the code: it holds over all processes, and what came
 * to nothing is not counted.
 */
@Injectable()
export class CodeCountsService {
  constructor(
    private readonly requests: CodeRequestsRepository,
    private readonly rules: BookingRulesService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** Counts a code to a phone and an e-mail, over all hospitals, whichever of them it goes to. Throws 429 beyond a quota. */
  async countAddresses({ phone, email }: Addressee): Promise<void> {
    const digits = phone.replace(/\D/g, '').slice(-10);
    // In one order, so that no two wait for each other.
    for (const address of [`email:${email}`, `phone:${digits}`])
      if (!address.endsWith(':')) {
        const waitMs = await this.#count(address, OF_ADDRESS);
        if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000), say.tooManyCodes);
      }
  }

  /** Counts a code by SMS of the hospital at work: 0, or the seconds until the next one may leave. */
  async countSms(): Promise<number> {
    const { codesPerHour, codesPerDay } = await this.rules.current();
    const waitMs = await this.#count(`sms:${currentHospital()}`, [
      { max: codesPerHour, ms: HOUR_MS },
      { max: codesPerDay, ms: DAY_MS },
    ]);
    return Math.ceil(waitMs / 1000);
  }

  /** Lets go of counts that bind nobody any more. */
  async forgetOld(): Promise<void> {
    await this.requests.forgetBefore(new Date(this.clock.now().getTime() - DAY_MS));
  }

  async #count(text: string, quotas: readonly Quota[]): Promise<number> {
    if (!this.config.values.RATE_LIMITS) return 0;
    const now = this.clock.now();
    const address = createHmac('sha256', this.config.keysFor(BOOKING_CODE_KEYS)[0]).update(text).digest();
    const asked = await this.requests.hold(address);
    const waitMs = Math.max(...quotas.map((quota) => freeAfter(quota, asked, now)));
    if (waitMs > 0) return waitMs;
    const most = Math.max(...quotas.map(({ max }) => max));
    await this.requests.save({ address, asked: [now, ...asked].slice(0, most) });
    return 0;
  }
}
