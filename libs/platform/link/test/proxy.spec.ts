import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { proxy, Replicas } from '../src/index.ts';

const open: Server[] = [];
const stops: (() => Promise<void>)[] = [];

async function listening(listener: RequestListener, port = 0): Promise<{ server: Server; url: string; port: number }> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const at = (server.address() as AddressInfo).port;
  return { server, url: `http://127.0.0.1:${at}`, port: at };
}

/** A replica of a service: healthy, and answering with its name. */
const replica = (name: string, listener?: RequestListener) =>
  listening((request, response) => {
    if (request.url === '/health/ready') return void response.end('{}');
    if (listener) return listener(request, response);
    response.setHeader('x-replica', name);
    request.pipe(response);
  });

async function gateway(
  urls: string[],
  { isStream = false, answerMs }: { isStream?: boolean; answerMs?: number } = {},
): Promise<{ url: string; replicas: Replicas }> {
  const replicas = new Replicas(urls);
  await replicas.start();
  stops.push(() => replicas.stop());
  const { url } = await listening((request, response) =>
    proxy(replicas, request, response, { address: '192.0.2.7', headers: { 'x-request-id': 'abc' }, isStream, answerMs }),
  );
  return { url, replicas };
}

const post = (url: string, body: string) => fetch(url, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });

async function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

