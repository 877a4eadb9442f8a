import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { SharedRedis } from '@nidaan/platform-redis';
import { LocalRedis } from '@nidaan/testing-brokers';

const SUBSCRIBED_MS = 50;

/** A Redis of its own for the tests of a file, and what joins it as of a process of its own; gone after each test. */
export function redisSuite() {
  const open: SharedRedis[] = [];
  const namespace = `${randomBytes(4).toString('hex')}:`;
  const suite = {
    server: undefined as unknown as LocalRedis,
    /** Makes a part of a process on its connection, once Redis has taken its subscriptions down. */
    async join<T>(make: (redis: SharedRedis) => T | Promise<T>): Promise<T> {
      const redis = new SharedRedis({ url: suite.server.url, namespace });
      open.push(redis);
      while (!redis.isReady) await sleep(5);
      const part = await make(redis);
      await sleep(SUBSCRIBED_MS);
      return part;
    },
  };
  beforeAll(async () => {
    suite.server = await LocalRedis.started();
  }, 30_000);
  afterAll(() => suite.server?.stop());
  afterEach(async () => {
    await Promise.all(open.splice(0).map((redis) => redis.close()));
  });
  return suite;
}
