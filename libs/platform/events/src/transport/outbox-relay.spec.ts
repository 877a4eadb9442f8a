import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from './outbox-relay.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('the pumps of outboxes', () => {
  let moves: number;
  let takes: number;
  let pumps: OutboxRelay;

  beforeEach(async () => {
    moves = 0;
    takes = 1;
    const move = async () => {
      moves += 1;
      await sleep(1);
      return { mine: true, taken: takes };
    };
    pumps = new OutboxRelay({ move, batch: 100 });
    pumps.start(['patients']);
    // From the end of the first move: on a machine that stood still, time alone says nothing of it.
    await pumps.flush();
    await sleep(30);
    moves = 0;
  });
  afterEach(() => pumps.stop());

  it('P1 gathers what no answer waits for, and moves at once what comes alone', async () => {
    pumps.wake('patients', false);
    await sleep(0);
    expect(moves).toBe(1);
    const until = Date.now() + 100;
    while (Date.now() < until) {
      pumps.wake('patients', false);
      await sleep(1);
    }
    // One each 11 ms and not one each 2 ms; a slow machine makes fewer.
    expect(moves).toBeLessThanOrEqual(12);
    expect(moves).toBeGreaterThanOrEqual(2);
  });

  it('API-16 moves at once what an answer waits for, in the midst of gathering', async () => {
    pumps.wake('patients', false);
    await pumps.flush();
    pumps.wake('patients', false);
    const begun = moves;
    pumps.wake('patients', true);
    await sleep(0);
    await sleep(0);
    expect(moves).toBe(begun + 1);
  });

  it('API-16 has moved what it was told of when it was hurried', async () => {
    takes = 0;
    for (let round = 0; round < 10; round += 1) {
      const before = moves;
      pumps.wake('patients', false);
      await pumps.flush();
      expect(moves).toBeGreaterThan(before);
    }
    const rested = moves;
    await sleep(20);
    await pumps.flush();
    // With nothing to move there is nothing to flush.
    expect(moves).toBe(rested);
  });

  it('lets a hurried reader go when nothing can be moved', async () => {
    const broken = new OutboxRelay({ move: () => Promise.reject(new Error('away')), batch: 100 });
    broken.start(['patients']);
    await broken.flush();
    await broken.stop();
  });

  it('L6 asks ever more seldom for a turn that another one keeps, and soon again after it had one', async () => {
    let asked: number[] = [];
    let mine = false;
    const move = async () => {
      asked.push(performance.now());
      return { mine, taken: 0 };
    };
    const waiting = new OutboxRelay({ move, batch: 100, pollMs: 60_000 });
    waiting.start(['patients']);
    // Each write asks once, and leaves no row of tries behind.
    for (let write = 0; write < 20; write += 1) {
      waiting.wake('patients', true);
      await sleep(2);
    }
    await sleep(1200);
    asked = [];
    await sleep(1500);
    // Every 3 ms that would be 500.
    expect(asked.length).toBeLessThanOrEqual(2);
    expect(asked.length).toBeGreaterThanOrEqual(1);
    mine = true;
    waiting.wake('patients', true);
    await sleep(20);
    mine = false;
    asked = [];
    waiting.wake('patients', true);
    // Three tries with a second between them would take longer, and a machine that stands still for a moment is no fault.
    for (const until = performance.now() + 1500; asked.length < 3 && performance.now() < until;) await sleep(5);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    await waiting.stop();
    const last = asked.length;
    await sleep(50);
    expect(asked.length).toBe(last);
  });
});
