import { randomUUID } from 'node:crypto';
import { CircuitBreaker } from '@nidaan/kernel';
import type { SharedRedis } from '@nidaan/platform-redis';
import { OwnPlaces, type Places } from './places.ts';
import { REDIS_TIMES } from './shared-limits.ts';

// A process that dies frees nothing: its places end by themselves.
const LONGEST_MS = 5 * 60_000;

// By Redis's own clock, which all processes share. Each place is a member of a sorted set, by when it ends.
const TAKE = `local now = redis.call('TIME')
local ms = now[1] * 1000 + math.floor(now[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ms)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], ms + tonumber(ARGV[3]), ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1`;

/**
 * Places that all processes count together in Redis. While Redis is away, or does not answer within 250 ms, each process counts for itself: no
 * call fails for it.
 */
export class SharedPlaces implements Places {
  readonly #own = new OwnPlaces();
  readonly #breaker = new CircuitBreaker(REDIS_TIMES);

  constructor(private readonly redis: SharedRedis) {}

  async take(key: string, most: number): Promise<(() => void) | null> {
    if (!this.redis.isReady || this.#breaker.isOpen) return this.#own.take(key, most);
    const [name, place] = [`${this.redis.namespace}places:${key}`, randomUUID()];
    const free = () => void this.redis.client.zRem(name, place).catch(() => undefined);
    const asked = this.redis.client.eval(TAKE, { keys: [name], arguments: [String(most), place, String(LONGEST_MS)] });
    const answer = await this.#breaker.inTime(asked.catch(() => undefined));
    if (answer !== undefined) return answer === 1 ? free : null;
    // What was asked may be done yet.
    void asked.then(free, () => undefined);
    this.#breaker.open();
    return this.#own.take(key, most);
  }
}
