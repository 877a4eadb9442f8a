import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';

const CHANNEL = 'nidaan_inbox';
const RETRY_MS = 1000;

/**
 * Tells other processes on the same database that an inbox has got rows, by NOTIFY outside any business transaction (inside
 * one it would serialise commits). A bell that is not heard costs latency only: inboxes are also polled.
 */
export class InboxBell {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = true;

  constructor(
    private readonly settings: pg.ClientConfig,
    private readonly rung: (service: ServiceName) => void,
  ) {}

  async start(): Promise<void> {
    this.#stopped = false;
    const client = new pg.Client({ ...this.settings, keepAlive: true });
    this.#client = client;
    client.on('error', () => this.#again(client));
    client.on('end', () => this.#again(client));
    client.on('notification', ({ payload }) => this.rung(payload as ServiceName));
    await client.connect();
    await client.query(`LISTEN ${CHANNEL}`);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** Rings for services of other processes. */
  async ring(pool: pg.Pool, services: readonly ServiceName[]): Promise<void> {
    await pool.query(`SELECT pg_notify('${CHANNEL}', s) FROM unnest($1::text[]) AS s`, [services]);
  }

  // A LISTEN lives on one connection; when that breaks it is set up anew.
  #again(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => void this.start().catch(() => this.#againLater()), RETRY_MS);
  }

  #againLater(): void {
    if (!this.#stopped && this.#client) this.#again(this.#client);
  }
}
