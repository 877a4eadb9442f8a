import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkValue } from './work-value.ts';

describe('a value of the work at hand', () => {
  const [hospital, root] = [new WorkValue<number>(), new WorkValue<string>()];
  const both = () => [hospital.get(), root.get()];

  it('follows the work through what it waits for, and is not there outside', async () => {
    expect(both()).toEqual([undefined, undefined]);
    const seen = await hospital.run(7, async () => {
      await sleep(1);
      return root.run('r', async () => (await sleep(1), both()));
    });
    expect([seen, both()]).toEqual([
      [7, 'r'],
      [undefined, undefined],
    ]);
  });

  it('is another one within, and the same again behind it', () => {
    const within: unknown[] = [];
    hospital.run(7, () => {
      root.run('r', () => hospital.run(8, () => within.push(both())));
      within.push(both());
    });
    expect(within).toEqual([
      [8, 'r'],
      [7, undefined],
    ]);
  });

  it('is that of each of two works at once', async () => {
    const seen = await Promise.all([1, 2].map((id) => hospital.run(id, async () => (await sleep(id), hospital.get()))));
    expect(seen).toEqual([1, 2]);
  });
});
