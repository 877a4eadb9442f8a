import { afterEach, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import { eventually } from '@nidaan/testing';
import { MOST_THINGS } from '../../src/live/changed-things.ts';
import type { ChangedThings, Live } from '../../src/live/live.ts';

/** Every implementation of Live must pass this suite. `make` makes one as of a process of its own; they share what is between them. */
export function liveConformance(name: string, make: () => Promise<Live>): void {
  describe(`${name} live`, () => {
    const running: Live[] = [];
    const start = async () => {
      const live = await make();
      running.push(live);
      await live.start();
      const heard: [ServiceName, ...number[]][] = [];
      const leave = live.listen((service, hospitals) => void heard.push([service, ...hospitals]));
      return { live, heard, leave };
    };
    afterEach(async () => {
      await Promise.all(running.splice(0).map((live) => live.stop()));
    });

    it('tells the own process at once, and each listener once', async () => {
      const { live, heard } = await start();
      live.changed('lab', [1, 2]);
      expect(heard).toEqual([['lab', 1, 2]]);
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(heard).toEqual([['lab', 1, 2]]);
    });

    it('FRD-63 says what alone has changed, and anything where nobody says it', async () => {
      const { live } = await start();
      const told: ChangedThings[] = [];
      live.listen((_service, _hospitals, things) => void told.push(things));
      live.changed('scheduling', [1], [12, 14]);
      live.changed('scheduling', [1], []);
      live.changed('scheduling', [1]);
      expect(told).toEqual([[12, 14], [], null]);
    });

    it('tells nobody who has left, and never throws, stopped or not', async () => {
      const { live, heard, leave } = await start();
      leave();
      live.changed('lab', [1]);
      await live.stop();
      live.changed('lab', [1]);
      expect(heard).toEqual([]);
    });
  });
}

/** What those that reach several processes must pass besides. */
export function sharedLiveConformance(name: string, make: () => Promise<Live>): void {
  describe(`${name} live between processes`, () => {
    const running: Live[] = [];
    const start = async () => {
      const live = await make();
      running.push(live);
      await live.start();
      const heard = new Set<string>();
      const things = new Map<number, ChangedThings>();
      live.listen((service, hospitals, changed) =>
        hospitals.forEach((hospital) => {
          heard.add(`${service} ${hospital}`);
          things.set(hospital, changed);
        }),
      );
      return { live, heard, things };
    };
    afterEach(async () => {
      await Promise.all(running.splice(0).map((live) => live.stop()));
    });

    it('tells all processes, however many hospitals change at once', async () => {
      const [here, there, third] = [await start(), await start(), await start()];
      const hospitals = Array.from({ length: 3000 }, (_, n) => 1_000_000 + n);
      here.live.changed('patients', hospitals);
      here.live.changed('lab', [7]);
      const expected = [...hospitals.map((hospital) => `patients ${hospital}`), 'lab 7'].sort();
      for (const { heard } of [here, there, third]) await eventually(async () => expect([...heard].sort()).toEqual(expected));
    });

    it('FRD-63 says to all processes what alone has changed, however many do at once; anything where some of it is not known', async () => {
      const [here, there] = [await start(), await start()];
      const many = Array.from({ length: 300 }, (_, n) => 1_000_000_000 + n);
      const things = Array.from({ length: MOST_THINGS }, (_, n) => 2_000_000_000 + n);
      here.live.changed('scheduling', many, things);
      here.live.changed('scheduling', [1], [12]);
      here.live.changed('scheduling', [1], [14, 12]);
      here.live.changed('scheduling', [2], []);
      here.live.changed('scheduling', [3], [12]);
      here.live.changed('scheduling', [3]);
      here.live.changed('scheduling', [4], [...things, 1]);
      here.live.changed('scheduling', [5], [12]);
      const expected = new Map<number, ChangedThings>([
        ...many.map((hospital) => [hospital, things] as const),
        ...([
          [1, [12, 14]],
          [2, []],
          [3, null],
          [4, null],
          [5, [12]],
        ] as const),
      ]);
      await eventually(async () => expect(there.things).toEqual(expected));
    });

    it('passes on what was told last before it stops', async () => {
      const [here, there] = [await start(), await start()];
      here.live.changed('support', [3]);
      await here.live.stop();
      await eventually(async () => expect([...there.heard]).toEqual(['support 3']));
    });
  });
}
