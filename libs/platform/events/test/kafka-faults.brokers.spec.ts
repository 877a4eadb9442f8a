import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CARRIER_ROLE } from '@nidaan/platform-database';
import { LocalKafka } from '@nidaan/testing-brokers';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { eventually, withPatience } from '@nidaan/testing';
import { effectsOf, makeProcess, take, stepTaken, wipe, type Process } from './conformance/conformance-kit.ts';
import { KafkaTransport, type KafkaSettings } from '../src/transport/kafka/kafka-transport.ts';
import { topicIn } from '../src/transport/kafka/kafka-topics.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

const run = promisify(execFile);
const LOGIN = { username: 'nidaan', password: 'a-password-of-the-tests' };

async function keystore(folder: string): Promise<{ keystore: string; password: string; ca: string }> {
  const [file, pem] = [join(folder, 'kafka.p12'), join(folder, 'kafka.pem')];
  const password = 'keystore-of-the-tests';
  const store = ['-keystore', file, '-storepass', password, '-alias', 'kafka'];
  const about = ['-keyalg', 'RSA', '-validity', '2', '-dname', 'CN=localhost', '-ext', 'san=ip:127.0.0.1,dns:localhost'];
  await run('keytool', ['-genkeypair', ...store, '-storetype', 'PKCS12', ...about]);
  await run('keytool', ['-exportcert', ...store, '-rfc', '-file', pem]);
  const { stdout } = await run('cat', [pem]);
  return { keystore: file, password, ca: stdout };
}

