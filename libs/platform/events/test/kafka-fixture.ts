import { CARRIER_ROLE } from '@nidaan/platform-database';
import { eventually, withPatience } from '@nidaan/testing';
import { LocalKafka } from '@nidaan/testing-brokers';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from '@jest/globals';
import { KafkaTransport, type KafkaSettings } from '../src/transport/kafka/kafka-transport.ts';
import { effectsOf, makeProcess, wipe, type Process } from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

type KafkaOptions = Parameters<typeof LocalKafka.started>[0];

/** Opens a fixture before the tests of a file, renews it before each of them, and closes it after all. */
export function useKafka(optionsOf: () => Promise<KafkaOptions> = () => Promise.resolve({})): KafkaFixture {
  const fixture = new KafkaFixture();
  beforeAll(async () => fixture.open(await optionsOf()), 120_000);
  afterAll(() => fixture.close());
  beforeEach(() => fixture.renew());
  afterEach(() => fixture.stopProcesses());
  return fixture;
}

/** Three services on a database and a Kafka of their own, which a test may kill. */
export class KafkaFixture {
  kafka!: LocalKafka;
  world!: PostgresWorld;
  readonly #running: Process[] = [];
  #round = 0;

  async open(options: KafkaOptions): Promise<void> {
    this.world = await openPostgresWorld();
    this.kafka = await LocalKafka.started(options);
  }

  /** Also of what was opened in part. */
  async close(): Promise<void> {
    await this.world?.close();
    await this.kafka?.stop();
  }

  /** What leads the names of the topics of this test. */
  get namespace(): string {
    return `f${this.#round}.`;
  }

  /** Before each test: nothing has happened, and its topics are new. */
  async renew(): Promise<void> {
    this.#round += 1;
    await wipe(this.world);
  }

  /** After each test. */
  async stopProcesses(): Promise<void> {
    await Promise.all(this.#running.splice(0).map(({ hub }) => hub.stop()));
  }

  async start(change: Partial<KafkaSettings> = {}): Promise<Process> {
    const { kafka, world, namespace } = this;
    const settings = { brokers: [kafka.brokers], namespace, partitions: 3, replication: 1, ...change };
    const connection = { connectionString: world.urlAs(CARRIER_ROLE) };
    const makeTransport = () => new KafkaTransport({ kafka: settings, connection, pollMs: 300 });
    const process = makeProcess({ ...world, makeTransport });
    this.#running.push(process);
    await process.hub.start({ isComplete: true });
    return process;
  }

  // After a restart of Kafka, 2,500 events took 72 s on a third of one core.
  expectEffects(expected: string[]): Promise<void> {
    return eventually(async () => {
      for (const subscriber of ['clinical', 'identity'] as const) {
        const effects = await effectsOf(this.world, subscriber);
        // Lists of thousands are compared once, when they may be equal: finding the difference takes seconds.
        expect(effects.length).toBe(expected.length);
        expect(effects.sort()).toEqual(expected.sort());
      }
    }, withPatience(60_000));
  }
}

export const step = (patientId: number, n: number) => ({ hospitalId: 1, patientId, step: n });

export const lagOf = (process: Process): Promise<number> => process.rooms.get('clinical')!.lag();
