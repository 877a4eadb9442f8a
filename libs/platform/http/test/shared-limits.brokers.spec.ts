import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SharedRedis } from '@nidaan/platform-redis';
import { LocalRedis } from '@nidaan/testing-brokers';
import { sharedLimits, type Limiter } from '../src/index.ts';

describe('limits that replicas share', () => {
  let server: LocalRedis;
  const replicas: SharedRedis[] = [];
  const namespace = `${randomBytes(4).toString('hex')}:`;

  beforeAll(async () => {
    server = await LocalRedis.started();
    for (let n = 0; n < 2; n += 1) replicas.push(new SharedRedis({ url: server.url, namespace }));
    while (!replicas.every(({ isReady }) => isReady)) await sleep(5);
  }, 30_000);
  afterAll(async () => {
    await Promise.all(replicas.map((redis) => redis.close()));
    await server?.stop();
  });

  const limitersOf = (name: string) => replicas.map((redis) => sharedLimits(redis)(name, 4, 60));
  const passes = (limiter: Limiter, key = 'a') =>
    limiter.consume(key).then(
      () => true,
      (refused) => {
        if (refused instanceof Error) throw refused;
        return false;
      },
    );

  it('SEC-16 counts calls over all replicas together, each key for itself', async () => {
    const [first, second] = limitersOf('together') as [Limiter, Limiter];
    for (const limiter of [first, second, first, second]) expect(await passes(limiter)).toBe(true);
    expect([await passes(first), await passes(second)]).toEqual([false, false]);
    expect(await passes(second, 'b')).toBe(true);
  });

  it('L6 fails no call while Redis is paused, gone or flushed, and each replica limits for itself meanwhile', async () => {
    const [first, second] = limitersOf('alone') as [Limiter, Limiter];
    await server.kill('SIGSTOP');
    const begun = Date.now();
    for (let n = 0; n < 4; n += 1) expect(await passes(first)).toBe(true);
    expect(await passes(first)).toBe(false);
    expect(Date.now() - begun).toBeLessThan(1500);
    await server.kill('SIGCONT');
    await server.kill();
    await sleep(200);
    for (let n = 0; n < 4; n += 1) expect(await passes(second)).toBe(true);
    expect(await passes(second)).toBe(false);
    await server.start();
    for (const until = Date.now() + 10_000; !replicas.every(({ isReady }) => isReady); await sleep(20))
      expect(Date.now()).toBeLessThan(until);
    await replicas[0]!.client.flushAll();
    await sleep(1100);
    expect(await passes(first, 'new')).toBe(true);
  }, 40_000);
});
