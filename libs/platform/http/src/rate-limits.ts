import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany, type RateLimit, type RouteContract } from '@nidaan/kernel';
import { currentContext } from '@nidaan/platform-telemetry';
import { networkOf } from './caller-address.ts';
import { OwnPlaces, type Places } from './places.ts';

/** Counts calls of one limit; rejects with a RateLimiterRes beyond it. */
export interface Limiter {
  consume(key: string): Promise<unknown>;
}

/** What one API key may call. Source: ORG-82. */
const KEY_CALLS = { max: 600, seconds: 60, atOnce: 10 };

/** Makes the counter of one limit; the cluster gives one that counts in Redis (sharedLimits). */
export type LimiterFactory = (name: string, points: number, seconds: number) => Limiter;

export const memoryLimiter: LimiterFactory = (name, points, duration) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration });

/** Counts calls by network, member and body field as the contracts declare; answers 429 with Retry-After (SEC-16). */
@Injectable()
export class RateLimits {
  readonly #limiters = new Map<string, Limiter>();

  constructor(
    private readonly isOn: boolean,
    private readonly make: LimiterFactory = memoryLimiter,
    private readonly places: Places = new OwnPlaces(),
  ) {}

  /** Counts one call by the caller's network; throws 429 beyond the limit. */
  async countAddress(contract: RouteContract): Promise<void> {
    for (const limit of contract.limits ?? [])
      if (limit.by === 'address') await this.#count(contract, limit, networkOf(currentContext()?.address ?? 'unknown'));
  }

  /** Counts one call by who calls; throws 429 beyond the limit. Nobody is counted together with a colleague at the same desk. */
  async countMember(contract: RouteContract): Promise<void> {
    const caller = currentContext()?.caller;
    for (const limit of contract.limits ?? [])
      if (limit.by === 'member' && caller) await this.#count(contract, limit, `${caller.hospitalId}:${caller.accountId}`);
  }

  /** Counts one call by the parameters of the path that the contract names. */
  async countPath(contract: RouteContract, params: unknown): Promise<void> {
    for (const limit of contract.limits ?? [])
      if (typeof limit.by === 'object' && 'pathParam' in limit.by)
        await this.#countText(contract, limit, (params as Record<string, unknown> | undefined)?.[limit.by.pathParam]);
  }

  /** Counts one call by the body fields the contract names. */
  async countBody(contract: RouteContract, body: unknown): Promise<void> {
    for (const limit of contract.limits ?? []) {
      if (typeof limit.by !== 'object' || 'pathParam' in limit.by) continue;
      const value = (body as Record<string, unknown> | undefined)?.[limit.by.bodyField];
      await this.#countText(contract, limit, typeof value === 'string' ? value.trim().toLowerCase() : value);
    }
  }

  // Hashed, so that a counter costs the same however long the text is.
  async #countText(contract: RouteContract, limit: RateLimit, value: unknown): Promise<void> {
    if (typeof value === 'string') await this.#count(contract, limit, createHash('sha256').update(value).digest('base64url'));
  }

  /** Counts one call of an API key, and holds its place among those under way until `whenDone` calls back; by all processes together (ORG-82). */
  async countKey(key: string, whenDone: (done: () => void) => void): Promise<void> {
    if (!this.isOn) return;
    let isDone = false;
    let free = () => {};
    // The caller may hang up before there is a place.
    whenDone(() => {
      isDone = true;
      free();
    });
    const place = await this.places.take(key, KEY_CALLS.atOnce);
    if (!place) throw tooMany(1);
    free = place;
    if (isDone) place();
    await this.#consume('api-key', KEY_CALLS, key);
  }

  async #count(contract: RouteContract, limit: RateLimit, key: string): Promise<void> {
    if (!this.isOn) return;
    await this.#consume(`${contract.name}:${nameOf(limit)}`, limit, key);
  }

  async #consume(what: string, { max, seconds, sentence }: Omit<RateLimit, 'by'>, key: string): Promise<void> {
    const name = `${what}:${max}:${seconds}`;
    let limiter = this.#limiters.get(name);
    if (!limiter) this.#limiters.set(name, (limiter = this.make(name, max, seconds)));
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      throw tooMany(Math.max(1, Math.ceil((refused as RateLimiterRes).msBeforeNext / 1000)), sentence);
    }
  }
}

const nameOf = ({ by }: RateLimit): string => (typeof by === 'string' ? by : 'pathParam' in by ? by.pathParam : by.bodyField);
