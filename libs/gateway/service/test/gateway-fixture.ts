import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Fastify, { type FastifyInstance } from 'fastify';
import { prepareFastify } from '@nidaan/platform-http';
import { Replicas } from '@nidaan/platform-link';
import { Logger, Metrics } from '@nidaan/platform-telemetry';
import { forwardInProcess, forwardOverHttp, type Forward } from '../src/forward.ts';
import { createGateway, type GatewayOptions } from '../src/gateway.ts';

/** How a gateway reaches its services. */
export const WAYS = ['on one machine', 'in a cluster'] as const;
type Way = (typeof WAYS)[number];

/** A gateway that listens, without services but for what is given. */
export async function openGateway(options: Partial<GatewayOptions> = {}): Promise<NestFastifyApplication> {
  const app = await createGateway({
    logger: new Logger('gateway', 'silent'),
    ask: () => Promise.reject(new Error('Nobody is there')),
    contracts: [],
    forwards: new Map(),
    maxInFlight: 10,
    origins: [],
    proxies: 0,
    version: 'test',
    isReady: async () => true,
    metrics: async () => '',
    ...options,
  });
  await app.listen(0, '127.0.0.1');
  return app;
}

/** How many connections it has. */
export const connectionsOf = (app: NestFastifyApplication) =>
  new Promise<number>((resolve) => void app.getHttpServer().getConnections((_: unknown, count: number) => resolve(count)));

/** A laboratory with the routes that `serve` adds, and a gateway before it; `close` ends both. */
export async function openBeforeLab(way: Way, serve: (lab: FastifyInstance) => void, options: Partial<GatewayOptions>) {
  const closings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const each of closings.splice(0).reverse()) await each();
  };
  const lab = Fastify();
  const logger = options.logger ?? new Logger('gateway', 'silent');
  await prepareFastify(lab as never, { logger, metrics: new Metrics('lab'), uploadMaxBytes: 1e6 });
  lab.get('/health/ready', () => ({}));
  serve(lab);
  await lab.listen({ port: 0, host: '127.0.0.1' });
  closings.push(() => lab.close());
  const forward = await forwardTo(lab, way, closings);
  const app = await openGateway({ ...options, forwards: new Map([['lab', forward]]) });
  closings.push(() => app.close());
  return { app, close };
}

async function forwardTo(lab: FastifyInstance, way: Way, closings: (() => Promise<unknown>)[]): Promise<Forward> {
  if (way === 'on one machine') return forwardInProcess(lab);
  const replicas = new Replicas([`http://127.0.0.1:${(lab.server.address() as { port: number }).port}`]);
  await replicas.start();
  closings.push(() => replicas.stop());
  return forwardOverHttp(replicas);
}
