import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { route } from '@nidaan/kernel';
import { prepareFastify } from '@nidaan/platform-http';
import { Replicas } from '@nidaan/platform-link';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import { forwardInProcess, forwardOverHttp, type Forward } from '../src/forward.ts';
import { createGateway, portOf } from '../src/gateway.ts';

const upload = route({
  ...{ owner: 'lab', summary: 'For the tests', access: 'public', name: 'lab.upload' },
  ...{ method: 'POST', path: '/api/upload/' },
});
const PACE = { graceMs: 1000, everyMs: 1000, bytes: 1000 };

describe.each(['on one machine', 'in a cluster'])('slow uploads %s', (where) => {
  const stops: (() => Promise<unknown>)[] = [];
  const logLines: string[] = [];
  let app: NestFastifyApplication;

  async function open(): Promise<void> {
    const logger = new Logger('gateway', 'warn', { write: (line) => void logLines.push(line) });
    const service = Fastify();
    await prepareFastify(service as never, { logger, metrics: new Metrics('lab'), uploadMaxBytes: 1e6 });
    service.get('/health/ready', () => ({}));
    service.post('/api/upload/', async (request) => {
      const { text, waitMs } = request.body as { text: string; waitMs?: number };
      await sleep(waitMs ?? 0);
      return { length: text.length };
    });
    await service.listen({ port: 0, host: '127.0.0.1' });
    stops.push(() => service.close());
    app = await createGateway({
      logger,
      contracts: [upload],
      ask: () => Promise.reject(new Error('Nobody is there')),
      forwards: new Map([['lab', await forwardTo(service)]]),
      maxInFlight: 1,
      origins: [],
      proxies: 0,
      pace: PACE,
      version: 'test',
      isReady: async () => true,
      metrics: async () => '',
    });
    await app.listen(0, '127.0.0.1');
    stops.push(() => app.close());
  }

  async function forwardTo(service: FastifyInstance): Promise<Forward> {
    if (where === 'on one machine') return forwardInProcess(service);
    const replicas = new Replicas([`http://127.0.0.1:${(service.server.address() as { port: number }).port}`]);
    await replicas.start();
    stops.push(() => replicas.stop());
    return forwardOverHttp(replicas);
  }

  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
    logLines.splice(0);
  });

  /** Sends so many bytes each 50 ms, until all is sent or an answer has come. */
  async function send(total: number, bytes: number, more: object = {}): Promise<string> {
    const body = JSON.stringify({ ...more, text: 'x'.repeat(total) });
    const socket: Socket = connect(portOf(app), '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(
      `POST /api/upload/ HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    for (let at = 0; at < body.length && !answer; at += bytes) {
      socket.write(body.slice(at, at + bytes));
      await sleep(50);
    }
    if (!answer) await Promise.race([once(socket, 'data'), once(socket, 'close')]);
    socket.destroy();
    return answer;
  }

  it('L11 take as long as they need while they are steady, and nobody else pays for our own slowness', async () => {
    await open();
    expect(app.getHttpServer().requestTimeout).toBe(0);
    expect(await send(30_000, 600)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"length":30000/);
    expect(await send(100_000, 4000)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"length":100000/);
    expect(await send(10, 1000, { waitMs: 2500 })).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each([1000, 200_000])(
    'L11 end with 408 and a sentence when they only trickle, and give their place back: %d bytes',
    async (total) => {
      await open();
      for (let n = 0; n < 2; n += 1) {
        const answer = await send(total, 1);
        expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"statusCode":408,"message":"The data came too slowly/);
        await sleep(50);
      }
      // There is one place.
      expect(await send(10, 1000)).toMatch(/^HTTP\/1\.1 200 /);
      expect(logLines).toEqual([]);
    },
  );
});
