import { describe, expect, it, jest } from '@jest/globals';
import { ReadBuffer, type ReadEntry } from './read-buffer.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const entry = (subject: number): ReadEntry => ({
  hospitalId: 1,
  accountId: 1,
  requestId: 'r',
  what: 'patients.patient',
  subject,
  subjects: null,
});

describe('the buffer of read entries', () => {
  it.each([
    [3, 2],
    [8, 8],
  ])('P3 S14 writes together what comes within a while after %i reads at once, each entry once (%i ms)', async (readers, ms) => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const writes: number[][] = [];
    const buffer = new ReadBuffer(async (entries) => void writes.push(entries.map(({ subject }) => subject!)));
    const many = Array.from({ length: readers }, (_, n) => n + 1);
    await Promise.all(many.map((subject) => buffer.add(entry(subject))));
    const first = buffer.add(entry(100));
    await jest.advanceTimersByTimeAsync(ms - 1);
    const second = buffer.add(entry(101));
    expect(writes).toEqual([many]);
    await jest.advanceTimersByTimeAsync(1);
    await Promise.all([first, second]);
    expect(writes).toEqual([many, [100, 101]]);
    jest.useRealTimers();
  });

  it('P3 writes at once what comes alone', async () => {
    const writes: number[] = [];
    const buffer = new ReadBuffer(async (entries) => void writes.push(entries.length));
    for (let subject = 1; subject <= 3; subject += 1) {
      void buffer.add(entry(subject));
      await Promise.resolve();
      await Promise.resolve();
      expect(writes).toHaveLength(subject);
      await sleep(0);
    }
  });

  it('S14 tells a fault to those whose entries it concerns, and goes on', async () => {
    let isAway = true;
    const buffer = new ReadBuffer(async () => {
      if (isAway) throw new Error('away');
    });
    await expect(buffer.add(entry(1))).rejects.toThrow('away');
    isAway = false;
    await expect(buffer.add(entry(2))).resolves.toBeUndefined();
  });
});
