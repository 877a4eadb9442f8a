import pg from 'pg';

/** How long a caller waits for a connection, in milliseconds: for a new one to come about, and for one of a full pool. Then it gets 503. */
const ACQUIRE_MS = 5_000;

/** `connectionTimeoutMillis` bounds the opening of a connection here, `acquireTimeoutMillis` a caller's wait for one. */
export type ConnectionPoolSettings = pg.PoolConfig & { acquireTimeoutMillis?: number };

/** Who waits for a connection: pg-pool gives back at once what it opened for one whose time is over. */
interface PendingItem {
  callback: (fault: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;
  timedOut: boolean;
}

/** pg-pool, as far as its types do not tell. */
interface Insides {
  readonly _clients: readonly { _connected: boolean }[];
  _isFull(): boolean;
  _pulseQueue(): void;
  newClient(item: PendingItem): void;
}

const inherited = pg.Pool.prototype as unknown as Insides;

/**
 * A pool that opens one connection at a time, and keeps one that came too late for its caller (ADR 0078). pg-pool opens one for each caller
 * at once, and breaks off what takes longer than a caller waits. Where many processes connect again together, PostgreSQL is then busy with
 * connections that nobody takes (L7).
 */
export class ConnectionPool extends pg.Pool {
  readonly #openMs: number | undefined;

  constructor({ acquireTimeoutMillis = ACQUIRE_MS, ...settings }: ConnectionPoolSettings) {
    super({ ...settings, connectionTimeoutMillis: acquireTimeoutMillis });
    this.#openMs = settings.connectionTimeoutMillis;
    // The next one is opened for who waits still: the caller of this one gets it first, and may give it back at once.
    this.on('connect', () => setImmediate(() => (this as unknown as Insides)._pulseQueue()));
  }

  /** Whether no connection may be opened now; pg-pool asks. */
  protected _isFull(): boolean {
    return inherited._isFull.call(this) || (this as unknown as Insides)._clients.some(({ _connected }) => !_connected);
  }

  /** Opens a connection for a caller; pg-pool calls it. */
  protected newClient(item: PendingItem): void {
    const { callback } = item;
    const acquireMs = this.options.connectionTimeoutMillis;
    const limit = setTimeout(() => {
      if (item.timedOut) return;
      item.timedOut = true;
      callback(new Error('timeout exceeded when trying to connect'), undefined, () => undefined);
    }, acquireMs);
    item.callback = (...outcome) => {
      clearTimeout(limit);
      callback(...outcome);
    };
    // pg-pool knows one limit for both, and reads it here at once.
    this.options.connectionTimeoutMillis = this.#openMs;
    inherited.newClient.call(this, item);
    this.options.connectionTimeoutMillis = acquireMs;
  }
}
