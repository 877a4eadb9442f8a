import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { SharedRedis } from '@nidaan/platform-redis';
import { LocalRedis } from '@nidaan/testing-brokers';
import { liveConformance, sharedLiveConformance } from '../src/conformance/live-conformance.ts';
import { RedisLive } from '../src/index.ts';

let server: LocalRedis;
const open: SharedRedis[] = [];
const namespace = `${randomBytes(4).toString('hex')}:`;

beforeAll(async () => {
  server = await LocalRedis.started();
}, 30_000);
afterAll(() => server?.stop());
afterEach(async () => {
  await Promise.all(open.splice(0).map((redis) => redis.close()));
});

/** As of a process of its own, whose subscription Redis has taken down. */
const join = async () => {
  const redis = new SharedRedis({ url: server.url, namespace });
  open.push(redis);
  while (!redis.isReady) await sleep(5);
  const live = new RedisLive(redis);
  await live.start();
  await sleep(50);
  return live;
};

liveConformance('redis', join);
sharedLiveConformance('redis', join);
