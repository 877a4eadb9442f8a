import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newContext, runInContext } from '@nidaan/platform-access';
import type { Logger, Metrics, Tracer } from '@nidaan/platform-telemetry';
import { EVENT_STREAM } from './response-types.ts';
import { installBodyReaders } from './body.ts';
import { trustProxyOf, type TrustedProxies } from './caller-address.ts';
import { sendError } from './exception.filter.ts';
import { answerBeforeBodies } from './rest-of-body.ts';
import { traceCall } from './trace-call.ts';
import { removeAbandonedUploads } from './upload-folder.ts';
import { refuseExpectations, refuseUnreadable } from './unreadable-requests.ts';

/** A Fastify adapter with our router rules: both slash forms (API-05), our error body for broken addresses. */
export function fastifyAdapter(logger: Logger, proxies: TrustedProxies = 0) {
  return new FastifyAdapter({
    trustProxy: trustProxyOf(proxies),
    bodyLimit: 8 * 1024 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => sendError(error, reply, logger, request),
    clientErrorHandler: refuseUnreadable,
    // A retry of a connection that is about to be closed would fail a request in a rolling restart.
    forceCloseConnections: 'idle',
    // What was on its way here when the end began is answered, not refused.
    return503OnClosing: false,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
}

// The first call comes right behind its connection; on a busy machine it takes a moment.
const FIRST_CALL_MS = 1000;

/**
 * Lets a closing server go of connections on which nothing was ever asked (browsers open them ahead): Node counts them neither as idle
 * nor as at work, and would wait until their callers close them. A connection of the last second may have its first call on the way.
 */
export function closeUnusedConnections(fastify: FastifyInstance): void {
  const open = new Map<Socket, number>();
  let isClosing = false;
  const letGo = (socket: Socket, openedAt: number) => {
    const destroy = () => void (socket.bytesRead === 0 && socket.destroy());
    setTimeout(destroy, openedAt + FIRST_CALL_MS - performance.now()).unref();
  };
  fastify.server.on('connection', (socket: Socket) => {
    const now = performance.now();
    open.set(socket, now);
    socket.once('close', () => open.delete(socket));
    if (isClosing) letGo(socket, now);
  });
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    for (const [socket, openedAt] of open) letGo(socket, openedAt);
    done();
  });
}

const SANE_ID = /^[\w-]{8,64}$/;
// Asked every second by whoever watches over processes.
const OF_THE_PROCESS = /^\/(health|metrics)\b/;
const isCall = (route: string | undefined): boolean => route === undefined || !OF_THE_PROCESS.test(route);

/** Whether this process is on its way out: it still answers, and says that it wants no further calls. */
export class Draining {
  isOn = false;
}

// Every gateway and every other service asks.
const COUNTS_MS = 1000;

/** That it is ready counts for a second, for all who ask; that it is not is asked anew each time. */
function countingFor(ms: number, isReady: () => Promise<boolean>): () => Promise<boolean> {
  let wasReadyAt = -Infinity;
  return async () => {
    if (performance.now() - wasReadyAt < ms) return true;
    const isOk = await isReady();
    if (isOk) wasReadyAt = performance.now();
    return isOk;
  };
}

/** The calls by which others learn how a service is: alive, ready for calls, and its figures. */
export function installHealth(
  fastify: FastifyInstance,
  { isReady, metrics, draining }: { isReady: () => Promise<boolean>; metrics: Metrics; draining: Draining },
): void {
  const isReadyOfLate = countingFor(COUNTS_MS, isReady);
  fastify.get('/health/live', () => ({ status: 'ok' }));
  fastify.get('/health/ready', async (_, reply) => {
    const isOk = !draining.isOn && (await isReadyOfLate());
    return reply.code(isOk ? 200 : 503).send({ status: isOk ? 'ok' : 'not ready' });
  });
  fastify.get('/metrics', async (_, reply) => reply.type('text/plain; version=0.0.4').send(await metrics.registry.metrics()));
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    // Callers open their next connection elsewhere.
    if (draining.isOn) void reply.header('connection', 'close');
    done(null, payload);
  });
}

const LONGEST_USER_AGENT = 300;

/** Installs what every service's Fastify shares: context per request, body readers, metrics, cache rules. */
export async function prepareFastify(
  fastify: FastifyInstance,
  options: { logger: Logger; metrics: Metrics; tracer?: Tracer; uploadMaxBytes: number },
): Promise<void> {
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && SANE_ID.test(given) ? given : randomUUID();
    void reply.header('x-request-id', requestId);
    const route = request.routeOptions.url;
    const span =
      options.tracer && route !== undefined && isCall(route) ? traceCall(options.tracer, route, request.raw, reply.raw) : null;
    const userAgent = request.headers['user-agent']?.slice(0, LONGEST_USER_AGENT);
    const device = request.headers['x-device-id'];
    const deviceId = typeof device === 'string' && SANE_ID.test(device) ? device : null;
    runInContext(newContext({ requestId, address: request.ip, userAgent, deviceId, span }), done);
  });
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    // Patient data must not stay in caches of browsers and proxies (S15); what may be cached says so itself.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    // A stream that was open for a working day is no slow answer. Looks at the process are quick and many: among them errors would not be seen.
    if (isCall(route) && reply.getHeader('content-type') !== EVENT_STREAM)
      options.metrics.answered(route ?? 'unknown', request.method, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
  closeUnusedConnections(fastify);
  answerBeforeBodies(fastify);
  refuseExpectations(fastify.server);
  await removeAbandonedUploads();
  await installBodyReaders(fastify, options.uploadMaxBytes);
}