describe('Kafka', () => {
  let world: PostgresWorld;
  let kafka: LocalKafka;
  let ca = '';
  let round = 0;
  const folder = mkdtempSync(join(tmpdir(), 'nidaan-keys-'));
  const running: Process[] = [];

  beforeAll(async () => {
    const keys = await keystore(folder);
    ca = keys.ca;
    const secured = { ...keys, user: LOGIN.username, userPassword: LOGIN.password };
    kafka = await LocalKafka.started({ secured });
    world = await openPostgresWorld();
  }, 120_000);
  afterAll(async () => {
    await world?.close();
    await kafka?.stop();
    rmSync(folder, { recursive: true });
  });
  beforeEach(() => wipe(world));
  afterEach(async () => {
    await Promise.all(running.splice(0).map(({ hub }) => hub.stop()));
  });

  const start = async (change: Partial<KafkaSettings> = {}): Promise<Process> => {
    const settings = { brokers: [kafka.brokers], namespace: `f${round}.`, partitions: 3, replication: 1, ...change };
    const connection = { connectionString: world.urlAs(CARRIER_ROLE) };
    const makeTransport = () => new KafkaTransport({ kafka: settings, connection, pollMs: 300 });
    const process = makeProcess({ ...world, makeTransport });
    running.push(process);
    await process.hub.start({ isComplete: true });
    return process;
  };
  const step = (patientId: number, n: number) => ({ hospitalId: 1, patientId, step: n });
  // After a restart of Kafka, 2,500 events took 72 s on a third of one core.
  const expectEffects = (expected: string[]) =>
    eventually(async () => {
      for (const subscriber of ['clinical', 'identity'] as const) {
        const effects = await effectsOf(world, subscriber);
        // Lists of thousands are compared once, when they may be equal: finding the difference takes seconds.
        expect(effects.length).toBe(expected.length);
        expect(effects.sort()).toEqual(expected.sort());
      }
    }, withPatience(60_000));
  const lagOf = (process: Process) => process.rooms.get('clinical')!.lag();

  beforeEach(() => void (round += 1));

  it('L5 lets writes go on while it is away, and the backlog drains in order after', async () => {
    const process = await start();
    const expected: string[] = [];
    for (let n = 1; n <= 3; n += 1) {
      await take(process, world, step(1, n));
      expected.push(`1/1:${n}`);
    }
    await kafka.kill();
    const begun = Date.now();
    for (let n = 4; n <= 60; n += 1) {
      await take(process, world, step(1, n), step(2, n));
      expected.push(`1/1:${n}`, `1/2:${n}`);
    }
    expect(Date.now() - begun).toBeLessThan(5000);
    expect(await process.rooms.get('patients')!.maintenance.outboxLagSeconds()).toBeGreaterThan(0);
    expect(await lagOf(process)).toBeNaN();
    await kafka.start();
    await expectEffects(expected);
    const ofOne = (await effectsOf(world, 'clinical')).filter((effect) => effect.startsWith('1/1:'));
    expect(ofOne).toEqual(Array.from({ length: 60 }, (_, i) => `1/1:${i + 1}`));
  }, 120_000);

  it('L5 starts a service while it is away, and catches up when it comes', async () => {
    await kafka.kill();
    const begun = Date.now();
    const process = await start();
    expect(Date.now() - begun).toBeLessThan(15_000);
    await take(process, world, step(7, 1));
    await kafka.start();
    await expectEffects(['1/7:1']);
  }, 120_000);

  it('L7 lives through a PostgreSQL that ends its session while a batch waits for Kafka, and sends it again', async () => {
    const process = await start();
    await kafka.kill('SIGSTOP');
    await take(process, world, step(3, 1));
    const admin = new pg.Client(world.url);
    await admin.connect();
    const cut = async () => {
      const { rows } = await admin.query(
        `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
         WHERE application_name = 'nidaan-carrier' AND state = 'idle in transaction' AND datname = current_database()`,
      );
      expect(rows).toContainEqual({ cut: true });
    };
    try {
      await eventually(cut);
    } finally {
      await kafka.kill('SIGCONT');
    }
    await admin.end();
    await expectEffects(['1/3:1']);
  }, 120_000);

  it('L1 L2 loses and doubles nothing when it is paused and killed under load', async () => {
    const processes = [await start(), await start()];
    const stepsOf = new Map<number, number>();
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n = (n + 1) % 20) {
        const patients = [0, 1, 2, 3].map((each) => 4 * n + each);
        const next = (patient: number) => step(patient, (stepsOf.get(patient) ?? 0) + 1);
        // On a starved processor a write may find no connection within five seconds: it is refused, and asked for again.
        await Promise.all(patients.map((patient) => eventually(() => take(processes[patient % 2]!, world, next(patient)))));
        for (const patient of patients) stepsOf.set(patient, (stepsOf.get(patient) ?? 0) + 1);
        await sleep(20);
      }
    })();
    for (let time = 0; time < 2; time += 1) {
      await sleep(1000);
      await kafka.kill('SIGSTOP');
      await sleep(1500);
      await kafka.kill('SIGCONT');
      await sleep(500);
      await kafka.kill();
      await kafka.start();
    }
    isOver = true;
    await writing;
    const inOrder = [...stepsOf].map(([patient, steps]) => Array.from({ length: steps }, (_, i) => `1/${patient}:${i + 1}`));
    await expectEffects(inOrder.flat());
    const effects = await effectsOf(world, 'identity');
    const found = [...stepsOf.keys()].map((patient) => effects.filter((effect) => effect.startsWith(`1/${patient}:`)));
    expect(found).toEqual(inOrder);
  }, 240_000);

  it('L8 parks an event that is larger than its topic takes, sends the others, and sends it once the topic takes it', async () => {
    const process = await start();
    await take(process, world, step(1, 1));
    await expectEffects(['1/1:1']);
    const admin = new Kafka({ brokers: [kafka.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const limit = (bytes: number) =>
      admin.alterConfigs({
        validateOnly: false,
        resources: [
          {
            type: ConfigResourceTypes.TOPIC,
            name: topicIn(`f${round}.`, stepTaken.name),
            configEntries: [{ name: 'max.message.bytes', value: String(bytes) }],
          },
        ],
      });
    // A message of one step takes some 500 bytes; the payload of the second is filled up by hand.
    await limit(5000);
    await process.hub.stop();
    await take(process, world, step(1, 2), step(1, 3), step(2, 1));
    await world.sql(
      'patients',
      `UPDATE outbox SET payload = payload || jsonb_build_object('filling', $1::text) WHERE sent_at IS NULL AND payload->>'step' = '2'`,
      ['x'.repeat(20_000)],
    );
    const again = await start();
    const { maintenance } = again.rooms.get('patients')!;
    await expectEffects(['1/1:1', '1/2:1']);
    await eventually(async () => expect(await maintenance.parked()).toMatchObject([{ aggregate: '1', held: 1 }]));
    await limit(1_000_000);
    await admin.disconnect();
    expect(await maintenance.replayParked()).toBe(1);
    await expectEffects(['1/1:1', '1/2:1', '1/1:2', '1/1:3']);
    expect(await world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]);
  }, 120_000);

  it('says how many events a service has not got yet, and what is left when another replica takes over', async () => {
    const [first, second] = [await start(), await start()];
    await take(first, world, step(1, 1), step(2, 1), step(3, 1));
    await expectEffects(['1/1:1', '1/2:1', '1/3:1']);
    await eventually(async () => expect(await lagOf(first)).toBe(0));
    await first.hub.stop();
    await take(second, world, step(1, 2), step(2, 2), step(3, 2));
    await expectEffects(['1/1:1', '1/2:1', '1/3:1', '1/1:2', '1/2:2', '1/3:2']);
  }, 120_000);

  it.each(['plain', 'scram-sha-512'] as const)(
    'SEC-17 speaks TLS and logs in with %s',
    async (mechanism) => {
      const process = await start({ brokers: [kafka.securedBrokers], tls: { ca }, sasl: { mechanism, ...LOGIN } });
      await take(process, world, step(1, 1));
      await expectEffects(['1/1:1']);
    },
    60_000,
  );

  it('SEC-17 sends nothing to a broker whose certificate it does not know', async () => {
    const process = await start({ brokers: [kafka.securedBrokers], tls: true, sasl: { mechanism: 'plain', ...LOGIN } });
    await take(process, world, step(1, 1));
    await sleep(1500);
    expect(await effectsOf(world, 'clinical')).toEqual([]);
    expect(await world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toHaveLength(1);
  }, 60_000);
});
