import { randomBytes } from 'node:crypto';
import { SharedRedis } from '@nidaan/platform-redis';
import { jobBackendConformance } from './conformance/job-backend-conformance.ts';
import { RedisJobBackend } from '../src/index.ts';

jobBackendConformance('redis', async () => {
  const redis = new SharedRedis({ url: process.env['REDIS_URL']!, namespace: `${randomBytes(4).toString('hex')}:` });
  while (!redis.isReady) await new Promise((resolve) => setTimeout(resolve, 10));
  return {
    makeBackend: (lockMs, patienceMs, logger) => new RedisJobBackend(redis, logger, lockMs, patienceMs),
    close: () => redis.close(),
  };
});
