import type { SharedRedis } from '@nidaan/platform-redis';
import { GatheredLive } from './gathered-live.ts';

const CHANNEL = 'live';

/** Live between the processes of a cluster, by Redis' publish and subscribe. Without Redis screens look by themselves, once a minute. */
export class RedisLive extends GatheredLive {
  #isSubscribed = false;

  constructor(private readonly redis: SharedRedis) {
    super();
  }

  async start(): Promise<void> {
    if (!this.#isSubscribed) this.redis.subscribe(CHANNEL, (text) => this.heard(text));
    this.#isSubscribed = true;
  }

  protected async send(text: string): Promise<void> {
    this.redis.publish(CHANNEL, text);
  }
}
