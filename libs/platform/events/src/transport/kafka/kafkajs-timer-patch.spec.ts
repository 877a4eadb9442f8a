import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { patchKafkajsTimer } from './kafkajs-timer-patch.ts';

const silent = { debug() {}, warn() {}, error() {}, namespace: () => silent };

describe('requests to Kafka', () => {
  let queue: RequestQueue;
  let sent: number[];
  const request = (correlationId: number) => ({
    entry: { correlationId, resolve() {}, reject() {} },
    expectResponse: true,
    requestTimeout: 1000,
    sendRequest: () => sent.push(correlationId),
  });

  beforeEach(() => {
    patchKafkajsTimer();
    sent = [];
    queue = new RequestQueue({
      instrumentationEmitter: new EventEmitter(),
      maxInFlightRequests: 1,
      requestTimeout: 1000,
      enforceRequestTimeout: false,
      clientId: 'test',
      broker: 'test',
      logger: silent,
    });
  });

  afterEach(() => queue.destroy());

  it('are not looked for while none waits', () => {
    let looks = 0;
    const look = queue.checkPendingRequests.bind(queue);
    queue.checkPendingRequests = () => ((looks += 1), look());
    queue.push(request(1));
    queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
    expect(looks).toBe(1);
    expect(queue.throttleCheckTimeoutId ?? null).toBeNull();
  });

  it('wait for the one under way, and go then', () => {
    queue.push(request(1));
    queue.push(request(2));
    expect(sent).toEqual([1]);
    queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
    expect(sent).toEqual([1, 2]);
  });

  it('wait as long as the broker wants, and go then by themselves', async () => {
    queue.throttledUntil = Date.now() + 40;
    queue.push(request(1));
    expect(sent).toEqual([]);
    await sleep(120);
    expect(sent).toEqual([1]);
  });
});
