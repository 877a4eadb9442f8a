import { afterEach, describe, expect, it, jest } from '@jest/globals';
import Fastify from 'fastify';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import { Draining, installHealth, prepareFastify } from '../src/fastify.ts';

describe('how a service is', () => {
  const later = (ms: number) => {
    const now = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => now + ms);
  };
  afterEach(() => void jest.restoreAllMocks());

  const service = () => {
    const state = { isThere: true, looks: 0 };
    const draining = new Draining();
    const fastify = Fastify();
    const isReady = async () => ((state.looks += 1), state.isThere);
    installHealth(fastify, { isReady, metrics: new Metrics('lab'), draining });
    return { state, draining, ask: async () => (await fastify.inject('/health/ready')).statusCode };
  };

  it('L7 looks at its database once a second, however many ask', async () => {
    const { state, ask } = service();
    for (let n = 0; n < 5; n += 1) expect(await ask()).toBe(200);
    expect(state.looks).toBe(1);
    state.isThere = false;
    later(1001);
    expect(await ask()).toBe(503);
  });

  it('L7 is ready as soon as its database is there again', async () => {
    const { state, ask } = service();
    state.isThere = false;
    for (let n = 0; n < 2; n += 1) expect(await ask()).toBe(503);
    state.isThere = true;
    expect(await ask()).toBe(200);
  });

  it('S11 counts no looks at itself among its calls: an error of a quiet service would be one in hundreds', async () => {
    const metrics = new Metrics('lab');
    const fastify = Fastify();
    installHealth(fastify, { isReady: async () => true, metrics, draining: new Draining() });
    await prepareFastify(fastify, { logger: new Logger('lab', 'silent'), metrics, uploadMaxBytes: 1000 });
    fastify.get('/api/lab-tests', (_, reply) => reply.code(500).send({}));
    for (const url of ['/health/live', '/health/ready', '/metrics', '/api/lab-tests', '/api/nothing']) await fastify.inject(url);
    const counted = (await metrics.registry.metrics()).match(/^nidaan_http_request_seconds_count.*/gm);
    expect(counted!.map((line) => /route="([^"]*)".*status="(.*?)"/.exec(line)!.slice(1))).toEqual([
      ['/api/lab-tests', '5xx'],
      ['unknown', '4xx'],
    ]);
  });

  it('L9 says at once that it wants no more calls', async () => {
    const { draining, ask } = service();
    expect(await ask()).toBe(200);
    draining.isOn = true;
    expect(await ask()).toBe(503);
  });
});
