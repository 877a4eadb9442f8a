import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Kafka } from 'kafkajs';
import pg from 'pg';
import { CARRIER_ROLE } from '@nidaan/platform-database';
import { KafkaOutbox } from '../src/transport/kafka/kafka-outbox.ts';
import { sendAgain } from '../src/outbox/send-again.ts';
import { inHospital, makeProcess, take, wipe } from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

/** A broker that refuses some messages: what it took, in order, as 'aggregate:step'. */
class PickyBroker {
  taken: string[] = [];
  refuses = (_: string) => false;
  type = 'MESSAGE_TOO_LARGE';
  /** Called instead of an answer. */
  hangs: (() => void) | undefined;

  readonly kafka = {
    producer: () => ({
      connect: async () => undefined,
      disconnect: async () => undefined,
      sendBatch: async ({ topicMessages }: { topicMessages: { messages: { value: string }[] }[] }) => {
        if (this.hangs) return new Promise(this.hangs);
        const steps = topicMessages.flatMap(({ messages }) => messages).map(({ value }) => stepOf(value));
        if (steps.some((step) => this.refuses(step))) throw Object.assign(new Error('refused'), { type: this.type });
        this.taken.push(...steps);
      },
    }),
  } as unknown as Kafka;
}

function stepOf(value: string): string {
  const { aggregate, payload } = JSON.parse(value) as { aggregate: string; payload: { step: number } };
  return `${aggregate}:${payload.step}`;
}

describe('the outbox before Kafka', () => {
  let world: PostgresWorld;
  let pool: pg.Pool;
  beforeAll(async () => {
    world = await openPostgresWorld();
    pool = new pg.Pool({ connectionString: world.urlAs(CARRIER_ROLE), max: 2 });
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await world?.close();
  });
  beforeEach(() => wipe(world));

  const open = async () => {
    const broker = new PickyBroker();
    const process = makeProcess(world);
    const steps = [1, 2, 3].flatMap((step) => [7, 8].map((patientId) => ({ hospitalId: 1, patientId, step })));
    await take(process, world, ...steps);
    return { broker, outbox: new KafkaOutbox(broker.kafka, pool, 't.'), maintenance: process.rooms.get('patients')!.maintenance };
  };

  it('L8 parks an event that the broker refuses with those behind it in its lane, and sends all others in order', async () => {
    const { broker, outbox, maintenance } = await open();
    broker.refuses = (step) => step === '7:2';
    await outbox.move('patients');
    expect(broker.taken).toEqual(['7:1', '8:1', '8:2', '8:3']);
    expect(await maintenance.countParked()).toBe(1);
    const [parked] = await maintenance.parked();
    expect(parked).toMatchObject({ hospitalId: 1, aggregate: '7', held: 1, error: expect.stringContaining('max.message.bytes') });
    expect(await maintenance.outboxLagSeconds()).toBeGreaterThan(0);
    expect((await outbox.move('patients')).taken).toBe(0);

    expect(await maintenance.replayParked([parked!.id])).toBe(1);
    await outbox.move('patients');
    expect(await maintenance.countParked()).toBe(1);
    broker.refuses = () => false;
    expect(await maintenance.replayParked()).toBe(1);
    await outbox.move('patients');
    expect(broker.taken.slice(4)).toEqual(['7:2', '7:3']);
    expect([await maintenance.countParked(), await maintenance.outboxLagSeconds()]).toEqual([0, 0]);
  });

  it('L8 lets an operator give a refused event up, which does not come back, and those behind it pass', async () => {
    const { broker, outbox, maintenance } = await open();
    broker.refuses = (step) => step === '7:1';
    await outbox.move('patients');
    const [parked] = await maintenance.parked();
    // It is the platform's operators who do: where a tenant is set, nothing happens.
    expect(await inHospital(1, () => maintenance.discardParked([parked!.id]))).toBe(0);
    expect(await maintenance.discardParked([parked!.id])).toBe(1);
    expect(await maintenance.replayParked()).toBe(0);
    await outbox.move('patients');
    expect(broker.taken).toEqual(['8:1', '8:2', '8:3', '7:2', '7:3']);
    // Nor does it after a restore, where the outbox sends again what it had sent.
    broker.refuses = () => false;
    await sendAgain(['patients'], new Date(), { query: (text, values) => world.sql('patients', text, values) });
    await outbox.move('patients');
    expect(broker.taken).toHaveLength(10);
  });

  it('S1 keeps the payload of a refused event while an operator may replay it, however long', async () => {
    const { broker, outbox, maintenance } = await open();
    broker.refuses = (step) => step === '7:2';
    await outbox.move('patients');
    await world.sql('patients', `UPDATE outbox SET parked_at = now() - interval '30 days' WHERE parked_at IS NOT NULL`);
    await world.sql('patients', `UPDATE outbox SET sent_at = now() - interval '4 days' WHERE sent_at IS NOT NULL`);
    await maintenance.prune();
    const held = () =>
      world.sql('patients', 'SELECT payload IS NOT NULL AS held, count(*)::int AS n FROM outbox GROUP BY 1 ORDER BY 1');
    // With the one behind it. The four others were sent long ago.
    expect(await held()).toEqual([
      { held: false, n: 4 },
      { held: true, n: 2 },
    ]);
    broker.refuses = () => false;
    await maintenance.replayParked();
    await outbox.move('patients');
    expect(broker.taken.slice(4)).toEqual(['7:2', '7:3']);
  });

  it('L5 parks nothing for any other fault of the broker', async () => {
    const { broker, outbox, maintenance } = await open();
    [broker.type, broker.refuses] = ['NOT_LEADER_FOR_PARTITION', () => true];
    await expect(outbox.move('patients')).rejects.toThrow('refused');
    expect(await maintenance.countParked()).toBe(0);
    broker.refuses = () => false;
    await outbox.move('patients');
    expect(broker.taken).toHaveLength(6);
  });

  it('L5 gives a client up that does not answer, closing included, and sends the batch with a new one', async () => {
    const { broker, outbox } = await open();
    const { producer } = broker.kafka;
    const made = jest.fn(() => ({ ...producer(), disconnect: () => new Promise<void>(() => undefined) }));
    Object.assign(broker.kafka, { producer: made });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance', 'Date'] });
    try {
      const asked = new Promise<void>((resolve) => (broker.hangs = resolve));
      const failed = expect(outbox.move('patients')).rejects.toThrow('Kafka did not take a batch in time');
      await asked;
      jest.advanceTimersByTime(30_000);
      await failed;
    } finally {
      jest.useRealTimers();
    }
    broker.hangs = undefined;
    await outbox.move('patients');
    expect([broker.taken.length, made.mock.calls.length]).toEqual([6, 2]);
  });
});
