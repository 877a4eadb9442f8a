import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nidaan/platform-telemetry';
import { QueueOutage } from './queue-outage.ts';

describe('an outage of the job queue', () => {
  let lines: string[];
  let isThere: boolean;
  let outage: QueueOutage;
  beforeEach(() => {
    jest.useFakeTimers();
    lines = [];
    isThere = false;
    const logger = new Logger('jobs', 'warn', { write: (line) => void lines.push(line) });
    outage = new QueueOutage(logger, async () => {
      if (!isThere) throw new Error('away');
    });
  });
  afterEach(() => {
    outage.stop();
    jest.useRealTimers();
  });
  const said = () => lines.map((line) => /The job queue is (away|back)/.exec(line)?.[1]);
  const faultsFor = async (seconds: number) => {
    for (let at = 0; at < seconds * 10; at += 1) {
      outage.met(new Error('ECONNREFUSED'));
      await jest.advanceTimersByTimeAsync(100);
    }
  };

  it('is told once, and its end once, however many workers report it', async () => {
    await faultsFor(60);
    expect(said()).toEqual(['away']);
    isThere = true;
    // What was under way still fails for a moment.
    await faultsFor(1);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(said()).toEqual(['away', 'back']);
    isThere = false;
    await faultsFor(5);
    expect(said()).toEqual(['away', 'back', 'away']);
  });

  it('is not told to be over when Nidaan stops', async () => {
    await faultsFor(1);
    outage.stop();
    isThere = true;
    await jest.advanceTimersByTimeAsync(10_000);
    expect(said()).toEqual(['away']);
  });
});
