// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newContext, runInContext, type Span } from '@nidaan/platform-telemetry';
import { eventually } from '@nidaan/testing';
import { RetryLater } from '../../src/inbox/retry-later.ts';
import {
  effectsOf,
  inHospital,
  makeProcess,
  stepIgnored,
  stepSeen,
  stepTaken,
  take,
  wipe,
  type TransportWorld,
  type Handle,
  type Process,
} from './conformance-kit.ts';

const SUBSCRIBERS = ['clinical', 'identity'] as const;
const noop = () => undefined;

/** Every transport must pass this suite, together with the inbox worker behind it (ADR 3). */
export function transportConformance(transportName: string, openWorld: () => Promise<TransportWorld>): void {
  describe(`${transportName} transport`, () => {
    let world: TransportWorld;
    const running: Process[] = [];

    const start = async (handle?: Handle): Promise<Process> => {
      const process = makeProcess(world, handle);
      running.push(process);
      await process.hub.start({ isComplete: true });
      return process;
    };
    const stopAll = async () => {
      await Promise.all(running.splice(0).map(({ hub }) => hub.stop()));
    };
    const maintenanceOf = (process: Process) => process.rooms.get('clinical')!.maintenance;

    beforeAll(async () => {
      world = await openWorld();
    }, 60_000);
    afterAll(() => world?.close());
    beforeEach(() => wipe(world));
    afterEach(stopAll);

    it('L2 has each event applied exactly once by each subscriber', async () => {
      const process = await start();
      const expected: string[] = [];
      // Three hundred at once would wait for connections longer than a busy machine lets them.
      for (let from = 0; from < 300; from += 30) {
        const writes = Array.from({ length: 30 }, (_, n) => {
          const patientId = from + n;
          const steps = [1, 2].map((step) => ({ hospitalId: 1 + (patientId % 3), patientId, step }));
          expected.push(...steps.map((each) => `${each.hospitalId}/${each.patientId}:${each.step}`));
          return take(process, world, ...steps);
        });
        await Promise.all(writes);
      }
      for (const subscriber of SUBSCRIBERS) {
        await eventually(async () => expect((await effectsOf(world, subscriber)).sort()).toEqual(expected.sort()));
      }
    });

    it('L4 keeps the order of an aggregate, also with several transports and workers', async () => {
      const processes = [await start(), await start(), await start()];
      for (let step = 1; step <= 30; step += 1) {
        await Promise.all(
          [1, 2, 3, 4].map((patientId) => take(processes[(step + patientId) % 3]!, world, { hospitalId: 1, patientId, step })),
        );
      }
      for (const subscriber of SUBSCRIBERS) {
        await eventually(async () => expect(await effectsOf(world, subscriber)).toHaveLength(120));
        const effects = await effectsOf(world, subscriber);
        for (const patientId of [1, 2, 3, 4]) {
          const steps = effects
            .filter((effect) => effect.startsWith(`1/${patientId}:`))
            .map((effect) => Number(effect.split(':')[1]));
          expect(steps).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
        }
      }
    });

    it('L1 does not pass over an event whose transaction commits late', async () => {
      const process = await start();
      let letGo = () => {};
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      let isNumbered = () => {};
      const numbered = new Promise<void>((resolve) => (isNumbered = resolve));
      const late = inHospital(1, () =>
        world.databases.get('patients')!.transaction(async (tx) => {
          await process.rooms.get('patients')!.events.add(stepTaken, { hospitalId: 1, patientId: 1, step: 1 });
          // Runs behind the outbox's own hook: the row has its number, and is not committed.
          tx.beforeCommit(async () => {
            await tx.query('SELECT 1');
            isNumbered();
            await gate;
          });
        }),
      );
      await numbered;
      await take(process, world, { hospitalId: 1, patientId: 2, step: 1 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1']));
      letGo();
      await late;
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1', '1/1:1']));
    });

    it('L2 applies an event once when a crash lost the mark that it was sent', async () => {
      const process = await start();
      await take(process, world, { hospitalId: 1, patientId: 1, step: 1 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toHaveLength(1));
      await stopAll();
      await world.sql('patients', 'UPDATE outbox SET sent_at = NULL');
      const again = await start();
      await take(again, world, { hospitalId: 1, patientId: 1, step: 2 });
      for (const subscriber of SUBSCRIBERS) {
        await eventually(async () => expect(await effectsOf(world, subscriber)).toEqual(['1/1:1', '1/1:2']));
      }
    });

    it('L2 undoes what a failing handler wrote before it is tried again', async () => {
      let failures = 0;
      const process = await start(async (service, { payload }, write) => {
        await write();
        if (service === 'clinical' && payload.patientId === 5 && failures++ < 2) throw new Error('crash after writing');
      });
      await take(process, world, ...[4, 5, 6].map((patientId) => ({ hospitalId: 1, patientId, step: 1 })));
      await eventually(async () => expect((await effectsOf(world, 'clinical')).sort()).toEqual(['1/4:1', '1/5:1', '1/6:1']));
      expect(failures).toBeGreaterThanOrEqual(3);
      expect(await maintenanceOf(process).countParked()).toBe(0);
    });

    it('L8 parks a poison message, lets its neighbours pass, says so, and replays it in order', async () => {
      let isPoison = true;
      const process = await start(async (service, { payload }, write) => {
        if (isPoison && service === 'clinical' && payload.patientId === 13 && payload.step === 1) throw new Error('poison');
        await write();
      });
      const poisoned = [1, 2].map((step) => ({ hospitalId: 1, patientId: 13, step }));
      await take(process, world, ...poisoned, ...[1, 2, 3].map((patientId) => ({ hospitalId: 1, patientId, step: 1 })));
      await eventually(async () => expect(await maintenanceOf(process).countParked()).toBe(1));
      await take(process, world, { hospitalId: 1, patientId: 4, step: 1 });
      await eventually(async () =>
        expect((await effectsOf(world, 'clinical')).sort()).toEqual(['1/1:1', '1/2:1', '1/3:1', '1/4:1']),
      );
      await eventually(async () => expect(await effectsOf(world, 'identity')).toHaveLength(6));
      expect(await maintenanceOf(process).parked()).toMatchObject([
        { name: stepTaken.name, hospitalId: 1, aggregate: '13', attempts: 3, error: 'Error: poison', held: 1 },
      ]);
      isPoison = false;
      expect(await maintenanceOf(process).replayParked()).toBe(1);
      await eventually(async () => expect((await effectsOf(world, 'clinical')).slice(-2)).toEqual(['1/13:1', '1/13:2']));
      expect(await maintenanceOf(process).countParked()).toBe(0);
    });

    it('L4 L8 applies the long run of an aggregate in order, past one that is held with as much behind it', async () => {
      const steps = Array.from({ length: 300 }, (_, i) => i + 1);
      const process = await start(async (service, { payload }, write) => {
        if (service === 'clinical' && payload.patientId === 13 && payload.step === 1) throw new Error('poison');
        await write();
      });
      await take(process, world, ...steps.flatMap((step) => [13, 1].map((patientId) => ({ hospitalId: 1, patientId, step }))));
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(steps.map((step) => `1/1:${step}`)));
      await eventually(async () => expect(await maintenanceOf(process).parked()).toMatchObject([{ aggregate: '13', held: 299 }]));
      await eventually(async () => expect(await effectsOf(world, 'identity')).toHaveLength(600));
    });

    it('lets an operator discard a parked event, and those behind it pass', async () => {
      const process = await start(async (service, { payload }, write) => {
        if (service === 'clinical' && payload.step === 1) throw new Error('poison');
        await write();
      });
      await take(process, world, { hospitalId: 1, patientId: 1, step: 1 }, { hospitalId: 1, patientId: 1, step: 2 });
      await eventually(async () => expect(await maintenanceOf(process).countParked()).toBe(1));
      const [parked] = await maintenanceOf(process).parked();
      expect(await maintenanceOf(process).discardParked([parked!.id])).toBe(1);
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/1:2']));
      // What was given up for good does not come back with the others, nor by its name.
      expect(await maintenanceOf(process).replayParked()).toBe(0);
      expect(await maintenanceOf(process).replayParked([parked!.id])).toBe(0);
      await take(process, world, { hospitalId: 1, patientId: 1, step: 3 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/1:2', '1/1:3']));
    });

    it('tries patiently again while a handler throws RetryLater', async () => {
      let hasPredecessor = false;
      let tries = 0;
      const process = await start(async (service, _envelope, write) => {
        if (service === 'clinical' && !hasPredecessor && tries++ >= 0) throw new RetryLater('the patient is not known here');
        await write();
      });
      await take(process, world, { hospitalId: 1, patientId: 1, step: 1 });
      // More tries than a poison message would get.
      await eventually(async () => expect(tries).toBeGreaterThan(4));
      expect(await maintenanceOf(process).countParked()).toBe(0);
      hasPredecessor = true;
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/1:1']));
    });

    it('L1 delivers what was written while it was stopped, and loses and doubles nothing over restarts under load', async () => {
      let process = await start();
      const expected: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        const writes = Array.from({ length: 40 }, (_, i) => take(process, world, { hospitalId: 1, patientId: i, step: round }));
        for (let i = 0; i < 40; i += 1) expected.push(`1/${i}:${round}`);
        await Promise.all([...writes, stopAll()]);
        await take(process, world, { hospitalId: 1, patientId: 99, step: round });
        expected.push(`1/99:${round}`);
        process = await start();
      }
      for (const subscriber of SUBSCRIBERS) {
        await eventually(async () => expect((await effectsOf(world, subscriber)).sort()).toEqual(expected.sort()));
      }
    });

    it('marks an event that nobody handles as sent, and goes on', async () => {
      const process = await start();
      const patients = world.databases.get('patients')!;
      await inHospital(1, () =>
        patients.transaction(() => process.rooms.get('patients')!.events.add(stepIgnored, { hospitalId: 1, patientId: 1 })),
      );
      await take(process, world, { hospitalId: 1, patientId: 1, step: 1 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/1:1']));
      await eventually(async () => expect(await world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL')).toEqual([]));
      expect(await world.sql('clinical', 'SELECT 1 FROM inbox WHERE name = $1', [stepIgnored.name])).toEqual([]);
    });

    it('brings the trace of an event to each inbox, and keeps nothing of one that is not traced', async () => {
      const process = await start();
      const patients = world.databases.get('patients')!;
      const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      const span: Span = {
        traceId: 'a'.repeat(32),
        traceparent: trace,
        isSampled: true,
        child: () => span,
        set: noop,
        end: noop,
      };
      await runInContext(newContext({ hospitalId: 1, span }), () =>
        patients.transaction(() =>
          process.rooms.get('patients')!.events.add(stepTaken, { hospitalId: 1, patientId: 1, step: 1 }),
        ),
      );
      await take(process, world, { hospitalId: 1, patientId: 2, step: 1 });
      for (const subscriber of SUBSCRIBERS) {
        const read = () => world.sql(subscriber, 'SELECT aggregate, trace FROM inbox ORDER BY seq');
        await eventually(async () => expect(await read()).toHaveLength(2));
        expect(await read()).toEqual([expect.objectContaining({ trace }), expect.objectContaining({ trace: null })]);
      }
    });

    it('API-16 settles when the readers have applied the event and the events their handlers added', async () => {
      const process = await start(async (service, { payload }, write) => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        await write();
        if (service === 'clinical') await process.rooms.get('clinical')!.events.add(stepSeen, payload);
      });
      for (let step = 1; step <= 3; step += 1) {
        const begun = Date.now();
        await inHospital(1, async () => {
          await world.databases
            .get('patients')!
            .transaction(() => process.rooms.get('patients')!.events.add(stepTaken, { hospitalId: 1, patientId: 1, step }));
          await process.rooms.get('patients')!.events.settled();
        });
        // It settled, and did not merely run into its bound of 2 s.
        expect(Date.now() - begun).toBeLessThan(1900);
        // Read at once: no waiting here.
        expect(await effectsOf(world, 'clinical')).toHaveLength(step);
        expect(await effectsOf(world, 'identity', stepSeen.name)).toHaveLength(step);
      }
    });
  });
}
