import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { within } from './time-limit.ts';

describe('work with a limit of time', () => {
  const never = new Promise<string>(() => undefined);
  const refuse = () => {
    throw new Error('late');
  };

  it('gives what the work gives or throws', async () => {
    await expect(within(1000, Promise.resolve('done'), refuse)).resolves.toBe('done');
    await expect(within(1000, Promise.reject(new Error('broken')), refuse)).rejects.toThrow('broken');
  });

  it('gives what is given or thrown instead, when the work takes longer', async () => {
    await expect(within(1, never, () => 'instead')).resolves.toBe('instead');
    await expect(within(1, never, refuse)).rejects.toThrow('late');
  });

  it('lets late work fail unheard, and leaves no timer behind work that was in time', async () => {
    const failing = sleep(20).then(() => Promise.reject(new Error('too late')));
    await expect(within(1, failing, () => 'instead')).resolves.toBe('instead');
    // A fault that nobody hears would end this run.
    await sleep(40);
    let isCalled = false;
    await within(10, Promise.resolve(), () => void (isCalled = true));
    await sleep(30);
    expect(isCalled).toBe(false);
  });
});
