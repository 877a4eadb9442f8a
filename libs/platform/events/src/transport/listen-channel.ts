import pg from 'pg';
import { connectionSettings } from '@nidaan/platform-database';

const RETRY_MS = 1000;
const ANSWER_MS = 10_000;

/** A LISTEN on one channel of PostgreSQL that is set up anew whenever its connection breaks. */
export class ListenChannel {
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = true;
  // pg takes one statement at a time: its next release refuses a second.
  #before: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly settings: pg.ClientConfig,
    /** A name of ours: it becomes part of the statement. */
    private readonly name: string,
    private readonly heard: (text: string) => void,
  ) {}

  async start(): Promise<void> {
    this.#stopped = false;
    const client = new pg.Client({ ...connectionSettings(this.settings), query_timeout: ANSWER_MS });
    this.#client = client;
    client.on('error', () => this.#again(client));
    client.on('end', () => this.#again(client));
    client.on('notification', ({ payload }) => this.heard(payload ?? ''));
    const opened = client.connect().then(() => client.query(`LISTEN ${this.name}`));
    this.#before = Promise.allSettled([this.#before, opened]);
    await opened;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end().catch(() => undefined);
  }

  /** Notifies all listeners, this process included; outside any transaction, where it would serialise commits. */
  notify(text: string): Promise<void> {
    const sent = this.#before.then(() => this.#send(text));
    this.#before = sent.catch(() => undefined);
    return sent;
  }

  async #send(text: string): Promise<void> {
    const client = this.#client;
    try {
      await client?.query('SELECT pg_notify($1, $2)', [this.name, text]);
    } catch (fault) {
      // Whatever it was: a channel that does not answer hears nothing either.
      if (client) this.#leave(client);
      throw fault;
    }
  }

  #leave(client: pg.Client): void {
    this.#again(client);
    void client.end().catch(() => undefined);
  }

  // A LISTEN lives on one connection.
  #again(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => void this.start().catch(() => this.#againLater()), RETRY_MS);
  }

  #againLater(): void {
    if (!this.#stopped && this.#client) this.#leave(this.#client);
  }
}
