import { Agent, request as ask, type OutgoingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '@nidaan/platform-config';
import { AppError, route } from '@nidaan/kernel';
import { prepareFastify, sendError } from '@nidaan/platform-http';
import { ServiceRegistry } from '@nidaan/platform-link';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import { portOf } from '../src/gateway.ts';
import { openRemoteGateway } from '../src/open-gateway.ts';
import { eventually } from '@nidaan/testing';

const HANG_MS = 15_000;
const shared = { owner: 'lab', summary: 'For the tests', access: 'public' } as const;
const contracts = [
  route({ ...shared, name: 'lab.upload', method: 'POST', path: '/api/upload/', consumes: ['multipart', 'json'] }),
  route({ ...shared, name: 'lab.good', method: 'POST', path: '/api/good/' }),
];

/** A service as every service reads bodies: it refuses uploads as the guards do, before a form's parts are read. */
async function service(): Promise<FastifyInstance> {
  const logger = new Logger('lab', 'silent');
  const fastify = Fastify({ bodyLimit: 8 * 1024 * 1024 });
  fastify.setErrorHandler((fault, request, reply) => sendError(fault, reply as never, logger, request as never));
  fastify.get('/health/ready', () => ({}));
  await prepareFastify(fastify as never, { logger, metrics: new Metrics('lab'), uploadMaxBytes: 25 * 1024 * 1024 });
  fastify.post('/api/upload/', (request, reply) =>
    sendError(new AppError(401, 'Please log in to continue.'), reply as never, logger, request as never),
  );
  fastify.post('/api/good/', (request) => ({ got: request.body }));
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return fastify;
}

describe('uploads that a service refuses before it has read them', () => {
  let lab: FastifyInstance;
  let directory: ServiceRegistry;
  let app: NestFastifyApplication;
  const agents: Agent[] = [];

  beforeEach(async () => {
    lab = await service();
    directory = new ServiceRegistry(new Map([['lab', [`http://127.0.0.1:${(lab.server.address() as { port: number }).port}`]]]));
    await directory.start();
    app = await openRemoteGateway({
      // One caller too many under way, and the next is refused: places that are not given back show.
      config: readConfig({ NODE_ENV: 'test', MAX_IN_FLIGHT: '16' }),
      logger: new Logger('gateway', 'silent'),
      contracts,
      directory,
      webDir: '',
      mailDir: undefined,
      isReady: async () => true,
    });
    await app.listen(0, '127.0.0.1');
  });

  afterEach(async () => {
    for (const agent of agents.splice(0)) agent.destroy();
    await app.close();
    await directory.stop();
    lab.server.closeAllConnections();
    await lab.close();
  });

  function call(
    agent: Agent,
    path: string,
    headers: OutgoingHttpHeaders,
    body: Buffer,
  ): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const calling = ask({ host: '127.0.0.1', port: portOf(app), path, method: 'POST', agent, headers }, (answer) => {
        readText(answer).then((text) => resolve({ status: answer.statusCode!, text }), reject);
      });
      calling.setTimeout(HANG_MS, () => calling.destroy(new Error(`No answer in ${HANG_MS} ms`)));
      calling.once('error', reject);
      // In pieces, as from a line: the answer may come between two of them.
      for (let at = 0; at < body.length; at += 50_000) calling.write(body.subarray(at, at + 50_000));
      calling.end();
    });
  }

  const KINDS = [
    ['multipart', { 'content-type': 'multipart/form-data; boundary=b' }, true],
    ['JSON', { 'content-type': 'application/json' }, true],
    ['chunked multipart', { 'content-type': 'multipart/form-data; boundary=b' }, false],
    ['chunked JSON', { 'content-type': 'application/json' }, false],
  ] as const;

  function bodyOf(kind: string, bytes: number): Buffer {
    const text = 'x'.repeat(bytes - 100);
    if (kind.endsWith('JSON')) return Buffer.from(JSON.stringify({ text }));
    return Buffer.from(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\ncontent-type: application/pdf\r\n\r\n${text}\r\n--b--\r\n`,
    );
  }

  /** Refused calls in a few lines at once, with a good call after each tenth on the same connection. */
  async function storm(kind: (typeof KINDS)[number], bytes: number, count: number, keepAlive: boolean): Promise<Set<string>> {
    const [name, headers, hasLength] = kind;
    const body = bodyOf(name, bytes);
    const length = hasLength ? { 'content-length': body.length } : {};
    const agent = new Agent({ keepAlive, maxSockets: 6 });
    agents.push(agent);
    const seen = new Set<string>();
    let left = count;
    const line = async () => {
      for (let turn = (left -= 1); turn >= 0; turn = left -= 1) {
        const refused = await call(agent, '/api/upload/', { ...headers, ...length }, body);
        seen.add(`refused ${refused.status} ${JSON.parse(refused.text).statusCode}`);
        if (turn % 10) continue;
        const good = await call(agent, '/api/good/', { 'content-type': 'application/json' }, Buffer.from('{"a":1}'));
        seen.add(`good ${good.status} ${good.text}`);
      }
    };
    await Promise.all(Array.from({ length: 6 }, line));
    return seen;
  }

  async function allPlacesFree(): Promise<void> {
    const replica = directory.of('lab').pick()!;
    await eventually(() => expect(replica.inFlight).toBe(0));
    const agent = new Agent({ maxSockets: 16 });
    const good = await Promise.all(
      Array.from({ length: 16 }, () => call(agent, '/api/good/', { 'content-type': 'application/json' }, Buffer.from('{}'))),
    );
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
  }

  it.each(KINDS)(
    'S6 L11 never hang nor keep a place: %s',
    async (...kind) => {
      const isTooLarge = kind[0].endsWith('JSON');
      for (const keepAlive of [true, false]) {
        const good = 'good 200 {"got":{"a":1}}';
        expect(await storm(kind, 1_000, 150, keepAlive)).toEqual(new Set(['refused 401 401', good]));
        expect(await storm(kind, 100_000, 96, keepAlive)).toEqual(new Set(['refused 401 401', good]));
        // JSON above 2 MB is too large whoever sends it.
        expect(await storm(kind, 30_000_000, 4, keepAlive)).toEqual(
          new Set([isTooLarge ? 'refused 413 413' : 'refused 401 401', good]),
        );
      }
      await allPlacesFree();
    },
    120_000,
  );
});
