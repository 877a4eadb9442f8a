import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { CircuitBreaker } from '@nidaan/kernel';
import type { SharedRedis } from '@nidaan/platform-redis';
import type { Limiter, LimiterFactory } from './rate-limits.ts';

/** Redis answers in time, or each process counts for itself for a second. */
export const REDIS_TIMES = { lateMs: 250, openMs: 1000 };

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
  readonly #breaker = new CircuitBreaker(REDIS_TIMES);

  constructor(
    private readonly redis: SharedRedis,
    options: { keyPrefix: string; points: number; duration: number },
  ) {
    this.#own = new RateLimiterMemory(options);
    this.#shared = new RateLimiterRedis({ ...options, storeClient: redis.client, useRedisPackage: true });
  }

  async consume(key: string): Promise<unknown> {
    if (!this.redis.isReady || this.#breaker.isOpen) return this.#own.consume(key);
    // A refusal is no Error: it passes.
    const counted = this.#shared.consume(key).catch((error: unknown) => {
      if (error instanceof Error) return undefined;
      throw error;
    });
    const answer = await this.#breaker.inTime(counted);
    if (answer !== undefined) return answer;
    counted.catch(() => undefined);
    this.#breaker.open();
    return this.#own.consume(key);
  }
}
