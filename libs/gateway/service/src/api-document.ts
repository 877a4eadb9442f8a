import type { FastifyInstance } from 'fastify';
import { CONTRACT_PACKAGES } from '@nidaan/gateway-contracts';
import { DELIVERIES } from '@nidaan/integrations-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { openApiDocument } from '@nidaan/platform-http';

/** Answers the OpenAPI document. It is made when it is first asked for, since most processes are never asked, and kept as text. */
export function installApiDocument(gateway: FastifyInstance, contracts: readonly RouteContract[], version: string): void {
  let text: string | undefined;
  gateway.get('/api/openapi.json', (_, reply) => {
    text ??= JSON.stringify(openApiDocument({ contracts, version, packages: CONTRACT_PACKAGES, deliveries: DELIVERIES }));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
