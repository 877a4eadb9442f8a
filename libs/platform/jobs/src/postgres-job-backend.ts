import { setTimeout as sleep } from 'node:timers/promises';
import {
  PostgresConnection,
  PostgresQueueBackend,
  Queue,
  runMigrations,
  Worker,
  type BackendFactory,
  type PostgresConnectionOptions,
  type Processor,
  type QueueBaseOptions,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { ConnectionPool, connectionSettings, PATIENT } from '@nidaan/platform-database';
import type { Logger } from '@nidaan/platform-telemetry';
import { BullJobBackend } from './bull-job-backend.ts';

const SCHEMA = 'bullmq';
/** On which BullMQ's workers listen; the payload is the queue. */
const CHANNEL = 'bullmq_jobs';
const OTHERS_FIRST_MS = 100;
const WAIT_MS = 30_000;
// For all queues and workers together: one on which the workers listen, and four for everything else.
const CONNECTIONS = 5;
// On one machine there is no worker of another release.
const PATIENCE_MS = 60_000;

/** BullMQ's connection of all queues and workers of a process. Its sessions may be cut at any moment. */
class SharedConnection extends PostgresConnection {
  /** Sessions that were cut. */
  readonly #cuts = new WeakMap<object, { client: pg.PoolClient; fault: Error }>();

  constructor(pool: pg.Pool) {
    super(pool);
    // Each queue and each worker hears of faults, each worker of jobs.
    this.setMaxListeners(0);
    // A fault that nobody listens for would end the process.
    pool.on(
      'connect',
      (client) => void client.setMaxListeners(0).on('error', (fault) => this.#cuts.set(client, { client, fault })),
    );
  }

  // `prepare` has looked at the schema. BullMQ would keep a look that a cut has ended, and no job would run until the next start.
  override waitUntilReady(): Promise<void> {
    return Promise.resolve();
  }

  // BullMQ would keep a session that was cut before it listened for that.
  override async getListenClient(): ReturnType<PostgresConnection['getListenClient']> {
    const client = await super.getListenClient();
    const cut = this.#cuts.get(client);
    if (!cut) return client;
    cut.client.emit('error', cut.fault);
    return super.getListenClient();
  }
}

/** A queue's or worker's part in the connection of all: a connection of its own would stand idle, and each of them would hear of every job. */
class SharedQueueBackend extends PostgresQueueBackend {
  #isInterrupted = false;

  constructor(
    private readonly shared: SharedConnection,
    name: string,
    options: QueueBaseOptions<PostgresConnectionOptions>,
  ) {
    super(shared, name, options, false);
    shared.on('error', this.#onError).on('listenerinvalidated', this.#listenAnew);
  }

  override async disconnectBlocking(): Promise<void> {
    this.#isInterrupted = true;
    await super.disconnectBlocking();
  }

  override async reconnectBlocking(): Promise<void> {
    this.#isInterrupted = false;
    await super.reconnectBlocking();
  }

  override async close(): Promise<void> {
    // BullMQ asks for it before it notes the end of a job.
    this.closing = Promise.resolve();
    this.shared.off('error', this.#onError).off('listenerinvalidated', this.#listenAnew);
  }

  readonly #onError = (fault: Error): void => void this.emit('error', fault);

  // BullMQ does so for a backend that owns its connection.
  readonly #listenAnew = (): void => {
    if (this.#isInterrupted) return;
    void super.disconnectBlocking();
    void super.reconnectBlocking();
  };
}

/** BullMQ on PostgreSQL: the job backend of one machine. `url` logs in as the role of the jobs. */
export class PostgresJobBackend extends BullJobBackend {
  /** Its queues are as safe as the services' own tables. */
  readonly mayForget = false;
  #opened: { pool: pg.Pool; connection: SharedConnection } | undefined;

  constructor(
    private readonly url: string,
    logger?: Logger,
    lockMs?: number,
    patienceMs = PATIENCE_MS,
  ) {
    super(logger, lockMs, patienceMs);
  }

  override async prepare(): Promise<void> {
    await super.prepare();
    await this.#withClient((client) => runMigrations(client as never, SCHEMA));
  }

  // BullMQ notifies of jobs that can run now alone: a worker that found this one taken would look again after a minute.
  protected override async announceDelay(service: ServiceName): Promise<void> {
    await this.#withClient((client) => client.query('SELECT pg_notify($1, $2)', [CHANNEL, service]));
    // The others set their clocks to the job's time before this worker sets its own.
    await sleep(OTHERS_FIRST_MS);
  }

  async #withClient(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
    const client = new pg.Client(connectionSettings({ connectionString: this.url }, PATIENT));
    // Whoever waits for a statement learns of a cut by that.
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  override async stop(graceMs?: number): Promise<void> {
    await super.stop(graceMs);
    if (!this.#opened) return;
    const { pool, connection } = this.#opened;
    this.#opened = undefined;
    // What breaks from here on is no outage of the queue.
    pool.removeAllListeners('error').on('error', () => undefined);
    await connection.close();
    await pool.end();
  }

  protected override makeQueue(service: ServiceName): Queue {
    return new Queue(service, { connection: this.#connections.pool }, this.#backendOf) as unknown as Queue;
  }

  protected override makeWorker(service: ServiceName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker {
    return new Worker(service, process, { ...options, connection: this.#connections.pool }, this.#backendOf) as unknown as Worker;
  }

  readonly #backendOf: BackendFactory<SharedQueueBackend, PostgresConnectionOptions> = (name, options) =>
    new SharedQueueBackend(this.#connections.connection, name, options);

  get #connections(): { pool: pg.Pool; connection: SharedConnection } {
    if (this.#opened) return this.#opened;
    // A job that is done must be able to say so, however many wait for the same few connections.
    const patience = { connectionTimeoutMillis: WAIT_MS, acquireTimeoutMillis: WAIT_MS, max: CONNECTIONS };
    const lasting = { connectionString: this.url, application_name: 'nidaan-jobs', ...patience };
    const pool = new ConnectionPool(connectionSettings(lasting, { search_path: SCHEMA }));
    this.#opened = { pool, connection: new SharedConnection(pool) };
    return this.#opened;
  }
}
