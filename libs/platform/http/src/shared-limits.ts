import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { within } from '@nidaan/kernel';
import type { SharedRedis } from '@nidaan/platform-redis';
import type { Limiter, LimiterFactory } from './rate-limits.ts';

const PATIENCE_MS = 250;
const LEFT_ALONE_MS = 1000;

/**
 * Limits that all processes count together in Redis. While Redis is away, or does not answer within 250 ms, each process counts for itself:
 * no call fails for it, and guessing stays slow.
 */
export function sharedLimits(redis: SharedRedis): LimiterFactory {
  return (name, points, duration) => new SharedLimiter(redis, { keyPrefix: `${redis.namespace}limit:${name}`, points, duration });
}

class SharedLimiter implements Limiter {
  readonly #shared: RateLimiterRedis;
  readonly #own: RateLimiterMemory;
  #leftAloneUntil = 0;

  constructor(
    private readonly redis: SharedRedis,
    options: { keyPrefix: string; points: number; duration: number },
  ) {
    this.#own = new RateLimiterMemory(options);
    this.#shared = new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
  }

  async consume(key: string): Promise<unknown> {
    if (!this.redis.isReady || Date.now() < this.#leftAloneUntil) return this.#own.consume(key);
    const late = Symbol('late');
    // A refusal is no Error: it passes.
    const counted = this.#shared.consume(key).catch((error: unknown) => {
      if (error instanceof Error) return late;
      throw error;
    });
    const answer = await within(PATIENCE_MS, counted, () => late);
    if (answer !== late) return answer;
    counted.catch(() => undefined);
    this.#leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    return this.#own.consume(key);
  }
}
