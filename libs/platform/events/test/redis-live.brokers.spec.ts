import { liveConformance, sharedLiveConformance } from './conformance/live-conformance.ts';
import { RedisLive } from '../src/index.ts';
import { redisSuite } from './redis-suite.ts';

const suite = redisSuite();

const join = () =>
  suite.join(async (redis) => {
    const live = new RedisLive(redis);
    await live.start();
    return live;
  });

liveConformance('redis', join);
sharedLiveConformance('redis', join);
