import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@nidaan/platform-database';
import { currentContext, runAs } from '@nidaan/platform-telemetry';
import { eventually } from '@nidaan/testing';
import {
  effectsOf,
  inHospital,
  makeProcess,
  stepKept,
  stepTaken,
  take,
  wipe,
  type Process,
} from './conformance/conformance-kit.ts';
import { openPostgresWorld, type PostgresWorld } from './event-world.ts';

describe('answers and reads that wait for events', () => {
  let world: PostgresWorld;
  let patients: Database;
  const step = (patientId: number, n = 1, hospitalId = 1) => ({ hospitalId, patientId, step: n });

  beforeAll(async () => {
    world = await openPostgresWorld();
    patients = world.databases.get('patients')!;
  }, 60_000);
  afterAll(() => world?.close());
  beforeEach(() => wipe(world));

  const eventsOf = (process: Process) => process.rooms.get('patients')!.events;

  it('API-16 waits for nothing when nothing was written, and for no more than its bound when a handler fails', async () => {
    const process = makeProcess(world, async () => {
      throw new Error('never');
    });
    await process.hub.start({ isComplete: true });
    await expect(inHospital(1, async () => eventsOf(process).settled() ?? 'nothing')).resolves.toBe('nothing');
    const begun = Date.now();
    await inHospital(1, async () => {
      await patients.transaction(() => eventsOf(process).add(stepTaken, step(1)));
      await eventsOf(process).settled(currentContext(), 30);
    });
    expect(Date.now() - begun).toBeGreaterThanOrEqual(25);
    expect(Date.now() - begun).toBeLessThan(1500);
    await process.hub.stop();
  });

  it('API-16 does not wait for events of a commit that failed, once the retry has been applied', async () => {
    const process = makeProcess(world);
    await process.hub.start({ isComplete: true });
    const begun = Date.now();
    await inHospital(1, async () => {
      const failing = patients.transaction(async (tx) => {
        await eventsOf(process).add(stepTaken, step(1));
        tx.send('SELECT 1 / 0', []);
      });
      await expect(failing).rejects.toMatchObject({ code: '22012' });
      await patients.transaction(() => eventsOf(process).add(stepTaken, step(2)));
      await eventsOf(process).settled(currentContext(), 20_000);
    });
    expect(Date.now() - begun).toBeLessThan(15_000);
    expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1']);
    await process.hub.stop();
  }, 40_000);

  it('API-16 looks into the inbox a few times, not every 3 ms, while many wait behind a backlog', async () => {
    const process = makeProcess(world, async (_service, _envelope, write) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      await write();
    });
    await process.hub.start({ isComplete: true });
    await take(process, world, ...Array.from({ length: 200 }, (_, at) => step(at)));
    const clinical = world.databases.get('clinical')!;
    await eventually(async () => expect(await world.sql('clinical', 'SELECT 1 FROM inbox')).toHaveLength(200));
    const query = jest.spyOn(clinical, 'query');
    const looks = () => query.mock.calls.filter(([sql]) => String(sql).startsWith('SELECT seq FROM inbox'));
    const begun = Date.now();
    await Promise.all(
      Array.from({ length: 10 }, () => inHospital(1, () => process.rooms.get('clinical')!.events.waitUntilApplied(1000))),
    );
    expect(Date.now() - begun).toBeGreaterThanOrEqual(950);
    // Ten ask what is last; then they share their looks.
    expect(looks().length).toBeLessThan(30);
    query.mockRestore();
    await process.hub.stop();
  }, 40_000);

  it('API-16 finds the events that a request wrote in the name of another hospital', async () => {
    const process = makeProcess(world, async (_service, _envelope, write) => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await write();
    });
    await process.hub.start({ isComplete: true });
    await inHospital(1, async () => {
      await runAs({ hospitalId: 2 }, () => patients.transaction(() => eventsOf(process).add(stepTaken, step(5, 1, 2))));
      await eventsOf(process).settled();
      expect(await effectsOf(world, 'clinical')).toEqual(['2/5:1']);
    });
    await process.hub.stop();
  });

  it('API-16 lets a read catch up with what was committed before it, where no answer waited for it', async () => {
    const process = makeProcess(world, undefined, ['identity']);
    await process.hub.start({ isComplete: true });
    const { events } = process.rooms.get('identity')!;
    for (let n = 1; n <= 20; n += 1) {
      await inHospital(1, () => patients.transaction(() => eventsOf(process).add(stepKept, step(n))));
      await inHospital(1, () => events.waitUntilApplied());
      expect(await effectsOf(world, 'identity', stepKept.name)).toHaveLength(n);
    }
    await process.hub.stop();
  });

  it('API-16 does not make a read that catches up wait for what comes after it', async () => {
    const slowly = async (_service: string, _envelope: unknown, write: () => Promise<void>) => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await write();
    };
    const process = makeProcess(world, slowly, ['identity']);
    await process.hub.start({ isComplete: true });
    let next = 1;
    const write = () => inHospital(1, () => patients.transaction(() => eventsOf(process).add(stepKept, step(next++))));
    for (let n = 0; n < 5; n += 1) await write();
    const timer = setInterval(() => void write(), 5);
    const begun = Date.now();
    await inHospital(1, () => process.rooms.get('identity')!.events.waitUntilApplied(10_000));
    expect(Date.now() - begun).toBeLessThan(5000);
    clearInterval(timer);
    expect((await effectsOf(world, 'identity', stepKept.name)).length).toBeGreaterThanOrEqual(5);
    await process.hub.stop();
  });

  it('API-16 waits no longer for an event that was parked', async () => {
    const refuse = async () => {
      throw new Error('never');
    };
    const process = makeProcess(world, refuse, [], { attempts: 1 });
    await process.hub.start({ isComplete: true });
    const begun = Date.now();
    await inHospital(1, async () => {
      await patients.transaction(() => eventsOf(process).add(stepTaken, step(1)));
      await eventsOf(process).settled(currentContext(), 20_000);
    });
    expect(Date.now() - begun).toBeLessThan(15_000);
    await process.hub.stop();
  }, 40_000);
});
