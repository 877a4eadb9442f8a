import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { route } from '@nidaan/kernel';
import { Logger } from '@nidaan/platform-telemetry';
import { portOf } from '../src/gateway.ts';
import { openBeforeLab, WAYS } from './gateway-fixture.ts';

const upload = route({
  ...{ owner: 'lab', summary: 'For the tests', access: 'public', name: 'lab.upload' },
  ...{ method: 'POST', path: '/api/upload/' },
});
const PACE = { graceMs: 1000, everyMs: 1000, bytes: 1000 };

describe.each(WAYS)('slow uploads %s', (way) => {
  const logLines: string[] = [];
  let app: NestFastifyApplication;
  let close: (() => Promise<void>) | undefined;

  async function open(): Promise<void> {
    const serve = (lab: FastifyInstance) =>
      void lab.post('/api/upload/', async (request) => {
        const { text, waitMs } = request.body as { text: string; waitMs?: number };
        await sleep(waitMs ?? 0);
        return { length: text.length };
      });
    const logger = new Logger('gateway', 'warn', { write: (line) => void logLines.push(line) });
    ({ app, close } = await openBeforeLab(way, serve, { logger, contracts: [upload], maxInFlight: 1, pace: PACE }));
  }

  afterEach(async () => {
    await close?.();
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
