import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import pg from 'pg';
import { topicIn } from '../src/transport/kafka/kafka-topics.ts';
import { effectsOf, stepTaken, take } from './conformance/conformance-kit.ts';
import { lagOf, step, useKafka } from './kafka-fixture.ts';

describe('Kafka that fails', () => {
  const fixture = useKafka();

  it('L7 lives through a PostgreSQL that ends its session while a batch waits for Kafka, and sends it again', async () => {
    const process = await fixture.start();
    await fixture.kafka.kill('SIGSTOP');
    await take(process, fixture.world, step(3, 1));
    const admin = new pg.Client(fixture.world.url);
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
      await fixture.kafka.kill('SIGCONT');
    }
    await admin.end();
    await fixture.expectEffects(['1/3:1']);
  }, 120_000);

  it('L1 L2 loses and doubles nothing when it is paused and killed under load', async () => {
    const processes = [await fixture.start(), await fixture.start()];
    const stepsOf = new Map<number, number>();
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n = (n + 1) % 20) {
        const patients = [0, 1, 2, 3].map((each) => 4 * n + each);
        const next = (patient: number) => step(patient, (stepsOf.get(patient) ?? 0) + 1);
        // On a starved processor a write may find no connection within five seconds: it is refused, and asked for again.
        await Promise.all(
          patients.map((patient) => eventually(() => take(processes[patient % 2]!, fixture.world, next(patient)))),
        );
        for (const patient of patients) stepsOf.set(patient, (stepsOf.get(patient) ?? 0) + 1);
        await sleep(20);
      }
    })();
    for (let time = 0; time < 2; time += 1) {
      await sleep(1000);
      await fixture.kafka.kill('SIGSTOP');
      await sleep(1500);
      await fixture.kafka.kill('SIGCONT');
      await sleep(500);
      await fixture.kafka.kill();
      await fixture.kafka.start();
    }
    isOver = true;
    await writing;
    const inOrder = [...stepsOf].map(([patient, steps]) => Array.from({ length: steps }, (_, i) => `1/${patient}:${i + 1}`));
    await fixture.expectEffects(inOrder.flat());
    const effects = await effectsOf(fixture.world, 'identity');
    const found = [...stepsOf.keys()].map((patient) => effects.filter((effect) => effect.startsWith(`1/${patient}:`)));
    expect(found).toEqual(inOrder);
  }, 240_000);

  it('L8 parks an event that is larger than its topic takes, sends the others, and sends it once the topic takes it', async () => {
    const process = await fixture.start();
    await take(process, fixture.world, step(1, 1));
    await fixture.expectEffects(['1/1:1']);
    const admin = new Kafka({ brokers: [fixture.kafka.brokers], logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    const limit = (bytes: number) =>
      admin.alterConfigs({
        validateOnly: false,
        resources: [
          {
            type: ConfigResourceTypes.TOPIC,
            name: topicIn(fixture.namespace, stepTaken.name),
            configEntries: [{ name: 'max.message.bytes', value: String(bytes) }],
          },
        ],
      });
    // A message of one step takes some 500 bytes; the payload of the second is filled up by hand.
    await limit(5000);
    await process.hub.stop();
    await take(process, fixture.world, step(1, 2), step(1, 3), step(2, 1));
    await fixture.world.sql(
      'patients',
      `UPDATE outbox SET payload = payload || jsonb_build_object('filling', $1::text) WHERE sent_at IS NULL AND payload->>'step' = '2'`,
      ['x'.repeat(20_000)],
    );
    const again = await fixture.start();
    const { maintenance } = again.rooms.get('patients')!;
    await fixture.expectEffects(['1/1:1', '1/2:1']);
    await eventually(async () => expect(await maintenance.parked()).toMatchObject([{ aggregate: '1', held: 1 }]));
    await limit(1_000_000);
    await admin.disconnect();
    expect(await maintenance.replayParked()).toBe(1);
    await fixture.expectEffects(['1/1:1', '1/2:1', '1/1:2', '1/1:3']);
    expect(await fixture.world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]);
  }, 120_000);

  it('says how many events a service has not got yet, and what is left when another replica takes over', async () => {
    const [first, second] = [await fixture.start(), await fixture.start()];
    await take(first, fixture.world, step(1, 1), step(2, 1), step(3, 1));
    await fixture.expectEffects(['1/1:1', '1/2:1', '1/3:1']);
    await eventually(async () => expect(await lagOf(first)).toBe(0));
    await first.hub.stop();
    await take(second, fixture.world, step(1, 2), step(2, 2), step(3, 2));
    await fixture.expectEffects(['1/1:1', '1/2:1', '1/3:1', '1/1:2', '1/2:2', '1/3:2']);
  }, 120_000);
});
