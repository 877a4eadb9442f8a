import { createRequire } from 'node:module';
import type { Logger } from '@nidaan/platform-telemetry';

export interface SharedRedisOptions {
  url: string;
  /** Stands before keys and channels, where several installations share a Redis; '' for none. */
  namespace: string;
  logger?: Logger;
}

export type RedisClient = ReturnType<typeof makeClient>;

const CONNECT_MS = 3000;
const MAX_RETRY_MS = 2000;
// A Redis that holds its connections but does not answer counts as unreachable: asked each second, it is dropped after three of silence.
const PING_MS = 1000;
const SILENCE_MS = 3000;

// Loaded with the first client: one machine has no Redis, and the library is 700 files.
const loadRedis = () => createRequire(import.meta.url)('redis') as typeof import('redis');

const makeClient = (url: string, isPatient: boolean) =>
  loadRedis().createClient({
    url,
    // With Redis unreachable a command fails at once, instead of waiting for its return with the caller.
    disableOfflineQueue: !isPatient,
    ...(isPatient ? {} : { pingInterval: PING_MS }),
    socket: {
      connectTimeout: CONNECT_MS,
      ...(isPatient ? {} : { socketTimeout: SILENCE_MS }),
      keepAlive: true,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** Math.min(retries, 10), MAX_RETRY_MS),
    },
  });

/**
 * What the processes of an installation share through Redis: counters and messages that may be lost. Nothing here rejects or
 * waits because Redis is unreachable; it is connected, and connected again, in the background.
 */
export class SharedRedis {
  readonly namespace: string;
  readonly #client: RedisClient;
  readonly #subscriber: RedisClient;
  readonly #heard = new Map<string, Set<(message: string) => void>>();
  #isReported = false;

  constructor(private readonly options: SharedRedisOptions) {
    this.namespace = options.namespace;
    this.#client = this.openClient();
    this.#subscriber = this.openClient();
    this.#subscriber.on('ready', () => void this.#subscribeAll());
  }

  /** For counters. Its commands fail while Redis is unreachable. */
  get client(): RedisClient {
    return this.#client;
  }

  get isReady(): boolean {
    return this.#client.isReady;
  }

  /** A further connection; theirs to close who open it. `isPatient`: for commands that wait at Redis, as a queue's. */
  openClient({ isPatient = false } = {}): RedisClient {
    const client = makeClient(this.options.url, isPatient);
    // A ping that is under way when the client is closed fails: that is no news of Redis.
    client.on('error', (fault) => client.isOpen && this.#report(fault));
    client.on('ready', () => (this.#isReported = false));
    void client.connect().catch(() => undefined);
    return client;
  }

  /** Publishes to all processes that listen now; lost while Redis is unreachable. */
  publish(channel: string, message: string): void {
    if (this.#client.isReady) void this.#client.publish(this.namespace + channel, message).catch(() => undefined);
  }

  /** Hears what any process publishes on a channel, this one included, from now on and over reconnects. */
  subscribe(channel: string, heard: (message: string) => void): void {
    const name = this.namespace + channel;
    const known = this.#heard.get(name);
    if (known) return void known.add(heard);
    this.#heard.set(name, new Set([heard]));
    if (this.#subscriber.isReady) void this.#subscribe(name);
  }

  async close(): Promise<void> {
    for (const client of [this.#client, this.#subscriber]) if (client.isOpen) client.destroy();
  }

  // The client itself takes subscriptions up again after a break; asking for one that is there changes nothing.
  async #subscribeAll(): Promise<void> {
    for (const name of this.#heard.keys()) await this.#subscribe(name);
  }

  readonly #pass = (message: string, name: string): void => {
    for (const heard of this.#heard.get(name) ?? []) heard(message);
  };

  async #subscribe(name: string): Promise<void> {
    await this.#subscriber.subscribe(name, this.#pass).catch(() => undefined);
  }

  #report(fault: unknown): void {
    if (this.#isReported) return;
    this.#isReported = true;
    this.options.logger?.warn('Redis is away; limits count in each process alone', fault);
  }
}
