import { randomUUID } from 'node:crypto';
import { within } from '@nidaan/kernel';
import type { SharedRedis } from '@nidaan/platform-redis';
import { OwnPlaces, type Places } from './places.ts';

const PATIENCE_MS = 250;
const LEFT_ALONE_MS = 1000;
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
  #leftAloneUntil = 0;

  constructor(private readonly redis: SharedRedis) {}

  async take(key: string, most: number): Promise<(() => void) | null> {
    if (!this.redis.isReady || Date.now() < this.#leftAloneUntil) return this.#own.take(key, most);
    const [name, place] = [`${this.redis.namespace}places:${key}`, randomUUID()];
    const free = () => void this.redis.client.zRem(name, place).catch(() => undefined);
    const asked = this.redis.client.eval(TAKE, { keys: [name], arguments: [String(most), place, String(LONGEST_MS)] });
    const answer = await this.#inTime(asked);
    if (answer !== null) return answer === 1 ? free : null;
    // What was asked may be done yet.
    void asked.then(free, () => undefined);
    this.#leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    return this.#own.take(key, most);
  }

  // Null where Redis does not answer.
  async #inTime(asked: Promise<unknown>): Promise<unknown> {
    const answer = asked.catch(() => null);
    return within(PATIENCE_MS, answer, () => null);
  }
}
