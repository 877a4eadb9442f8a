import type pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { ListenChannel } from './listen-channel.ts';

const CHANNEL = 'nidaan_inbox';

/**
 * Notifies other processes on the same database that an inbox has got rows, by NOTIFY outside any business transaction (inside
 * one it would serialise commits). A bell that is not heard costs latency only: inboxes are also polled.
 */
export class InboxNotifier {
  readonly #channel: ListenChannel;

  constructor(settings: pg.ClientConfig, rung: (service: ServiceName) => void) {
    this.#channel = new ListenChannel(settings, CHANNEL, (service) => rung(service as ServiceName));
  }

  start(): Promise<void> {
    return this.#channel.start();
  }

  stop(): Promise<void> {
    return this.#channel.stop();
  }

  /** Rings for services of other processes. */
  async notify(pool: pg.Pool, services: readonly ServiceName[]): Promise<void> {
    await pool.query(`SELECT pg_notify('${CHANNEL}', s) FROM unnest($1::text[]) AS s`, [services]);
  }
}
