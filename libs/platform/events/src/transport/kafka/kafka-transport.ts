import type { Admin, Kafka } from 'kafkajs';
import type pg from 'pg';
import { within, type ServiceName } from '@nidaan/kernel';
import { connectionSettings, openPool, SHORT_TRANSACTIONS } from '@nidaan/platform-database';
import type { Logger, Tracing } from '@nidaan/platform-telemetry';
import type { CarriedService, EventTransport, TransportStart } from '../event-transport.ts';
import { OutboxRelay } from '../outbox-relay.ts';
import { Subscriptions } from '../subscriptions.ts';
import { SEND_BATCH } from './kafka-transport.sql.ts';
import { KafkaInbox } from './kafka-inbox.ts';
import { KafkaOutbox } from './kafka-outbox.ts';
import { closeClient, openKafka, type KafkaSettings } from './kafka-settings.ts';
import { declareTopics, topicsIn } from './kafka-topics.ts';

export type { KafkaSettings } from './kafka-settings.ts';

export interface KafkaTransportOptions {
  kafka: KafkaSettings;
  /** Connection as the role `nidaan_carrier`, to the database of this process' services. */
  connection: pg.PoolConfig;
  /** The net under the wake-ups. */
  pollMs?: number;
  tracing?: Tracing;
  logger?: Logger;
}

/** A start waits this long for the groups to be joined; with Kafka unreachable it goes on without. */
const JOIN_MS = 10_000;
const TRY_AGAIN_MS = 1000;
// The first process makes all topics at once.
const ASK_MS = 30_000;
// Reading a backlog must use its index: a queue's statistics are always stale. A turn is held while Kafka takes a batch, which it does or
// refuses within seconds.
const SESSION = {
  ...SHORT_TRANSACTIONS,
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_sort: 'off',
  jit: 'off',
};

/** Carries events through Kafka: the transport of services that run as processes of their own (ADR 3). */
export class KafkaTransport implements EventTransport {
  readonly sharesDatabase = false;
  readonly #inboxes = new Map<ServiceName, KafkaInbox>();
  #kafka: Kafka | undefined;
  #pool: pg.Pool | undefined;
  #subscriptions: Subscriptions | undefined;
  #outbox: KafkaOutbox | undefined;
  #pumps: OutboxRelay | undefined;
  #admin: Promise<Admin> | undefined;
  #options: TransportStart | undefined;
  #again: NodeJS.Timeout | undefined;

  constructor(private readonly settings: KafkaTransportOptions) {}

  async start(options: TransportStart): Promise<void> {
    const { connection, kafka, pollMs, tracing, logger } = this.settings;
    this.#options = options;
    this.#kafka = openKafka(kafka, logger);
    // A batch holds its connection while Kafka takes it: a cut then must not end the process.
    this.#pool = openPool({ ...connectionSettings({ ...connection, application_name: 'nidaan-carrier' }, SESSION), max: 4 });
    this.#subscriptions = new Subscriptions(this.#pool, options, true);
    await this.#subscriptions.start();
    this.#outbox = new KafkaOutbox(this.#kafka, this.#pool, kafka.namespace, tracing, logger);
    this.#pumps = new OutboxRelay({ move: (service) => this.#outbox!.move(service), batch: SEND_BATCH, pollMs, logger });
    await within(JOIN_MS, this.#open(), () => undefined);
  }

  wake(service: ServiceName, isAwaited: boolean): void {
    this.#pumps?.wake(service, isAwaited);
  }

  async lag(service: ServiceName): Promise<number> {
    const topics = this.#topicsOf(this.#options?.services.find(({ name }) => name === service));
    if (topics.length === 0) return 0;
    const count = async (admin: Admin): Promise<number> => {
      const read = await admin.fetchOffsets({ groupId: this.#groupOf(service), topics });
      const ends = await Promise.all(topics.map((topic) => admin.fetchTopicOffsets(topic)));
      let behind = 0;
      for (const { topic, partitions } of read) {
        const of = ends[topics.indexOf(topic)]!;
        for (const { partition, offset } of partitions) {
          const end = of.find((each) => each.partition === partition)!;
          // -1: the group has read nothing of it yet.
          behind += Number(end.high) - (Number(offset) < 0 ? Number(end.low) : Number(offset));
        }
      }
      return behind;
    };
    return this.#ask(count).catch(() => Number.NaN);
  }

  async stop(): Promise<void> {
    this.#options = undefined;
    clearTimeout(this.#again);
    this.#subscriptions?.stop();
    await this.#pumps?.stop();
    await Promise.all([...this.#inboxes.values()].map((inbox) => inbox.stop()));
    this.#inboxes.clear();
    await this.#outbox?.stop();
    await closeClient(this.#admin);
    await this.#pool?.end();
    this.#pumps = this.#outbox = this.#pool = this.#subscriptions = this.#admin = this.#kafka = undefined;
  }

  /** Declares topics, then lets events flow both ways; tried again until Kafka is there. */
  async #open(): Promise<void> {
    const options = this.#options;
    if (!options) return;
    try {
      await this.#ask((admin) => declareTopics(admin, this.settings.kafka, options.services));
    } catch (fault) {
      this.settings.logger?.warn('Kafka is away; events wait in the outboxes', fault);
      return new Promise((resolve) => {
        this.#again = setTimeout(() => void this.#open().then(resolve), TRY_AGAIN_MS);
      });
    }
    if (this.#options !== options) return;
    this.#pumps!.start(options.services.map(({ name }) => name));
    for (const service of options.services) this.#listen(service, options);
    await Promise.all([...this.#inboxes.values()].map(({ joined }) => joined));
  }

  #listen(service: CarriedService, options: TransportStart): void {
    const topics = this.#topicsOf(service);
    if (topics.length === 0) return;
    const inbox = new KafkaInbox({
      service: service.name,
      kafka: this.#kafka!,
      pool: this.#pool!,
      group: this.#groupOf(service.name),
      topics,
      arrived: (hospitals) => options.arrived(service.name, hospitals),
      logger: this.settings.logger,
    });
    this.#inboxes.set(service.name, inbox);
    inbox.start();
  }

  #groupOf = (service: ServiceName): string => `${this.settings.kafka.namespace}nidaan.${service}`;

  #topicsOf = (service: CarriedService | undefined): string[] =>
    topicsIn(this.settings.kafka.namespace, service?.subscribes ?? []);

  // A client that failed, or hangs, is not asked again.
  async #ask<T>(question: (admin: Admin) => Promise<T>): Promise<T> {
    const admin = (this.#admin ??= openAdmin(this.#kafka!));
    try {
      return await within(ASK_MS, admin.then(question), () => {
        throw new Error('Kafka did not answer in time');
      });
    } catch (fault) {
      if (this.#admin === admin) this.#admin = undefined;
      void closeClient(admin);
      throw fault;
    }
  }
}

async function openAdmin(kafka: Kafka): Promise<Admin> {
  const admin = kafka.admin();
  await admin.connect();
  return admin;
}
