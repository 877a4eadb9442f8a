import { describe, expect, it } from '@jest/globals';
import { costliestToCheapest } from '../../test/sample-input.ts';
import { PasswordsService } from './passwords.service.ts';
import { WorkQueue } from './work-queue.ts';

describe('Passwords', () => {
  const passwords = new PasswordsService();

  it('REG-31 keeps a slow, salted hash: equal passwords look different and nothing of them shows', async () => {
    const [first, second] = await Promise.all([passwords.hash('sanjeevani-1'), passwords.hash('sanjeevani-1')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(first).not.toContain('sanjeevani');
    expect(await passwords.fits('sanjeevani-1', first!)).toBe(true);
  });

  it('LOGIN-15 compares exactly: letter case and blanks count', async () => {
    const kept = await passwords.hash(' Ab1 ');
    expect(await passwords.fits(' Ab1 ', kept)).toBe(true);
    for (const near of ['Ab1', ' ab1 ', ' Ab1', ' Ab1  ']) expect(await passwords.fits(near, kept)).toBe(false);
  });

  it('LOGIN-13 takes as long without a hash as with a wrong password, and says no', async () => {
    const kept = await passwords.hash('sanjeevani-1');
    await passwords.onModuleInit();
    const ratio = await costliestToCheapest([kept, null], async (hash) =>
      expect(await passwords.fits('wrong', hash)).toBe(false),
    );
    expect(ratio).toBeLessThan(1.5);
  });
});

describe('WorkQueue', () => {
  it('runs no more than its width at once, in order, and refuses beyond its room with 429 and Retry-After', async () => {
    const queue = new WorkQueue(2, 3);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) => queue.run(() => new Promise<number>((done) => (begun.push(n), ends.push(() => done(n)))));
    const accepted = [1, 2, 3, 4, 5].map(work);
    await expect(work(6)).rejects.toMatchObject({ status: 429, options: { retryAfterSeconds: 2 } });
    expect(begun).toEqual([1, 2]);
    ends[0]!();
    await accepted[0];
    await new Promise(setImmediate);
    expect(begun).toEqual([1, 2, 3]);
    for (let next = 1; next < 5; next += 1) {
      ends[next]!();
      await accepted[next];
      await new Promise(setImmediate);
    }
    expect(begun).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives its place back when work fails', async () => {
    const queue = new WorkQueue(1, 0);
    await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(queue.run(() => Promise.resolve('yes'))).resolves.toBe('yes');
  });
});
