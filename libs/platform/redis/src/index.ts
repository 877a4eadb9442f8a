export { SharedRedis, type RedisClient, type SharedRedisOptions } from './shared-redis.ts';
