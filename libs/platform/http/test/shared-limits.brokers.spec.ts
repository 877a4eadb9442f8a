import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SharedRedis } from '@nidaan/platform-redis';
import { LocalRedis } from '@nidaan/testing-brokers';
import { eventually } from '@nidaan/testing';
import { RateLimits, sharedLimits, SharedPlaces, type Limiter } from '../src/index.ts';

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

  it('ORG-82 lets ten calls of an API key be under way over all replicas together, and a further one when one has ended', async () => {
    const limits = replicas.map((redis) => new RateLimits(true, sharedLimits(redis), new SharedPlaces(redis)));
    const ends: (() => void)[] = [];
    const call = (replica: number) =>
      limits[replica]!.countKey('7:-1', (done) => ends.push(done)).then(
        () => true,
        ({ status }: { status: number }) => (status === 429 ? false : Promise.reject(new Error(String(status)))),
      );
    const burst = await Promise.all(Array.from({ length: 20 }, (_, n) => call(n % 2)));
    expect(burst.filter(Boolean)).toHaveLength(10);
    ends[burst.indexOf(true)]!();
    await eventually(() => call(1), 5000);
    expect(await call(0)).toBe(false);
    for (const end of ends) end();
    // Who hung up before there was a place holds none.
    await Promise.all(Array.from({ length: 10 }, () => limits[0]!.countKey('7:-2', (done) => done())));
    await eventually(async () => expect(await replicas[0]!.client.zCard(`${namespace}places:7:-2`)).toBe(0), 5000);
  });

  it('L6 fails no call while Redis is paused, gone or flushed, and each replica limits for itself meanwhile', async () => {
    const [first, second] = limitersOf('alone') as [Limiter, Limiter];
    const places = new SharedPlaces(replicas[0]!);
    await server.kill('SIGSTOP');
    const begun = Date.now();
    for (let n = 0; n < 4; n += 1) expect(await passes(first)).toBe(true);
    expect(await passes(first)).toBe(false);
    const taken = await Promise.all([1, 2, 3].map(() => places.take('alone', 2)));
    expect(taken.map((place) => place !== null)).toEqual([true, true, false]);
    expect(Date.now() - begun).toBeLessThan(1500);
    await server.kill('SIGCONT');
    await server.kill();
    await sleep(200);
    for (let n = 0; n < 4; n += 1) expect(await passes(second)).toBe(true);
    expect(await passes(second)).toBe(false);
    await server.start();
    await eventually(() => replicas.every(({ isReady }) => isReady), 10_000);
    await replicas[0]!.client.flushAll();
    await sleep(1100);
    expect(await passes(first, 'new')).toBe(true);
  }, 40_000);
});
