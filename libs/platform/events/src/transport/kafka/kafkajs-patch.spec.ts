import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { EventEmitter, once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Connection from 'kafkajs/src/network/connection.js';
import socketFactory from 'kafkajs/src/network/socketFactory.js';
import Encoder from 'kafkajs/src/protocol/encoder.js';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { eventually } from '@nidaan/testing';
import { patchKafkajs } from './kafkajs-patch.ts';

const silent = { debug() {}, warn() {}, error() {}, namespace: () => silent };

describe('requests to Kafka', () => {
  let queue: RequestQueue;
  let sent: number[];
  let refused: number[];
  const request = (correlationId: number, requestTimeout = 1000) => ({
    entry: { correlationId, resolve() {}, reject: () => refused.push(correlationId) },
    expectResponse: true,
    requestTimeout,
    sendRequest: () => sent.push(correlationId),
  });
  const open = (options: Record<string, unknown> = {}) =>
    new RequestQueue({
      instrumentationEmitter: new EventEmitter(),
      maxInFlightRequests: 1,
      requestTimeout: 1000,
      enforceRequestTimeout: false,
      clientId: 'test',
      broker: 'test',
      logger: silent,
      ...options,
    });
  const openImpatient = () => open({ maxInFlightRequests: null, enforceRequestTimeout: true, requestTimeout: 60 });

  beforeEach(() => {
    patchKafkajs();
    sent = [];
    refused = [];
    queue = open();
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

  it('are not looked after for late answers while none is under way', async () => {
    queue = openImpatient();
    queue.scheduleRequestTimeoutCheck();
    expect(queue.requestTimeoutIntervalId).toBeUndefined();
    const looked = jest.spyOn(queue.inflight, 'values');
    queue.push(request(1, 200));
    queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
    await sleep(300);
    // Once, when the answer would have been late.
    expect(looked.mock.calls.length).toBeLessThanOrEqual(2);
    expect(refused).toEqual([]);
  });

  it('fail when their answer is late, each in its time, and leave those after them alone', async () => {
    queue = openImpatient();
    queue.scheduleRequestTimeoutCheck();
    const began = performance.now();
    // The longest first: what comes after it must not wait for it.
    queue.push(request(1, 10_000));
    queue.push(request(2, 120));
    queue.push(request(3));
    await eventually(() => refused.length === 1);
    expect(refused).toEqual([2]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(119);
    queue.fulfillRequest({ correlationId: 1, payload: {}, size: 0 });
    await eventually(() => refused.length === 2);
    expect(refused).toEqual([2, 3]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(999);
    expect(queue.inflight.size).toBe(0);
  });

  it('fail in their time on a connection that was made anew, those under way among them', async () => {
    queue = openImpatient();
    queue.push(request(1, 150));
    queue.destroy();
    queue.scheduleRequestTimeoutCheck();
    await eventually(() => refused.length === 1);
    queue.push(request(2, 150));
    await eventually(() => refused.length === 2);
    expect(refused).toEqual([1, 2]);
  });
});

describe('a connection to Kafka', () => {
  /** The answer to a request: length, the request's number, text. */
  const answerTo = (asked: Buffer, text: string): Buffer => {
    const answer = Buffer.alloc(8 + text.length);
    answer.writeInt32BE(4 + text.length);
    asked.copy(answer, 4, 8, 12);
    answer.write(text, 8);
    return answer;
  };
  const ask = async (connection: Connection): Promise<string> => {
    await connection.connect();
    const request = { apiKey: 3, apiVersion: 0, apiName: 'Metadata', encode: async () => new Encoder() };
    const response = { decode: async (payload: Buffer) => payload, parse: async (payload: Buffer) => payload };
    return String(await connection.send({ request, response }));
  };

  it('L5 is answered again after one that broke off in the middle of an answer', async () => {
    patchKafkajs();
    const answers = [
      (socket: Socket, asked: Buffer) => socket.write(answerTo(asked, 'x'.repeat(1000)).subarray(0, 100), () => socket.end()),
      (socket: Socket, asked: Buffer) => socket.write(answerTo(asked, 'here')),
    ];
    const broker = createServer((socket) => {
      const answer = answers.shift()!;
      socket.on('data', (asked) => answer(socket, asked as Buffer));
    }).listen(0, '127.0.0.1');
    await once(broker, 'listening');
    const { port } = broker.address() as AddressInfo;
    const more = {
      logger: silent,
      socketFactory: socketFactory(),
      clientId: 'test',
      connectionTimeout: 1000,
      requestTimeout: 1000,
    };
    const connection = new Connection({ host: '127.0.0.1', port, enforceRequestTimeout: true, ...more });
    try {
      await expect(ask(connection)).rejects.toThrow('Closed connection');
      await expect(ask(connection)).resolves.toBe('here');
    } finally {
      await connection.disconnect();
      broker.close();
    }
  });
});
