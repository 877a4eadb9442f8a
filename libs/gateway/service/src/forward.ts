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

/** Registers every documented call of the services at the gateway. */
export function installForwards(
  gateway: FastifyInstance,
  contracts: readonly RouteContract[],
  forwards: ReadonlyMap<ServiceName, Forward>,
): void {
  for (const contract of contracts) {
    const forward = forwards.get(contract.owner);
    if (!forward) throw new Error(`No service is there to answer ${contract.method} ${contract.path} (${contract.owner})`);
    gateway.route({
      method: contract.method,
      url: contract.path,
      // Before the body is touched: it belongs to the service.
      onRequest: (request, reply) => forward(request, reply),
      handler: () => undefined,
    });
  }
}
