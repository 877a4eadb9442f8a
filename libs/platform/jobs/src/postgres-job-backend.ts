import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresBackend,
  runMigrations,
  withBackend,
  type Processor,
  type Queue,
  type Worker,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import { connectionSettings, PATIENT } from '@nidaan/platform-database';
import type { Logger } from '@nidaan/platform-telemetry';
import { BullJobBackend } from './bull-job-backend.ts';

const SCHEMA = 'bullmq';
/** On which BullMQ's workers listen; the payload is the queue. */
const CHANNEL = 'bullmq_jobs';
const OTHERS_FIRST_MS = 100;
const WAIT_MS = 30_000;
// For all queues together, beside the one connection on which each worker listens.
const CONNECTIONS = 4;
// On one machine there is no worker of another release.
const PATIENCE_MS = 60_000;

const { Queue: PostgresQueue, Worker: PostgresWorker } = withBackend(createPostgresBackend);

/** BullMQ on PostgreSQL: the job backend of one machine. `url` logs in as the role of the jobs. */
export class PostgresJobBackend extends BullJobBackend {
  /** Its queues are as safe as the services' own tables. */
  readonly mayForget = false;
  #opened: pg.Pool | undefined;

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
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  }

  override async stop(graceMs?: number): Promise<void> {
    await super.stop(graceMs);
    // What breaks from here on is no outage of the queue.
    await this.#opened
      ?.removeAllListeners('error')
      .on('error', () => undefined)
      .end();
    this.#opened = undefined;
  }

  protected override makeQueue(service: ServiceName): Queue {
    return new PostgresQueue(service, { connection: this.#pool }) as unknown as Queue;
  }

  protected override makeWorker(service: ServiceName, process: Processor, options: Omit<WorkerOptions, 'connection'>): Worker {
    const pool = this.#pool;
    // The one on which it listens.
    pool.options.max += 1;
    return new PostgresWorker(service, process, { ...options, connection: pool }) as unknown as Worker;
  }

  // Queues and workers share it: left to itself, BullMQ opens a pool for each, and most of their connections have nothing to do.
  get #pool(): pg.Pool {
    if (this.#opened) return this.#opened;
    // A job that is done must be able to say so, however many wait for the same few connections.
    const patience = { connectionTimeoutMillis: WAIT_MS, max: CONNECTIONS };
    const lasting = { connectionString: this.url, application_name: 'nidaan-jobs', ...patience };
    // Each queue and each worker hears of its faults.
    this.#opened = new pg.Pool(connectionSettings(lasting, { search_path: SCHEMA })).setMaxListeners(0);
    return this.#opened;
  }
}
