import { afterEach, describe, expect, it } from '@jest/globals';
import type { ServiceName } from '@nidaan/kernel';
import type { Live } from '../../src/live/live.ts';
import { eventually } from './conformance-kit.ts';

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
      live.listen((service, hospitals) => hospitals.forEach((hospital) => heard.add(`${service} ${hospital}`)));
      return { live, heard };
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

    it('passes on what was told last before it stops', async () => {
      const [here, there] = [await start(), await start()];
      here.live.changed('support', [3]);
      await here.live.stop();
      await eventually(async () => expect([...there.heard]).toEqual(['support 3']));
    });
  });
}
