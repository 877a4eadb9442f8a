// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import { eventually } from '@nidaan/testing';
import { effectsOf, inHospital, makeProcess, stepKept, wipe, type TransportWorld, type Process } from './conformance-kit.ts';

/** What a transport does for services that are deployed later (ADR 0010). */
export function historyConformance(transportName: string, openWorld: () => Promise<TransportWorld>): void {
  describe(`${transportName} transport and services that come later`, () => {
    let world: TransportWorld;
    const running: Process[] = [];

    const start = async (keeping: readonly ServiceName[]) => {
      const process = makeProcess(world, undefined, keeping);
      running.push(process);
      await process.hub.start({ isComplete: true });
      return process;
    };
    const stopAll = async () => {
      await Promise.all(running.splice(0).map(({ hub }) => hub.stop()));
    };
    const keep = ({ rooms }: Process, step: number) =>
      inHospital(1, () =>
        world.databases
          .get('patients')!
          .transaction(() => rooms.get('patients')!.events.add(stepKept, { hospitalId: 1, patientId: 1, step })),
      );
    const unsent = () => world.sql('patients', 'SELECT 1 FROM outbox WHERE sent_at IS NULL');
    const seenBy = (service: ServiceName) => effectsOf(world, service, stepKept.name);
    const steps = (count: number) => Array.from({ length: count }, (_, at) => `1/1:${at + 1}`);
    const aMonthLater = async ({ rooms }: Process) => {
      for (const [table, mark] of [
        ['outbox', 'sent_at'],
        ['inbox', 'done_at'],
      ] as const)
        for (const service of world.databases.keys())
          await world.sql(service, `UPDATE ${table} SET ${mark} = ${mark} - interval '30 days'`);
      for (const { maintenance } of rooms.values()) await maintenance.prune();
    };

    beforeAll(async () => {
      world = await openWorld();
    }, 60_000);
    afterAll(() => world?.close());
    beforeEach(() => wipe(world));
    afterEach(stopAll);

    it('gives a new subscriber the kept events from the beginning, in order, once, however long ago they were told', async () => {
      const first = await start(['identity']);
      for (let step = 1; step <= 20; step += 1) await keep(first, step);
      await eventually(async () => expect(await seenBy('identity')).toEqual(steps(20)));
      await eventually(async () => expect(await unsent()).toEqual([]));
      await aMonthLater(first);
      await stopAll();
      for (const next of [21, 22]) {
        const later = await start(['identity', 'clinical']);
        await keep(later, next);
        for (const service of ['clinical', 'identity'] as const)
          await eventually(async () => expect(await seenBy(service)).toEqual(steps(next)));
        await stopAll();
      }
    });

    it('misses nothing and doubles nothing of what is told while a service subscribes', async () => {
      // It only publishes.
      const teller = makeProcess(world);
      let step = 0;
      let isOver = false;
      const telling = (async () => {
        while (!isOver) await keep(teller, (step += 1));
      })();
      await eventually(async () => expect(step).toBeGreaterThan(3));
      await Promise.all([start(['clinical']), start(['clinical'])]);
      const before = step;
      await eventually(async () => expect(step).toBeGreaterThan(before + 3));
      isOver = true;
      await telling;
      await eventually(async () => expect(await seenBy('clinical')).toEqual(steps(step)));
    });
  });
}
