import { describe, expect, it } from '@jest/globals';
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
  it('P3 S14 writes together what comes within 8 ms where reads come thick, each entry once', async () => {
    const writes: number[][] = [];
    const buffer = new ReadBuffer(async (entries) => void writes.push(entries.map(({ subject }) => subject!)));
    await Promise.all([1, 2, 3].map((subject) => buffer.add(entry(subject))));
    const first = buffer.add(entry(4));
    await sleep(0);
    await Promise.all([first, buffer.add(entry(5))]);
    expect(writes).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
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
