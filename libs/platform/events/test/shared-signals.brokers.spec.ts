import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { newEventId } from '../src/outbox/event-ids.ts';
import { SharedSignals } from '../src/index.ts';
import { redisSuite } from './redis-suite.ts';

describe('signals between processes', () => {
  const suite = redisSuite();
  const join = () => suite.join((redis) => new SharedSignals(redis));
  const waited = async (settled: Promise<void> | undefined) => {
    const begun = Date.now();
    await settled;
    return Date.now() - begun;
  };

  it('API-16 tells the process whose answer waits when two others have applied the whole chain', async () => {
    const [writer, reader, further] = [await join(), await join(), await join()];
    const [root, second] = [newEventId(Date.now(), writer.mark), newEventId(Date.now(), reader.mark)];
    writer.opened(root, root, ['clinical']);
    let isSettled = false;
    const settled = writer.settled(root, 2000)!.then(() => (isSettled = true));
    reader.opened(root, second, ['identity']);
    reader.applied(root, root, 'clinical');
    await sleep(100);
    expect(isSettled).toBe(false);
    further.applied(root, second, 'identity');
    expect(await waited(settled.then(() => undefined))).toBeLessThan(500);
    expect([writer.open, reader.open, further.open]).toEqual([0, 0, 0]);
  });

  it('L6 answers soon while Redis is away, and hears again when it is back', async () => {
    const [writer, reader] = [await join(), await join()];
    const opened = () => {
      const root = newEventId(Date.now(), writer.mark);
      writer.opened(root, root, ['clinical']);
      return root;
    };
    await suite.server.kill();
    await sleep(300);
    expect(await waited(writer.settled(opened(), 2000))).toBeLessThan(1000);
    await suite.server.start();
    await eventually(async () => {
      const root = opened();
      reader.applied(root, root, 'clinical');
      return (await waited(writer.settled(root, 2000))) < 200;
    }, 10_000);
  }, 30_000);
});
