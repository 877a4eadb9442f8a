import { describe, expect, it } from '@jest/globals';
import { InProcessSignals } from './applied-signals.ts';
import { newEventId } from './event-ids.ts';

describe('applied signals', () => {
  it('API-16 holds an answer until the last link of the chain is applied', async () => {
    const signals = new InProcessSignals();
    signals.opened('root', 'a', ['clinical', 'lab']);
    let isSettled = false;
    const settled = signals.settled('root', 1000)!.then(() => (isSettled = true));
    signals.applied('root', 'a', 'lab');
    signals.opened('root', 'b', ['billing']);
    signals.applied('root', 'a', 'clinical');
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(isSettled).toBe(false);
    signals.applied('root', 'b', 'billing');
    await settled;
    expect(signals.open).toBe(0);
  });

  it('API-16 knows which services an answer waits for', () => {
    const signals = new InProcessSignals();
    signals.opened('root', 'a', ['patients', 'lab']);
    signals.opened('other', 'b', ['lab']);
    signals.applied('root', 'a', 'patients');
    signals.applied('root', 'a', 'patients');
    signals.applied('root', 'a', 'lab');
    expect([signals.awaits('patients'), signals.awaits('lab'), signals.awaits('clinical')]).toEqual([false, true, false]);
    signals.applied('other', 'b', 'lab');
    expect(signals.awaits('lab')).toBe(false);
  });

  it('API-16 answers anyway after the bound', async () => {
    const signals = new InProcessSignals();
    signals.opened('root', 'a', ['clinical']);
    const begun = Date.now();
    await signals.settled('root', 40);
    expect(Date.now() - begun).toBeGreaterThanOrEqual(35);
  });

  it('API-16 waits for an event whose effect was heard of before the event itself', async () => {
    const signals = new InProcessSignals();
    signals.opened('root', 'a', ['clinical']);
    signals.applied('root', 'b', 'identity');
    signals.opened('root', 'b', ['identity']);
    signals.applied('root', 'a', 'clinical');
    expect(signals.open).toBe(0);
  });

  it('API-16 waits but briefly after five answers in a row waited in vain, until a chain closes in time', async () => {
    const signals = new InProcessSignals();
    const waited = async (n: number) => {
      signals.opened(`root ${n}`, 'a', ['clinical']);
      const begun = Date.now();
      await signals.settled(`root ${n}`, 400);
      return Date.now() - begun;
    };
    const first = await Promise.all([1, 2, 3, 4, 5].map(waited));
    for (const ms of first) expect(ms).toBeGreaterThanOrEqual(395);
    expect(await waited(6)).toBeLessThan(390);
    signals.applied('root 6', 'a', 'clinical');
    expect(await waited(7)).toBeGreaterThanOrEqual(395);
  });

  it('has nothing to wait for where nobody reads, and ignores what it does not know', () => {
    const signals = new InProcessSignals();
    signals.opened('root', 'a', []);
    signals.applied('other', 'x', 'lab');
    expect(signals.settled('root', 1000)).toBeUndefined();
  });
});

describe('event ids', () => {
  it('are UUIDs of version 7 in the order of time, and never twice', () => {
    const ids = Array.from({ length: 2000 }, () => newEventId());
    expect(new Set(ids).size).toBe(2000);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(newEventId(1000) < newEventId(2000)).toBe(true);
    expect(newEventId(1000, 'abc123')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{6}abc123$/);
  });
});