describe('the way from the gateway to the replicas of a service', () => {
  afterEach(async () => {
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all(open.splice(0).map(ended));
  });

  it('shares calls among replicas, with bodies, headers and the caller’s address', async () => {
    const seen: IncomingMessage[] = [];
    const listener =
      (name: string): RequestListener =>
      (request, response) => {
        seen.push(request);
        response.setHeader('x-replica', name);
        request.pipe(response);
      };
    const [a, b] = [await replica('a', listener('a')), await replica('b', listener('b'))];
    const { url } = await gateway([a.url, b.url]);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => post(`${url}/api/x?n=${n}`, `body ${n}`)));
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(Array.from({ length: 10 }, (_, n) => `body ${n}`));
    const byReplica = answers.map((answer) => answer.headers.get('x-replica'));
    expect(byReplica.filter((name) => name === 'a').length).toBe(5);
    expect(answers[0]!.headers.get('x-request-id')).toBe('abc');
    expect(seen[0]!.headers).toMatchObject({ 'x-forwarded-for': '192.0.2.7', 'content-type': 'text/plain' });
  });

  it('S6 names the address that the gateway sees, never one that the caller names', async () => {
    let seen: IncomingMessage['headers'] = {};
    const a = await replica('a', (request, response) => {
      seen = request.headers;
      response.end();
    });
    const { url } = await gateway([a.url]);
    const forged = {
      ...{ 'x-forwarded-for': '1.2.3.4', 'X-Real-IP': '1.2.3.4', forwarded: 'for=1.2.3.4' },
      ...{ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-forwarded-port': '1' },
    };
    await (await fetch(url, { headers: forged })).text();
    expect(seen['x-forwarded-for']).toBe('192.0.2.7');
    expect(JSON.stringify(seen)).not.toMatch(/1\.2\.3\.4|evil|gopher/);
  });

  it.each([
    ['a call', '', 0],
    ['a small body', 'x', 0],
    ['an upload', 'x'.repeat(200_000), 150],
  ])('L11 answers %s with 504 and a sentence when no answer comes in time, and gives its place back', async (_, body, slowMs) => {
    let left = 0;
    const silent: RequestListener = (request, response) => {
      request.resume();
      response.once('close', () => (left += 1));
    };
    const a = await replica('a', silent);
    const { url, replicas } = await gateway([a.url], { answerMs: 100 });
    const calling = ask(url, { method: body ? 'POST' : 'GET' });
    const began = performance.now();
    calling.write(body.slice(0, body.length / 2));
    // The time counts from the end of the body: a slow upload is not cut.
    await sleep(slowMs);
    calling.end(body.slice(body.length / 2));
    const [answer] = (await once(calling, 'response')) as [IncomingMessage];
    expect(performance.now() - began).toBeGreaterThan(slowMs + 90);
    expect(answer.statusCode).toBe(504);
    expect(answer.headers['x-request-id']).toBe('abc');
    let text = '';
    for await (const chunk of answer) text += chunk as string;
    const sentence = 'The service did not answer in time. Please try again.';
    expect(JSON.parse(text)).toEqual({ statusCode: 504, message: sentence, error: sentence, detail: sentence });
    await eventually(() => left === 1 && replicas.pick()!.inFlight === 0);
  });

  it('L11 cuts neither a stream nor a long answer that has begun, whatever they take', async () => {
    const drip = async (response: ServerResponse) => {
      response.writeHead(200);
      for (let n = 0; n < 5; n += 1) {
        response.write('.');
        await sleep(60);
      }
      response.end();
    };
    const a = await replica('a', (_request, response) => void drip(response));
    for (const isStream of [true, false]) {
      const { url } = await gateway([a.url], { isStream, answerMs: 100 });
      expect(await (await fetch(url)).text()).toBe('.....');
    }
  });

  it.each([50, 200_000])('L11 gives the place back when the caller hangs up in a body of %d bytes', async (bytes) => {
    const a = await replica('a');
    const { url, replicas } = await gateway([a.url]);
    for (let n = 0; n < 5; n += 1) {
      const calling = ask(url, { method: 'POST', headers: { 'content-length': bytes } });
      calling.once('error', () => undefined);
      calling.write('x'.repeat(bytes / 2));
      await sleep(30);
      calling.destroy();
    }
    await eventually(() => replicas.pick()!.inFlight === 0);
    expect((await post(url, 'good')).status).toBe(200);
  });

  it('L1 passes over a replica that is gone, for writes too, since nothing was sent', async () => {
    const [a, b] = [await replica('a'), await replica('b')];
    const { url } = await gateway([a.url, b.url]);
    await ended(a.server);
    for (let n = 0; n < 10; n += 1) expect(await (await post(url, `body ${n}`)).text()).toBe(`body ${n}`);
  });

  it('tries a safe call again when the connection breaks, and never a write, whose fate is unknown', async () => {
    let calls = 0;
    const breaking: RequestListener = (request) => {
      calls += 1;
      request.resume();
      request.socket.destroy();
    };
    const [a, b] = [await replica('a', breaking), await replica('b')];
    const { url } = await gateway([a.url, b.url]);
    for (let n = 0; n < 4; n += 1) expect((await fetch(url)).headers.get('x-replica')).toBe('b');
    const read = calls;
    expect(read).toBeGreaterThan(0);
    const statuses = [(await post(url, 'x')).status, (await post(url, 'y')).status];
    expect(statuses.sort()).toEqual([200, 503]);
    expect(calls).toBe(read + 1);
  });

  it('L11 answers 503 with Retry-After and a sentence when nobody is there', async () => {
    const a = await replica('a');
    const { url, replicas } = await gateway([a.url]);
    await ended(a.server);
    const answer = await post(url, 'x');
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect(await answer.json()).toMatchObject({ statusCode: 503, message: 'The service is busy. Please try again in a moment.' });
    expect(replicas.isReady).toBe(false);
  });

  it('L9 still calls the last replica left when it was too busy to take a connection in time', async () => {
    const a = await replica('a');
    const { replicas } = await gateway([a.url]);
    const last = replicas.pick()!;
    last.notReached(Object.assign(new Error('busy'), { code: 'UND_ERR_CONNECT_TIMEOUT' }));
    expect(replicas.pick()).toBe(last);
  });

  it('L9 calls a replica that is back though nobody has asked it yet, when no other wants calls', async () => {
    let isReady = true;
    let refused = 0;
    const a = await listening((request, response) => {
      if (request.url === '/health/ready' && !isReady) response.statusCode = 503;
      response.end('{}', () => (refused += Number(!isReady)));
    });
    const b = await replica('b');
    const { url, replicas } = await gateway([a.url, b.url]);
    isReady = false;
    await eventually(() => refused > 1);
    const back = replicas.pick()!;
    back.notReached(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }));
    expect(replicas.pick()).toBe(back);
    expect((await fetch(url)).headers.get('x-replica')).toBe('b');
  });

  it('L9 sends nothing more to a replica that says it is not ready, and finds it again', async () => {
    let isReady = true;
    const a = await listening((request, response) => {
      if (request.url === '/health/ready') response.statusCode = isReady ? 200 : 503;
      response.setHeader('x-replica', 'a');
      response.end('{}');
    });
    const b = await replica('b');
    const { url } = await gateway([a.url, b.url]);
    const names = () => Promise.all(Array.from({ length: 6 }, async () => (await fetch(url)).headers.get('x-replica')));
    isReady = false;
    await eventually(async () => expect(await names()).toEqual(Array(6).fill('b')));
    for (let n = 0; n < 6; n += 1) expect((await fetch(url)).headers.get('x-replica')).toBe('b');
    isReady = true;
    await eventually(async () => expect(await names()).toContain('a'));
  });

  it('lets a long answer through as it comes, and lets go of it when the caller leaves', async () => {
    let isLeft = false;
    const endless: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('first\n');
      response.once('close', () => (isLeft = true));
    };
    const a = await replica('a', endless);
    const { url } = await gateway([a.url], { isStream: true });
    const calling = ask(url).end();
    const [answer] = (await once(calling, 'response')) as [IncomingMessage];
    const [chunk] = (await once(answer, 'data')) as [Buffer];
    expect(chunk.toString()).toBe('first\n');
    calling.destroy();
    await eventually(() => isLeft);
  });

  it('keeps the way free for calls while hundreds of screens listen', async () => {
    const listener: RequestListener = (request, response) => {
      if (request.url !== '/stream') return void response.end('called');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('first');
    };
    const a = await replica('a', listener);
    const replicas = new Replicas([a.url]);
    await replicas.start();
    stops.push(() => replicas.stop());
    const { url } = await listening((request, response) =>
      proxy(replicas, request, response, { address: '192.0.2.7', headers: {}, isStream: request.url === '/stream' }),
    );
    const screens = Array.from({ length: 300 }, () => ask(`${url}/stream`).end());
    await Promise.all(screens.map((screen) => once(screen, 'response')));
    expect(await (await fetch(url)).text()).toBe('called');
    for (const screen of screens) screen.destroy();
  }, 20_000);

  it('holds a fast answer back for a slow caller, so that memory stays flat', async () => {
    const size = 64 * 1024 * 1024;
    let written = 0;
    const flood = async (response: ServerResponse) => {
      const block = Buffer.alloc(256 * 1024);
      while (written < size && !response.destroyed) {
        written += block.length;
        if (!response.write(block)) await once(response, 'drain');
      }
      response.end();
    };
    const a = await replica('a', (_request, response) => void flood(response));
    const { url } = await gateway([a.url]);
    const calling = ask(url).end();
    const [answer] = (await once(calling, 'response')) as [IncomingMessage];
    answer.pause();
    await sleep(500);
    expect(written).toBeLessThan(size / 2);
    let read = 0;
    for await (const chunk of answer) read += (chunk as Buffer).length;
    expect(read).toBe(size);
  }, 20_000);
});
