import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { COMPOSED_ROUTES } from '@nidaan/gateway-contracts';
import { notFound } from '@nidaan/kernel';
import {
  answerBeforeBodies,
  closeUnusedConnections,
  errorBody,
  fastifyAdapter,
  AllExceptionsFilter,
  isForwarded,
  isFromThisMachine,
  refuseExpectations,
  type TrustedProxies,
} from '@nidaan/platform-http';
import type { Logger } from '@nidaan/platform-telemetry';
import { installApiDocument } from './api-docs/api-document.ts';
import { installDocsPage } from './api-docs/docs-page.ts';
import type { Ask } from './dashboards/ask.ts';
import { installDashboards } from './dashboards/install.ts';
import { installForwards, type ForwardOptions } from './forward.ts';
import { guardMailbox, installMailbox, installSmsMailbox } from './mailbox.ts';
import { HSTS } from './security-headers.ts';
import { endSlowBodies, type Pace } from './slow-bodies.ts';
import { installWebFiles, type WebFiles } from './web-files.ts';

@Module({})
class GatewayModule {}

export interface GatewayOptions extends ForwardOptions {
  logger: Logger;
  /** Asks a service for its part of an answer that is composed here. */
  ask: Ask;
  /** Built web app; none when only the API is served. */
  web?: WebFiles;
  /** Origins whose pages may call from elsewhere. */
  origins: readonly (string | RegExp)[];
  proxies: TrustedProxies;
  /** Whether users come by https: then browsers are asked to use nothing else. */
  isBehindTls?: boolean;
  /** How slowly a body may come. */
  pace?: Pace;
  version: string;
  /** True when it wants calls. */
  isReady: () => Promise<boolean>;
  /** True when this process is on its way out: callers are asked to open their next connection elsewhere. */
  isDraining?: () => boolean;
  /** Text of all services' Prometheus metrics. */
  metrics: () => Promise<string>;
  /** Folder of sent mails, for the mailbox page; none where there is no such page. */
  mailDir?: string;
  /** Folder of SMS that the sandbox took, for a page beside it. */
  smsDir?: string;
}

const SANE_ID = /^[\w-]{8,64}$/;

/** The one address the browser talks to: forwards the documented calls and serves the web app. */
export async function createGateway(options: GatewayOptions): Promise<NestFastifyApplication> {
  const adapter = fastifyAdapter(options.logger, options.proxies);
  const app = await NestFactory.create<NestFastifyApplication>(GatewayModule, adapter as never, {
    logger: options.logger,
    bodyParser: false,
  });
  // Unknown paths are the web app's or a JSON 404 (installWebFiles); Fastify takes one such handler, and Nest would set its own at listen.
  adapter.setNotFoundHandler = () => adapter.getInstance();
  app.useGlobalFilters(new AllExceptionsFilter(options.logger));
  const gateway = adapter.getInstance() as unknown as FastifyInstance;
  closeUnusedConnections(gateway);
  answerBeforeBodies(gateway);
  refuseExpectations(gateway.server);
  endSlowBodies(gateway, options.pace);
  const always = { 'x-content-type-options': 'nosniff', ...(options.isBehindTls ? HSTS : {}) };
  gateway.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    request.raw.headers['x-request-id'] = requestId;
    void reply.headers({ 'x-request-id': requestId, ...always });
    if (options.isDraining?.()) void reply.header('connection', 'close');
    done();
  });
  if ((options.mailDir ?? options.smsDir) !== undefined) guardMailbox(gateway);
  await gateway.register(cors, {
    origin: [...options.origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'Traceparent',
      'X-Branch-Id',
      'X-Device-Id',
      'X-Request-Id',
    ],
    exposedHeaders: ['Content-Disposition', 'Retry-After', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  });
  installOwnCalls(gateway, options);
  installForwards(gateway, options);
  installDashboards(gateway, options.ask);
  if (options.smsDir !== undefined) installSmsMailbox(gateway, options.smsDir);
  if (options.mailDir !== undefined) installMailbox(gateway, options.mailDir, options.smsDir !== undefined);
  installWebFiles(gateway, options.web);
  return app;
}

function installOwnCalls(gateway: FastifyInstance, options: GatewayOptions): void {
  installApiDocument(gateway, [...options.contracts, ...COMPOSED_ROUTES], options.version);
  installDocsPage(gateway, options.isBehindTls ?? false);
  gateway.get('/health/live', () => ({ status: 'ok' }));
  gateway.get('/health/ready', async (_, reply) => {
    const isReady = await options.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready' });
  });
  // Metrics are internal: scraped on the machine itself, or where a proxy names every caller from outside.
  gateway.get('/metrics', async (request, reply) => {
    const isBesideProxy = options.proxies !== 0 && !isForwarded(request.raw);
    if (!isBesideProxy && !isFromThisMachine(request.raw)) return reply.code(404).send(errorBody(notFound()));
    return reply.type('text/plain; version=0.0.4').send(await options.metrics());
  });
}

/** The address it listens on after `app.listen`. */
export const portOf = (app: NestFastifyApplication): number => (app.getHttpServer().address() as AddressInfo).port;
