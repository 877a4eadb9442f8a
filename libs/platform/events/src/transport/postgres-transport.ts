import type pg from 'pg';
import { SERVICES, type ServiceName } from '@nidaan/kernel';
import { connectionSettings, openPool, SHORT_TRANSACTIONS } from '@nidaan/platform-database';
import type { Logger, Tracing } from '@nidaan/platform-telemetry';
import type { EventTransport, TransportStart } from './event-transport.ts';
import { InboxNotifier } from './inbox-notifier.ts';
import { OutboxRelay } from './outbox-relay.ts';
import { INBOXES, MOVE_BATCH, moveStatement, type Moved } from './postgres-transport.sql.ts';
import { Subscriptions } from './subscriptions.ts';
import { recordSendSpan } from './record-send-span.ts';

export interface PostgresTransportOptions {
  /** Connection as the role `nidaan_carrier`. */
  connection: pg.PoolConfig;
  /** Set when other processes share the database: inboxes of theirs are then rung by NOTIFY. */
  hasPeers?: boolean;
  /** The net under the wake-ups. */
  pollMs?: number;
  tracing?: Tracing;
  logger?: Logger;
}

// A crash loses a move and its mark together, so a move need not wait for the disk. A queue's statistics are always stale: without
// these the planner sorts a whole backlog for each batch (measured: 17 ms instead of 1 at 25,000 rows).
const SESSION = {
  ...SHORT_TRANSACTIONS,
  synchronous_commit: 'off',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  jit: 'off',
};

/** Carries events inside one PostgreSQL: the transport of the standalone product. */
export class PostgresTransport implements EventTransport {
  readonly sharesDatabase = true;
  readonly #statements = new Map<ServiceName, string>();
  #pumps: OutboxRelay | undefined;
  #pool: pg.Pool | undefined;
  #bell: InboxNotifier | undefined;
  #subscriptions: Subscriptions | undefined;
  #options: TransportStart | undefined;

  constructor(private readonly settings: PostgresTransportOptions) {}

  async start(options: TransportStart): Promise<void> {
    this.#options = options;
    const connection = { ...this.settings.connection, application_name: 'nidaan-carrier' };
    this.#pool = openPool({ ...connectionSettings(connection, SESSION), max: 3 });
    this.#subscriptions = new Subscriptions(this.#pool, options, this.settings.hasPeers ?? false);
    await this.#subscriptions.start();
    await this.#prepareStatements(options);
    if (this.settings.hasPeers) await this.#startBell(connection);
    const { pollMs, logger } = this.settings;
    this.#pumps = new OutboxRelay({ move: (service) => this.#move(service), batch: MOVE_BATCH, pollMs, logger });
    this.#pumps.start(options.services.map(({ name }) => name));
  }

  wake(service: ServiceName, isAwaited: boolean): void {
    this.#pumps?.wake(service, isAwaited);
  }

  async flush(): Promise<void> {
    await this.#pumps?.flush();
  }

  async stop(): Promise<void> {
    this.#subscriptions?.stop();
    await this.#pumps?.stop();
    await this.#bell?.stop();
    await this.#pool?.end();
    this.#pumps = this.#pool = this.#bell = this.#subscriptions = this.#options = undefined;
  }

  async #prepareStatements(options: TransportStart): Promise<void> {
    const { rows } = await this.#pool!.query<{ service: ServiceName }>(INBOXES, [SERVICES]);
    const inboxes = rows.map((row) => row.service);
    for (const { name } of options.services)
      this.#statements.set(name, moveStatement(name, inboxes, this.settings.tracing !== undefined));
  }

  async #startBell(connection: pg.ClientConfig): Promise<void> {
    const mine = new Set(this.#options!.services.filter(({ subscribes }) => subscribes).map(({ name }) => name));
    // Which hospital it was does not travel: the worker looks.
    this.#bell = new InboxNotifier(connection, (service) => mine.has(service) && this.#options?.arrived(service, []));
    await this.#bell.start();
  }

  #keptBy(service: ServiceName): readonly string[] {
    return this.#options?.services.find(({ name }) => name === service)?.keeps ?? [];
  }

  async #move(service: ServiceName): Promise<Moved> {
    const { tracing } = this.settings;
    const beganAt = tracing && Date.now();
    const { rows } = await this.#pool!.query<Moved>({
      name: `move-${service}`,
      text: this.#statements.get(service)!,
      values: [this.#keptBy(service)],
    });
    const [moved] = rows as [Moved];
    if (tracing && moved.traced) recordSendSpan(tracing, service, 'postgresql', moved.traced, beganAt!);
    const reached = Object.entries(moved.arrived).filter(([, hospitals]) => hospitals) as [ServiceName, number[]][];
    for (const [inbox, hospitals] of reached) {
      if (this.#options?.services.some(({ name, subscribes }) => name === inbox && subscribes))
        this.#options.arrived(inbox, hospitals);
    }
    if (this.#bell && reached.length > 0) {
      const elsewhere = reached.map(([inbox]) => inbox);
      await this.#bell.notify(this.#pool!, elsewhere).catch(() => undefined);
    }
    return moved;
  }
}
