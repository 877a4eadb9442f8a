import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unavailable, type RouteContract, type ServiceName } from '@nidaan/kernel';
import { ACTING_ACCOUNT } from '@nidaan/platform-access';
import { errorBody, routeName, traceCall } from '@nidaan/platform-http';
import { proxy, type Replicas } from '@nidaan/platform-link';
import type { Tracer } from '@nidaan/platform-telemetry';
import { Places } from './places.ts';

/** Hands a request on to the service that owns the call, bodies and answers streaming through untouched. */
export type Forward = (request: FastifyRequest, reply: FastifyReply, isStream: boolean) => void;

/**
 * Forwards inside one process: the owner's router gets the very same socket streams, so nothing is copied and nothing is
 * parsed twice (ADR 0005).
 */
export const forwardInProcess = (service: FastifyInstance): Forward => {
  return (request, reply) => {
    // What the gateway's hooks decided (CORS, request id) must reach the answer that the service writes.
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.hijack();
    service.routing(request.raw, reply.raw);
  };
};

/** Forwards to the replicas of a service that is a process of its own, over connections that stay open. */
export const forwardOverHttp = (replicas: Replicas): Forward => {
  return (request, reply, isStream) => {
    const headers = reply.getHeaders();
    reply.hijack();
    proxy(replicas, request.raw, reply.raw, { address: request.ip, headers, isStream });
  };
};

/** Answers that do not end by themselves: a closing gateway ends them, else it would wait for their callers to leave. */
class OpenStreams {
  readonly #open = new Set<ServerResponse>();

  follow(response: ServerResponse): void {
    this.#open.add(response);
    response.once('close', () => this.#open.delete(response));
  }

  end(): void {
    for (const response of this.#open) response.end();
  }
}

export interface ForwardOptions {
  contracts: readonly RouteContract[];
  forwards: ReadonlyMap<ServiceName, Forward>;
  /** Calls under way beyond this number are answered 503 at once. */
  maxInFlight: number;
  /** Milliseconds in which the reader of an answer must take something of it; default a minute. */
  readMs?: number;
  tracer?: Tracer;
  /** Called for each call that was forwarded or refused, except streams, if the services' own metrics do not count it. */
  answered?: (route: string, method: string, status: number, seconds: number) => void;
}

/** Registers every documented call of the services at the gateway; what services ask each other is not for the outside. */
export function installForwards(gateway: FastifyInstance, options: ForwardOptions): void {
  const { contracts, forwards, maxInFlight, readMs, tracer, answered } = options;
  const places = new Places(maxInFlight, readMs);
  const streams = new OpenStreams();
  gateway.addHook('preClose', (done) => {
    streams.end();
    done();
  });
  gateway.addHook('onClose', (_, done) => {
    places.stop();
    done();
  });
  for (const contract of contracts) {
    if (contract.access === 'service') continue;
    const forward = forwards.get(contract.owner);
    if (!forward) throw new Error(`No service is there to answer ${contract.method} ${contract.path} (${contract.owner})`);
    const isStream = contract.produces === 'events';
    gateway.route({
      method: contract.method,
      url: contract.path,
      // Before the body is touched: it belongs to the service.
      onRequest: (request, reply) => {
        const began = performance.now();
        if (answered && !isStream)
          reply.raw.once('close', () =>
            answered(routeName(contract.path), request.method, reply.raw.statusCode, (performance.now() - began) / 1000),
          );
        // A word of services among themselves.
        delete request.raw.headers[ACTING_ACCOUNT];
        if (isStream) {
          streams.follow(reply.raw);
          return forward(request, reply, isStream);
        }
        places.take(request, reply.raw, (hasPlace) => {
          if (!hasPlace) return shed(reply);
          // The service continues the trace, in this process or another, from the header.
          if (tracer) request.raw.headers['traceparent'] = traceCall(tracer, contract.path, request.raw, reply.raw).traceparent;
          forward(request, reply, isStream);
        });
      },
      handler: () => undefined,
    });
  }
}

// Better a quick no to some than slow answers to all (L11).
function shed(reply: FastifyReply): void {
  const busy = unavailable('The service is busy. Please try again in a moment.', 1);
  void reply.code(503).header('retry-after', '1').send(errorBody(busy));
}
