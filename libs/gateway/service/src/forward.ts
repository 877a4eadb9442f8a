import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';

/** Hands a request on to the service that owns the call, bodies and answers streaming through untouched. */
export type Forward = (request: FastifyRequest, reply: FastifyReply) => void;

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

/** Registers every documented call of the services at the gateway; what services ask each other is not for the outside. */
export function installForwards(
  gateway: FastifyInstance,
  contracts: readonly RouteContract[],
  forwards: ReadonlyMap<ServiceName, Forward>,
): void {
  const streams = new OpenStreams();
  gateway.addHook('preClose', (done) => {
    streams.end();
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
        if (isStream) streams.follow(reply.raw);
        return forward(request, reply);
      },
      handler: () => undefined,
    });
  }
}
