import type { Consumer, EachBatchPayload, Kafka, KafkaMessage } from 'kafkajs';
import type pg from 'pg';
import type { ServiceName } from '@nidaan/kernel';
import type { Logger } from '@nidaan/platform-telemetry';
import { receiveStatement } from './kafka-transport.sql.ts';
import { readMessage } from './kafka-message.ts';
import { closeClient } from './kafka-settings.ts';

export interface KafkaInboxOptions {
  service: ServiceName;
  kafka: Kafka;
  pool: pg.Pool;
  group: string;
  topics: readonly string[];
  arrived(hospitals: readonly number[]): void;
  logger?: Logger;
}

const INSERT_BATCH = 500;
const TRY_AGAIN_MS = 1000;
const MAX_PAUSE_MS = 2000;
/** A consumer that has fetched nothing for so long, not even that there is nothing, is replaced by a new one. */
export const SILENT_MS = 60_000;
// How long an idle fetch waits at the broker, which answers at once when something comes; and so how long stopping may take.
const FETCH_MS = 1000;
// A member that died without a word is missed after ten seconds; its partitions then go to the others. They hear of it by a heartbeat, which
// kafkajs sends between two fetches: each idle one is followed by one.
const MEMBER = { sessionTimeout: 10_000, rebalanceTimeout: 20_000, heartbeatInterval: FETCH_MS - 100 };

/**
 * Brings messages to one service's inbox and does nothing else with them, so that none can hold a partition up: insert,
 * ON CONFLICT DO NOTHING, commit the offset. Replicas of the service share the partitions as one group.
 */
export class KafkaInbox {
  #consumer: Consumer | undefined;
  #joined: () => void = () => undefined;
  #again: NodeJS.Timeout | undefined;
  #silence: NodeJS.Timeout | undefined;
  #isStopped = false;

  /** Resolves when it has joined its group for the first time. */
  readonly joined = new Promise<void>((resolve) => (this.#joined = resolve));

  constructor(private readonly options: KafkaInboxOptions) {}

  /** Begins to listen; while Kafka is unreachable it keeps trying by itself. */
  start(): void {
    void this.#listen();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#again);
    await this.#leave();
  }

  async #listen(): Promise<void> {
    const { kafka, group, topics } = this.options;
    const consumer = kafka.consumer({
      groupId: group,
      ...MEMBER,
      maxWaitTimeInMs: FETCH_MS,
      metadataMaxAge: 30_000,
      allowAutoTopicCreation: false,
      retry: {
        initialRetryTime: 100,
        maxRetryTime: 1500,
        retries: 5,
        restartOnFailure: () => Promise.resolve(this.#consumer === consumer),
      },
    });
    this.#consumer = consumer;
    // kafkajs 2.2.4 may stop without a word (its issue 659, open).
    const silence = setTimeout(() => void this.#listenAnew(consumer, new Error('Kafka is silent')), SILENT_MS).unref();
    this.#silence = silence;
    consumer.on(consumer.events.FETCH, () => silence.refresh());
    consumer.on(consumer.events.GROUP_JOIN, () => this.#joined());
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      if (!payload.restart) void this.#listenAnew(consumer, payload.error);
    });
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: [...topics], fromBeginning: true });
      await consumer.run({
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 3,
        eachBatch: (batch) => this.#take(batch, consumer),
      });
    } catch (fault) {
      await this.#listenAnew(consumer, fault);
    }
  }

  async #listenAnew(consumer: Consumer, fault: unknown): Promise<void> {
    if (this.#consumer !== consumer) return;
    this.options.logger?.debug('Kafka cannot be listened to for now', fault);
    await this.#leave();
    if (!this.#isStopped) this.#again = setTimeout(() => void this.#listen(), TRY_AGAIN_MS);
  }

  async #leave(): Promise<void> {
    clearTimeout(this.#silence);
    const consumer = this.#consumer;
    this.#consumer = undefined;
    await closeClient(consumer);
  }

  async #take({ batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload, consumer: Consumer): Promise<void> {
    if (this.#consumer !== consumer) throw new Error('Another consumer has taken over');
    for (let at = 0; at < batch.messages.length; at += INSERT_BATCH) {
      if (!isRunning() || isStale()) return;
      const messages = batch.messages.slice(at, at + INSERT_BATCH);
      for (let fault = await this.#receive(messages), pause = 100; fault; fault = await this.#receive(messages)) {
        // The database is unreachable: the partition waits, and the group hears that its member lives.
        this.options.logger?.debug('An inbox cannot be filled for now', fault);
        await new Promise((resolve) => setTimeout(resolve, pause));
        if (!isRunning() || isStale()) return;
        await heartbeat();
        pause = Math.min(pause * 2, MAX_PAUSE_MS);
      }
      resolveOffset(messages.at(-1)!.offset);
      await heartbeat();
    }
  }

  /** Gives the fault that let it fail, for another try; nothing when it is done. */
  async #receive(messages: readonly KafkaMessage[]): Promise<unknown> {
    this.#silence?.refresh();
    const rows = messages.flatMap((message) => readMessage(message) ?? []);
    if (rows.length < messages.length)
      this.options.logger?.error('Messages that are no events of ours were passed over', {
        count: messages.length - rows.length,
      });
    try {
      await this.#insert(rows);
    } catch (fault) {
      if (!isRefused(fault)) return fault;
      if (rows.length > 1) return this.#oneByOne(messages);
      this.options.logger?.error('A message that cannot be stored was passed over', fault);
    }
    return undefined;
  }

  async #oneByOne(messages: readonly KafkaMessage[]): Promise<unknown> {
    for (const message of messages) {
      const fault = await this.#receive([message]);
      if (fault) return fault;
    }
    return undefined;
  }

  async #insert(rows: readonly object[]): Promise<void> {
    if (rows.length === 0) return;
    const statement = receiveStatement(this.options.service);
    const result = await this.options.pool.query<{ hospital_id: number }>(statement, [JSON.stringify(rows)]);
    if (result.rows.length > 0) this.options.arrived([...new Set(result.rows.map((row) => row.hospital_id))]);
  }
}

// Class 22 is data that no try will make storable.
const isRefused = (fault: unknown): boolean => ((fault as { code?: string }).code ?? '').startsWith('22');
