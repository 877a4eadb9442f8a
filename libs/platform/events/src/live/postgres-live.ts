import type pg from 'pg';
import { ListenChannel } from '../transport/listen-channel.ts';
import { GatheredLive } from './gathered-live.ts';

const CHANNEL = 'nidaan_live';

/** Live between processes that share one PostgreSQL: LISTEN and NOTIFY, outside business transactions. `settings` log in as any role. */
export class PostgresLive extends GatheredLive {
  readonly #channel: ListenChannel;

  constructor(settings: pg.ClientConfig) {
    super();
    this.#channel = new ListenChannel(settings, CHANNEL, (text) => this.heard(text));
  }

  start(): Promise<void> {
    return this.#channel.start();
  }

  override async stop(): Promise<void> {
    await super.stop();
    await this.#channel.stop();
  }

  protected send(text: string): Promise<void> {
    return this.#channel.notify(text);
  }
}
