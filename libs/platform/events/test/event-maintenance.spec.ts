import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Database } from '@nidaan/platform-database';
import { eventually } from '@nidaan/testing';
import { effectsOf, inHospital, makeProcess, stepKept, stepTaken, take, wipe } from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

describe('what is kept of events, and what operators see of them', () => {
  let world: PostgresWorld;
  let patients: Database;
  const step = (patientId: number) => ({ hospitalId: 1, patientId, step: 1 });

  beforeAll(async () => {
    world = await openPostgresWorld();
    patients = world.databases.get('patients')!;
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(() => wipe(world));

  it('prunes rows that were done long ago, and only those', async () => {
    const process = makeProcess(world);
    await process.hub.start({ isComplete: true });
    await take(process, world, step(1), step(2));
    await eventually(async () => expect(await effectsOf(world, 'clinical')).toHaveLength(2));
    await process.hub.stop();
    const { maintenance } = process.rooms.get('patients')!;
    expect(await maintenance.prune()).toBe(0);
    await world.sql('patients', `UPDATE outbox SET sent_at = now() - interval '8 days' WHERE aggregate = '1'`);
    expect(await maintenance.prune()).toBe(1);
    expect(await world.sql('patients', 'SELECT aggregate FROM outbox')).toEqual([{ aggregate: '2' }]);
  });

  it('S1 keeps no payload of what is sent and done, but in the outbox of events that later services need', async () => {
    const process = makeProcess(world);
    await process.hub.start({ isComplete: true });
    const { events, maintenance } = process.rooms.get('patients')!;
    await take(process, world, step(1));
    await inHospital(1, () => patients.transaction(() => events.add(stepKept, step(1))));
    await eventually(async () => expect(await effectsOf(world, 'clinical')).toHaveLength(1));
    const held = (service: 'patients' | 'clinical', table: string, mark: string) =>
      world.sql(service, `SELECT name, payload IS NOT NULL AS held FROM ${table} WHERE ${mark} IS NOT NULL ORDER BY seq`);
    const taken = { name: stepTaken.name, held: false };
    await eventually(async () =>
      expect(await held('patients', 'outbox', 'sent_at')).toEqual([taken, { name: stepKept.name, held: true }]),
    );
    expect((await held('clinical', 'inbox', 'done_at'))[0]).toEqual(taken);
    await process.hub.stop();
    // What a release before left, and what Kafka took so long ago that no restore sends it again.
    await world.sql('patients', `UPDATE outbox SET payload = '{}', sent_at = now() - interval '4 days'`);
    await world.sql('clinical', `UPDATE inbox SET payload = '{}' WHERE done_at IS NOT NULL`);
    await maintenance.prune();
    await process.rooms.get('clinical')!.maintenance.prune();
    expect(await held('patients', 'outbox', 'sent_at')).toEqual([taken, { name: stepKept.name, held: true }]);
    expect((await held('clinical', 'inbox', 'done_at'))[0]).toEqual(taken);
  });

  it('tells how far behind it is', async () => {
    const process = makeProcess(world);
    await take(process, world, step(1));
    await world.sql('patients', `UPDATE outbox SET occurred_at = now() - interval '90 seconds'`);
    const { maintenance } = process.rooms.get('patients')!;
    expect(await maintenance.outboxLagSeconds()).toBeGreaterThanOrEqual(90);
    expect(await maintenance.inboxLagSeconds()).toBe(0);
    expect(await maintenance.countParked()).toBe(0);
  });

  it('L2 tells of the events that can be applied, not of those behind a parked one', async () => {
    const process = makeProcess(world, async (service, envelope, write) => {
      if (service === 'clinical' && (envelope.payload as { step: number }).step === 1) throw new Error('not today');
      await write();
    });
    await process.hub.start({ isComplete: true });
    await take(process, world, step(1));
    const { maintenance } = process.rooms.get('clinical')!;
    await eventually(async () => expect(await maintenance.countParked()).toBe(1));
    await take(process, world, { ...step(1), step: 2 });
    const waiting = () => world.sql('clinical', 'SELECT event_id FROM inbox WHERE done_at IS NULL AND parked_at IS NULL');
    await eventually(async () => expect(await waiting()).toHaveLength(1));
    await world.sql('clinical', `UPDATE inbox SET received_at = now() - interval '90 seconds'`);
    expect(await maintenance.inboxLagSeconds()).toBe(0);
    await process.hub.stop();
    await world.sql('clinical', 'UPDATE inbox SET done_at = now() WHERE parked_at IS NOT NULL');
    expect(await maintenance.inboxLagSeconds()).toBeGreaterThanOrEqual(90);
  });

  it('keeps no payload values of failed events in what operators see', async () => {
    const process = makeProcess(world, async (service, _envelope, write) => {
      await write();
      if (service === 'clinical') await world.databases.get('clinical')!.query(`SELECT 'Asha Rao'::int`);
    });
    await process.hub.start({ isComplete: true });
    await take(process, world, step(1));
    const { maintenance } = process.rooms.get('clinical')!;
    await eventually(async () => expect((await maintenance.parked()).map((parked) => parked.error)).toEqual(['error 22P02']));
    await process.hub.stop();
  });
});
