import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { migrate } from '@nidaan/platform-database';
import { eventually } from '@nidaan/testing';
import { EventHub, eventsMigrations, makeInterest } from '../src/index.ts';
import { receiveStatement } from '../src/transport/kafka/kafka-transport.sql.ts';
import { CreateEffects1700000000900, inHospital, stepKept, stepTaken, wipe } from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

class WantSteps1700000000901 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE wanted (name text, hospital_id integer)');
    await makeInterest(runner, 'SELECT name, hospital_id FROM wanted');
  }

  async down(): Promise<void> {}
}

/** Subscriptions of some hospitals (ADR 0038). */
describe('an event that a service hears of some hospitals', () => {
  let world: PostgresWorld;
  const taken = { ...stepTaken, readBy: [], forHospitals: ['clinical'] as const };
  const kept = { ...stepKept, forHospitals: ['clinical'] as const };

  beforeAll(async () => {
    world = await openPostgresWorld();
    await migrate(world.url, 'clinical', [...eventsMigrations, CreateEffects1700000000900, WantSteps1700000000901]);
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(async () => {
    await wipe(world);
    await world.sql('clinical', 'DELETE FROM wanted');
  });

  const start = async () => {
    const hub = new EventHub({ transport: world.makeTransport(), pollMs: 200 });
    const rooms = new Map(
      [...world.databases].map(([name, database]) => [
        name,
        hub.join(name, database, name === 'patients' ? ([taken, kept] as never[]) : []),
      ]),
    );
    for (const { name } of [taken, kept]) {
      rooms.get('clinical')!.handlers.add(name, (async () => undefined) as never);
      rooms.get('identity')!.handlers.add(name, (async () => undefined) as never);
    }
    await hub.start({ isComplete: true });
    const tell = (hospitalId: number, contract: unknown = taken) =>
      inHospital(hospitalId, () =>
        world.databases
          .get('patients')!
          .transaction(() =>
            rooms.get('patients')!.events.add(contract as never, { hospitalId, patientId: 1, step: 1 } as never),
          ),
      );
    return { hub, tell };
  };
  const want = (...hospitals: number[]) =>
    world.sql('clinical', `WITH w AS (INSERT INTO wanted SELECT $1, unnest($2::int[])) SELECT`, [stepTaken.name, hospitals]);
  const renew = () => world.sql('clinical', 'SELECT clinical.renew_interest()');
  const got = async (service: 'clinical' | 'identity') =>
    (await world.sql(service, 'SELECT hospital_id FROM inbox ORDER BY seq')).map(({ hospital_id: id }) => id);

  it('ORG-83 reaches its inbox of those alone, from the commit on that names them; the others hear of all', async () => {
    const { hub, tell } = await start();
    await tell(1);
    await want(2);
    await renew();
    await tell(1);
    await tell(2);
    await tell(3);
    await eventually(async () => expect(await got('identity')).toEqual([1, 1, 2, 3]));
    expect(await got('clinical')).toEqual([2]);
    await hub.stop();
  });

  it('ORG-83 is known at the start of a process, and is not lost when the row of the subscription was', async () => {
    await want(5);
    const first = await start();
    await first.hub.stop();
    await world.sql('clinical', 'DELETE FROM subscriptions');
    const { hub, tell } = await start();
    await tell(5);
    await tell(6);
    await eventually(async () => expect(await got('identity')).toEqual([5, 6]));
    expect(await got('clinical')).toEqual([5]);
    await hub.stop();
  });

  it('ORG-83 is not caught up with, though it is kept', async () => {
    const before = await start();
    await before.tell(1, kept);
    await eventually(async () => expect(await got('identity')).toEqual([1]));
    await before.hub.stop();
    await world.sql('clinical', 'DELETE FROM subscriptions');
    await world.sql('identity', 'DELETE FROM subscriptions');
    await world.sql('identity', 'DELETE FROM inbox');
    const { hub } = await start();
    await eventually(async () => expect(await got('identity')).toEqual([1]));
    expect(await got('clinical')).toEqual([]);
    await hub.stop();
  });

  it('ORG-83 is left out before the insert where Kafka carries it', async () => {
    const { hub } = await start();
    await want(2);
    await renew();
    await hub.stop();
    const rows = [1, 2].map((hospital) => ({
      ...{ event_id: crypto.randomUUID(), name: stepTaken.name, hospital_id: hospital, aggregate: '1', lane: '1' },
      ...{ payload: {}, actor_id: null, occurred_at: new Date(), root: crypto.randomUUID(), trace: null },
    }));
    const inserted = await world.sql('clinical', receiveStatement('clinical'), [JSON.stringify(rows)]);
    expect(inserted).toEqual([{ hospital_id: 2 }]);
  });

  it('ORG-83 is of all hospitals to a release that knows of no choice', async () => {
    const { hub, tell } = await start();
    await world.sql('clinical', 'UPDATE subscriptions SET hospitals = NULL');
    await tell(9);
    await eventually(async () => expect(await got('clinical')).toEqual([9]));
    await hub.stop();
  });
});
