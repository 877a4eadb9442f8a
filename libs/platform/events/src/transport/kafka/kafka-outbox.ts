import type { Kafka, Message, Producer } from 'kafkajs';
import type pg from 'pg';
import { within, type ServiceName } from '@nidaan/kernel';
import type { Logger, Tracing } from '@nidaan/platform-telemetry';
import type { OutboxMove } from '../outbox-relay.ts';
import { recordSendSpan, type TracedRow } from '../record-send-span.ts';
import { parkedStatement, sentStatement, TURN, unsentStatement } from './kafka-transport.sql.ts';
import type { OutgoingRow } from './kafka-message.ts';
import { closeClient } from './kafka-settings.ts';
import { topicIn } from './kafka-topics.ts';

// Below the brokers' usual limit of 1 MB for what one partition gets at once; a larger event travels alone.
const SEND_BYTES = 900_000;
// Three tries of five seconds fit in, and PostgreSQL ends the session of a batch after a minute (SHORT_TRANSACTIONS).
const SEND_MS = 30_000;
const REFUSED = 'Kafka refused it: it is larger than the topic takes (max.message.bytes)';

/**
 * Sends what is in outboxes. Every batch begins with the oldest row that is not marked as sent, and the mark is set when all
 * in-sync replicas have it: whoever takes over after a crash repeats, and never skips or overtakes. Inboxes drop what is repeated.
 */
export class KafkaOutbox {
  #producer: Promise<Producer> | undefined;

  constructor(
    private readonly kafka: Kafka,
    private readonly pool: pg.Pool,
    private readonly namespace: string,
    private readonly tracing?: Tracing,
    private readonly logger?: Logger,
  ) {}

  /** Moves one batch. Rejects when Kafka or the database are unreachable; nothing is marked then. */
  async move(service: ServiceName): Promise<OutboxMove> {
    const client = await this.pool.connect();
    let isBroken = true;
    try {
      // The mark may be lost in a crash: then the batch is sent again.
      await client.query('BEGIN; SET LOCAL synchronous_commit = off');
      const { rows } = await client.query<{ mine: boolean }>(TURN, [service]);
      const mine = rows[0]!.mine;
      const taken = mine ? await this.#sendAll(client, service) : 0;
      await client.query('COMMIT');
      isBroken = false;
      return { mine, taken };
    } finally {
      // A connection whose transaction failed is closed: that ends the transaction and the turn.
      client.release(isBroken);
    }
  }

  async stop(): Promise<void> {
    const producer = this.#producer;
    this.#producer = undefined;
    await closeClient(producer);
  }

  async #sendAll(client: pg.PoolClient, service: ServiceName): Promise<number> {
    const { rows } = await client.query<OutgoingRow>(unsentStatement(service));
    if (rows.length === 0) return 0;
    const beganAt = Date.now();
    const refused = new Map<string, OutgoingRow>();
    const sent: OutgoingRow[] = [];
    for (const part of parts(rows)) sent.push(...(await this.#sendPart(part, refused)));
    await client.query(sentStatement(service), [sent.map(({ seq }) => seq)]);
    for (const { seq, event_id: event, name } of refused.values()) {
      await client.query(parkedStatement(service), [seq, REFUSED]);
      this.logger?.error('An event was parked', new Error(REFUSED), { event, name });
    }
    if (this.tracing) recordSendSpan(this.tracing, service, 'kafka', sent.filter(isTraced), beganAt);
    return rows.length;
  }

  // Of a part that is refused, one event after the other, so that only what is to blame stays behind, and what follows it in its lane. What
  // was taken before the refusal is sent twice, which inboxes see.
  async #sendPart(part: readonly OutgoingRow[], refused: Map<string, OutgoingRow>): Promise<readonly OutgoingRow[]> {
    const free = part.filter(({ lane }) => !refused.has(lane));
    if (free.length === 0) return [];
    try {
      await this.#send(free);
      return free;
    } catch (fault) {
      if (!isRefusal(fault)) throw fault;
    }
    if (free.length === 1) {
      refused.set(free[0]!.lane, free[0]!);
      return [];
    }
    const sent: OutgoingRow[] = [];
    for (const row of free) sent.push(...(await this.#sendPart([row], refused)));
    return sent;
  }

  async #send(rows: readonly OutgoingRow[]): Promise<void> {
    const byTopic = new Map<string, Message[]>();
    for (const { name, key, value, trace } of rows) {
      const topic = topicIn(this.namespace, name);
      const messages = byTopic.get(topic) ?? [];
      messages.push(trace ? { key, value, headers: { traceparent: trace } } : { key, value });
      byTopic.set(topic, messages);
    }
    const topicMessages = [...byTopic].map(([topic, messages]) => ({ topic, messages }));
    const producer = (this.#producer ??= this.#connect());
    const sent = producer.then((ready) => ready.sendBatch({ acks: -1, timeout: 5000, topicMessages }));
    try {
      await within(SEND_MS, sent, () => {
        throw new Error('Kafka did not take a batch in time');
      });
    } catch (fault) {
      // After a failure the producer may be out of step with the broker's count of its messages, or hang: the next try takes a new one.
      if (this.#producer === producer) this.#producer = undefined;
      void closeClient(producer);
      throw fault;
    }
  }

  async #connect(): Promise<Producer> {
    const producer = this.kafka.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 1000, retries: 2 },
    });
    try {
      await producer.connect();
      return producer;
    } catch (fault) {
      void closeClient(producer);
      throw fault;
    }
  }
}

// What the broker says of a message itself: sent again, it is refused again.
const REFUSALS = new Set(['MESSAGE_TOO_LARGE', 'RECORD_LIST_TOO_LARGE', 'INVALID_RECORD']);

const isRefusal = (fault: unknown): boolean => {
  const { type, cause } = fault as { type?: string; cause?: { type?: string } };
  return [type, cause?.type].some((known) => known !== undefined && REFUSALS.has(known));
};

const isTraced = (row: OutgoingRow): row is OutgoingRow & TracedRow => row.trace !== null;

function* parts(rows: readonly OutgoingRow[]): Generator<OutgoingRow[]> {
  let part: OutgoingRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = Buffer.byteLength(row.value);
    if (part.length > 0 && bytes + size > SEND_BYTES) {
      yield part;
      [part, bytes] = [[], 0];
    }
    part.push(row);
    bytes += size;
  }
  yield part;
}
