import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { route } from '@nidaan/kernel';
import { eventually } from '@nidaan/testing';
import { portOf } from '../src/gateway.ts';
import { connectionsOf, openBeforeLab, WAYS } from './gateway-fixture.ts';

const shared = { owner: 'lab', summary: 'For the tests', access: 'public' } as const;
const contracts = [
  route({ ...shared, name: 'lab.upload', method: 'POST', path: '/api/upload/' }),
  route({ ...shared, name: 'lab.wait', method: 'GET', path: '/api/wait/' }),
  route({ ...shared, name: 'lab.large', method: 'GET', path: '/api/large/' }),
];
// More than the buffers of any line take.
const LARGE = 'x'.repeat(48 * 1024 * 1024);

describe.each(WAYS)('places of calls under way %s', (way) => {
  const sockets: Socket[] = [];
  let app: NestFastifyApplication;
  let close: (() => Promise<void>) | undefined;
  let answer: () => void;

  async function open(maxInFlight: number): Promise<void> {
    const serve = (lab: FastifyInstance) => {
      lab.post('/api/upload/', (request) => ({ got: request.body }));
      lab.get('/api/wait/', () => new Promise((resolve) => (answer = () => resolve({}))));
      lab.get('/api/large/', () => LARGE);
    };
    // The networks of callers are those that a proxy names.
    ({ app, close } = await openBeforeLab(way, serve, { contracts, maxInFlight, readMs: 200, proxies: 1 }));
  }

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await close?.();
  });

  async function say(text: string): Promise<Socket> {
    const socket = connect(portOf(app), '127.0.0.1').on('error', () => undefined);
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  }

  /** Begins a call and sends one byte of its body. */
  const trickle = (length: number, from = '203.0.113.5') =>
    say(
      `POST /api/upload/ HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`,
    );
  const firstOf = async (socket: Socket) => String((await once(socket, 'data'))[0]);
  const upload = (body = '{}', from = '127.0.0.1') =>
    fetch(`http://127.0.0.1:${portOf(app)}/api/upload/`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json', 'x-forwarded-for': from }, body },
    }).then(({ status }) => status);
  it('L11 are taken by nobody whose small body is not there yet', async () => {
    await open(1);
    for (let n = 0; n < 5; n += 1) await trickle(1000);
    await eventually(async () => (await connectionsOf(app)) === 5);
    expect(await upload()).toBe(200);
    const late = await trickle(2);
    late.write('}');
    expect(await firstOf(late)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await upload()).toBe(200);
  });

  it('L11 are looked for anew when a small body is there', async () => {
    await open(1);
    const late = await trickle(50_000);
    const next = await trickle(2);
    await eventually(async () => (await connectionsOf(app)) === 2);
    const waiting = fetch(`http://127.0.0.1:${portOf(app)}/api/wait/`);
    await eventually(() => answer !== undefined);
    next.write('}');
    expect(await firstOf(next)).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/);
    answer();
    expect((await waiting).status).toBe(200);
    // The body that was there in pieces comes to the service as it was sent.
    const text = 'x'.repeat(50_000 - '{"a":""}'.length);
    for (const piece of [`"a":"${text.slice(0, 30_000)}`, text.slice(30_000)]) {
      late.write(piece);
      await sleep(50);
    }
    late.write('"}');
    let got = '';
    late.on('data', (chunk: Buffer) => (got += chunk.toString()));
    await eventually(() => got.endsWith(JSON.stringify({ got: { a: text } })));
  });

  it('L11 are left to others by a network that sends many small bodies', async () => {
    await open(1);
    for (let n = 0; n < 8; n += 1) await trickle(1000);
    await eventually(async () => (await connectionsOf(app)) === 8);
    expect(await firstOf(await trickle(1000))).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/);
    const other = await trickle(2, '198.51.100.7');
    other.write('}');
    expect(await firstOf(other)).toMatch(/^HTTP\/1\.1 200 /);
    // What comes with its headers waits for nobody.
    expect(await upload('{}', '203.0.113.5')).toBe(200);
    // Nor does a network that has sent its bodies.
    for (const socket of sockets.slice(0, 8)) socket.end('x'.repeat(999));
    await eventually(async () => {
      const again = await trickle(2);
      again.write('}');
      return (await firstOf(again)).startsWith('HTTP/1.1 200');
    });
  });

  it('L11 count no small body of a caller who has left before it was looked for', async () => {
    await open(1);
    const server = app.getHttpServer() as Server;
    const [handle] = server.listeners('request') as [(request: IncomingMessage, response: ServerResponse) => void];
    // Where a connection is read late, its end comes between the call and the look.
    const handleLate = (request: IncomingMessage, response: ServerResponse) =>
      setImmediate(() => {
        handle(request, response);
        request.socket.destroy();
      });
    server.off('request', handle).on('request', handleLate);
    for (let n = 0; n < 8; n += 1) await once(await trickle(1000), 'close');
    server.off('request', handleLate).on('request', handle);
    const late = await trickle(2);
    await sleep(50);
    late.write('}');
    expect(await firstOf(late)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('L11 are left to others by a network that sends many large bodies', async () => {
    await open(16);
    for (let n = 0; n < 8; n += 1) await trickle(200_000);
    await eventually(async () => (await connectionsOf(app)) === 8);
    expect(await firstOf(await trickle(200_000))).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1/);
    expect(await upload()).toBe(200);
    sockets[0]!.destroy();
    await eventually(async () => (await upload(JSON.stringify('x'.repeat(100_000)))) === 200);
  });

  it('L11 are given back by an answer that its reader does not take', async () => {
    await open(1);
    // Nothing reads from this one, though it says something now and then.
    const deaf = await say('GET /api/large/ HTTP/1.1\r\nhost: x\r\n\r\n');
    const chatter = setInterval(() => deaf.write('\r\n'), 50).unref();
    await eventually(async () => (await upload()) === 503);
    await eventually(async () => (await upload()) === 200);
    clearInterval(chatter);
    const whole = await fetch(`http://127.0.0.1:${portOf(app)}/api/large/`);
    expect((await whole.text()).length).toBe(LARGE.length);
  });

  it('L11 are kept by an answer that its reader takes little by little', async () => {
    await open(1);
    const slow = await say('GET /api/large/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    let got = 0;
    for await (const chunk of slow) {
      got += (chunk as Buffer).length;
      await sleep(2);
    }
    expect(got).toBeGreaterThan(LARGE.length);
  });
});
