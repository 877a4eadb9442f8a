// A suite is one function of many tests.
/* oxlint-disable max-lines-per-function */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import type { RetryPolicy } from '../../src/inbox/retry-policy.ts';
import {
  effectsOf,
  inHospital,
  makeProcess,
  stepIgnored,
  take,
  wipe,
  type TransportWorld,
  type Process,
} from './conformance-kit.ts';

/** What a transport and the inbox worker do while processes of two releases run side by side (docs/operations/upgrade.md). */
export function releaseConformance(transportName: string, openWorld: () => Promise<TransportWorld>): void {
  describe(`${transportName} transport between two releases`, () => {
    let world: TransportWorld;
    const running: Process[] = [];
    let applied: string[];

    const start = async (process: Process): Promise<Process> => {
      running.push(process);
      await process.hub.start({ isComplete: true });
      return process;
    };
    /** Of the release before: nothing handles `stepIgnored`. */
    const startOld = (retry: Partial<RetryPolicy> = {}) => start(makeProcess(world, undefined, [], retry));
    /** Of the release that handles it, in clinical. */
    const startNew = () => {
      const process = makeProcess(world);
      const note = async ({ aggregate }: { aggregate: string }) => void applied.push(aggregate);
      process.rooms.get('clinical')!.handlers.add(stepIgnored.name, note as never);
      return start(process);
    };
    const stopAll = async () => {
      await Promise.all(running.splice(0).map(({ hub }) => hub.stop()));
    };
    const tell = ({ rooms }: Process, patientId: number) =>
      inHospital(1, () =>
        world.databases
          .get('patients')!
          .transaction(() => rooms.get('patients')!.events.add(stepIgnored, { hospitalId: 1, patientId })),
      );
    const clinical = () => world.databases.get('clinical')!;
    const waiting = () =>
      world.sql('clinical', 'SELECT attempts, parked_at, last_error FROM inbox WHERE done_at IS NULL ORDER BY seq');
    const refused = { attempts: 0, parked_at: null, last_error: `No handler for ${stepIgnored.name}` };

    beforeAll(async () => {
      world = await openWorld();
    }, 60_000);
    afterAll(() => world?.close());
    beforeEach(async () => {
      applied = [];
      await wipe(world);
    });
    afterEach(stopAll);

    it('takes no name away when an old process starts beside a new one', async () => {
      await startNew();
      const old = await startOld();
      for (const patientId of [1, 2, 3]) await tell(old, patientId);
      await eventually(async () => expect([...applied].sort()).toEqual(['1', '2', '3']));
    });

    it('keeps an event that only the new release handles for it, counts no try, and keeps its lane in order', async () => {
      await startNew();
      await stopAll();
      const old = await startOld();
      await tell(old, 1);
      await eventually(async () => expect(await waiting()).toEqual([refused]));
      await take(old, world, { hospitalId: 1, patientId: 1, step: 1 }, { hospitalId: 1, patientId: 2, step: 1 });
      // What it handles passes by, but for later events of its ordering key.
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1']));
      // More looks than a failing event has tries.
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect(await waiting()).toEqual([refused, expect.objectContaining({ attempts: 0, parked_at: null })]);
      await startNew();
      await eventually(async () => expect(applied).toEqual(['1']));
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1', '1/1:1']));
    });

    it('L8 parks an event that no process has handled for long, and its neighbours pass', async () => {
      await startNew();
      await stopAll();
      const old = await startOld({ unhandledPatienceMs: 300 });
      await tell(old, 1);
      await take(old, world, { hospitalId: 1, patientId: 2, step: 1 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/2:1']));
      const { maintenance } = old.rooms.get('clinical')!;
      await eventually(async () =>
        expect(await maintenance.parked()).toMatchObject([{ aggregate: '1', error: refused.last_error }]),
      );
    });

    it('lets go of a name that no process has renewed for a day', async () => {
      await startNew();
      await stopAll();
      const names = () => clinical().query('SELECT name FROM subscriptions WHERE name = $1', [stepIgnored.name]);
      await startOld();
      expect(await names()).toHaveLength(1);
      await clinical().query(`UPDATE subscriptions SET handled_at = now() - interval '25 hours'`);
      await startNew();
      await startOld();
      expect(await names()).toHaveLength(1);
      await stopAll();
      await clinical().query(`UPDATE subscriptions SET handled_at = now() - interval '25 hours'`);
      const old = await startOld();
      expect(await names()).toEqual([]);
      await take(old, world, { hospitalId: 1, patientId: 1, step: 1 });
      await eventually(async () => expect(await effectsOf(world, 'clinical')).toEqual(['1/1:1']));
    });
  });
}
