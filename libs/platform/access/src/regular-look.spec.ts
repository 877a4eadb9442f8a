import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '@nidaan/platform-database';
import { lookRegularly } from './regular-look.ts';

describe('regular looks', () => {
  const stops: (() => void)[] = [];
  let done: string[];
  let atOnce: number;
  let most: number;
  const look = (name: string, ms: number) => async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise((resolve) => setTimeout(resolve, ms));
    atOnce -= 1;
    done.push(name);
    if (name === 'failing') throw new Error('away');
  };

  beforeEach(() => {
    jest.useFakeTimers();
    [done, atOnce, most] = [[], 0, 0];
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    jest.useRealTimers();
  });

  it('take turns in one database, also after one that failed, and wait for none of another database', async () => {
    const [own, other] = [{} as Database, {} as Database];
    stops.push(lookRegularly(own, look('failing', 50)), lookRegularly(own, look('second', 50)));
    await jest.advanceTimersByTimeAsync(2060);
    expect([done, most]).toEqual([['failing'], 1]);
    await jest.advanceTimersByTimeAsync(50);
    expect([done, most]).toEqual([['failing', 'second'], 1]);
    await jest.advanceTimersByTimeAsync(2000);
    expect([done, most]).toEqual([['failing', 'second', 'failing', 'second'], 1]);
    // To the next looks of the first: those of the other come with the ones after these.
    await jest.advanceTimersByTimeAsync(6000 - 4110);
    stops.push(lookRegularly(other, look('of another', 50)));
    await jest.advanceTimersByTimeAsync(2060);
    expect(most).toBe(2);
  });

  it('do not queue up behind a look that lasts, and end', async () => {
    stops.push(lookRegularly({} as Database, look('long', 5000)));
    await jest.advanceTimersByTimeAsync(7500);
    expect([done, most]).toEqual([['long'], 1]);
    stops.pop()!();
    await jest.advanceTimersByTimeAsync(20_000);
    expect([done, most]).toEqual([['long'], 1]);
  });
});
