import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@nidaan/testing';
import { HttpLink, ServiceRegistry, Replicas } from '../src/index.ts';
import { Replica } from '../src/replicas.ts';

const open: Server[] = [];
const stops: (() => Promise<void>)[] = [];

/** A replica that counts how often it is asked how it is. */
async function counting(
  port = 0,
  host = '127.0.0.1',
): Promise<{ server: Server; url: string; port: number; asked: () => number }> {
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/health/ready') asked += 1;
    response.end('{}');
  }).listen(port, host);
  await once(server, 'listening');
  open.push(server);
  const { port: at } = server.address() as AddressInfo;
  return { server, url: `http://${host}:${at}`, port: at, asked: () => asked };
}

async function ended(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

describe('replicas that are called now and then', () => {
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(stops.splice(0).map((stop) => stop()));
    await Promise.all(open.splice(0).map(ended));
  });

  it('L9 are busy, and no worse, when they say nothing once; slow when they say nothing twice', async () => {
    const server = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(server, 'listening');
    open.push(server);
    const replica = new Replica(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    stops.push(() => replica.close());
    await replica.check();
    expect(replica.state).toBe('ready');
    await replica.check();
    expect(replica.state).toBe('slow');
  });

  it('are left in peace while nobody calls, and looked after from the first call on', async () => {
    const { url, asked } = await counting();
    const [seldom, often] = [new Replicas([url], true), await counting()];
    const always = new Replicas([often.url]);
    await Promise.all([seldom.start(), always.start()]);
    stops.push(
      () => seldom.stop(),
      () => always.stop(),
    );
    await eventually(() => often.asked() > 2);
    expect(asked()).toBe(1);
    expect(seldom.pick()?.address).toBe(url);
    await eventually(() => asked() > 2);
  });

  it('L9 are asked each second by a gateway while nobody calls, and closely from the first call on', async () => {
    const [{ url, asked }, other] = [await counting(), await counting()];
    const [replicas, uncalled] = [new Replicas([url]), new Replicas([other.url])];
    await Promise.all([replicas.start(), uncalled.start()]);
    stops.push(
      () => replicas.stop(),
      () => uncalled.stop(),
    );
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + 11_000);
    await sleep(500);
    const [before, begun] = [asked(), Date.now()];
    await eventually(() => asked() - before === 3);
    // Closely, 1.2 s would do.
    expect(Date.now() - begun).toBeGreaterThan(1500);
    expect(replicas.pick()?.address).toBe(url);
    const [called, left] = [asked(), other.asked()];
    await eventually(() => asked() - called >= 6);
    expect(other.asked() - left).toBeLessThanOrEqual(4);
  });

  it('L9 are found though they were away when they were last asked', async () => {
    const { server, port, url } = await counting();
    await ended(server);
    open.pop();
    const directory = new ServiceRegistry(new Map([['lab', [url]]]), true);
    await directory.start();
    stops.push(() => directory.stop());
    await counting(port);
    expect(await new HttpLink(directory).send('lab', { method: 'POST', path: '/', headers: {}, body: '{}' })).toEqual({
      status: 200,
      text: '{}',
    });
  });

  it('L9 stay as they were found while no name server answers, are asked on meanwhile, and go by its next answer', async () => {
    const one = await counting();
    const [two, three] = [await counting(one.port, '127.0.0.2'), await counting(one.port, '127.0.0.3')];
    const ips = (...last: number[]) => Promise.resolve(last.map((n) => ({ address: `127.0.0.${n}`, family: 4 })));
    let lookedUp = 0;
    let answer = () => ips(1, 2);
    const replicas = new Replicas([`http://lab.example:${one.port}`], false, () => {
      lookedUp += 1;
      return answer();
    });
    await replicas.start();
    stops.push(() => replicas.stop());
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() * 6);
    const seen = () => [...new Set(Array.from({ length: 6 }, () => replicas.pick()?.address))].sort();
    answer = () => Promise.reject(Object.assign(new Error('lookup'), { code: 'EAI_AGAIN' }));
    await eventually(() => lookedUp > 2);
    expect(seen()).toEqual([one.url, two.url]);
    let tell!: () => void;
    answer = () => new Promise<void>((resolve) => (tell = resolve)).then(() => ips(2, 3));
    const before = lookedUp;
    await eventually(() => lookedUp > before);
    const asked = one.asked();
    await eventually(() => one.asked() > asked + 2);
    // One question at a time.
    expect([lookedUp, seen()]).toEqual([before + 1, [one.url, two.url]]);
    tell();
    await eventually(() => three.asked() > 0);
    expect(seen()).toEqual([two.url, three.url]);
  });

  it('L3 are sent a write once, though the connection broke; for a read another one is looked for', async () => {
    let arrived = 0;
    const breaking = createServer((request, response) => {
      if (request.url === '/health/ready') return response.end('{}');
      arrived += 1;
      return request.socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(breaking, 'listening');
    open.push(breaking);
    const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const directory = new ServiceRegistry(new Map([['lab', [url]]]), true);
    await directory.start();
    stops.push(() => directory.stop());
    const send = (method: string) => new HttpLink(directory).send('lab', { method, path: '/', headers: {} });
    await expect(send('POST')).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
    expect(arrived).toBe(1);
    // None is left after that one.
    await expect(send('GET')).rejects.toMatchObject({ status: 503 });
  });

  it('are refused with 503 when none of them can be reached', async () => {
    const { server, url } = await counting();
    await ended(server);
    open.pop();
    const directory = new ServiceRegistry(new Map([['lab', [url]]]), true);
    await directory.start();
    stops.push(() => directory.stop());
    await expect(new HttpLink(directory).send('lab', { method: 'POST', path: '/', headers: {} })).rejects.toMatchObject({
      status: 503,
    });
  });
});
