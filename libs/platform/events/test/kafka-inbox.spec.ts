import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import type pg from 'pg';
import { KafkaInbox, SILENT_MS } from '../src/transport/kafka/kafka-inbox.ts';

type Hear = (event: { payload: unknown }) => void;

/** A client that says it fetched something when the test says so, and hangs when it is to close. */
class HangingConsumer {
  readonly events = { FETCH: 'fetch', GROUP_JOIN: 'join', CRASH: 'crash' };
  readonly disconnect = jest.fn(() => new Promise<void>(() => undefined));
  readonly #heard = new Map<string, Hear>();
  eachBatch: ((batch: EachBatchPayload) => Promise<void>) | undefined;

  constructor(readonly options: { retry: { restartOnFailure(fault: Error): Promise<boolean> } }) {}

  on(event: string, hear: Hear): void {
    this.#heard.set(event, hear);
  }

  tell(event: string, payload: unknown = {}): void {
    this.#heard.get(event)!({ payload });
  }

  connect = async () => undefined;
  subscribe = async () => undefined;
  run = async ({ eachBatch }: { eachBatch(batch: EachBatchPayload): Promise<void> }) => void (this.eachBatch = eachBatch);
}

describe('the inbox behind Kafka', () => {
  let made: HangingConsumer[];
  let inbox: KafkaInbox;
  let query: jest.Mock<() => Promise<{ rows: unknown[] }>>;

  const event = {
    event_id: '0197c1f4-0000-7000-8000-000000000001',
    root: '0197c1f4-0000-7000-8000-000000000001',
    name: 'patients.step.taken.v1',
    hospital_id: 1,
    aggregate: '1',
    lane: '1',
    actor_id: null,
    occurred_at: '2026-11-29T00:00:00Z',
  };
  const message = { offset: '1', value: Buffer.from(JSON.stringify({ ...event, payload: {} })) };
  const batch = { messages: [message] } as unknown as EachBatchPayload['batch'];
  const payload = (more: Partial<EachBatchPayload> = {}): EachBatchPayload =>
    ({
      batch,
      resolveOffset() {},
      heartbeat: async () => undefined,
      isRunning: () => true,
      isStale: () => false,
      ...more,
    }) as EachBatchPayload;

  beforeEach(async () => {
    jest.useFakeTimers();
    made = [];
    query = jest.fn(async () => ({ rows: [] }));
    const consumer = (options: never) => {
      made.push(new HangingConsumer(options));
      return made.at(-1);
    };
    inbox = new KafkaInbox({
      service: 'clinical',
      kafka: { consumer } as unknown as Kafka,
      pool: { query } as unknown as pg.Pool,
      group: 'g',
      topics: ['t'],
      arrived() {},
    });
    inbox.start();
    await jest.advanceTimersByTimeAsync(0);
  });
  afterEach(async () => {
    const stopped = inbox.stop();
    await jest.advanceTimersByTimeAsync(10_000);
    await stopped;
    jest.useRealTimers();
  });

  it('L5 replaces a consumer that has been silent for a minute, and does not wait for one that hangs', async () => {
    await jest.advanceTimersByTimeAsync(SILENT_MS - 1);
    made[0]!.tell('fetch');
    await jest.advanceTimersByTimeAsync(SILENT_MS - 1);
    expect(made).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(made).toHaveLength(2);
    expect(made[0]!.disconnect).toHaveBeenCalledTimes(1);
  });

  it('L5 lets one that was replaced neither take messages nor begin again', async () => {
    await jest.advanceTimersByTimeAsync(SILENT_MS + 10_000);
    const [old, now] = made as [HangingConsumer, HangingConsumer];
    await expect(old.eachBatch!(payload())).rejects.toThrow('Another consumer has taken over');
    await expect(now.eachBatch!(payload())).resolves.toBeUndefined();
    expect(await old.options.retry.restartOnFailure(new Error())).toBe(false);
    expect(await now.options.retry.restartOnFailure(new Error())).toBe(true);
    old.tell('crash', { restart: false, error: new Error() });
    await jest.advanceTimersByTimeAsync(10_000);
    expect(made).toHaveLength(2);
  });

  it('L7 keeps the consumer that waits for the database, however long', async () => {
    query.mockRejectedValue(new Error('away'));
    const taken = made[0]!.eachBatch!(payload());
    await jest.advanceTimersByTimeAsync(3 * SILENT_MS);
    expect(made).toHaveLength(1);
    query.mockResolvedValue({ rows: [] });
    await jest.advanceTimersByTimeAsync(2000);
    await expect(taken).resolves.toBeUndefined();
  });
});
