import type { FastifyInstance } from 'fastify';
import type { Ask } from './ask.ts';
import { DASHBOARDS } from './dashboards.ts';
import { Parts, Refusal } from './parts.ts';

/** Registers the answers that the gateway composes of several services. */
export function installDashboards(gateway: FastifyInstance, ask: Ask): void {
  for (const { contract, compose } of DASHBOARDS)
    gateway.get(contract.path, async (request, reply) => {
      void reply.header('cache-control', 'no-store');
      try {
        return await compose(new Parts(ask, request));
      } catch (fault) {
        if (!(fault instanceof Refusal)) throw fault;
        const { status, body } = fault.answer;
        if (status === 503) void reply.header('retry-after', '1');
        return reply.code(status).send(body);
      }
    });
}
