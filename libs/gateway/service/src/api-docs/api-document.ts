import type { FastifyInstance } from 'fastify';
import { CONTRACT_PACKAGES } from '@nidaan/gateway-contracts';
import { DELIVERIES } from '@nidaan/integrations-contracts';
import type { RouteContract } from '@nidaan/kernel';
import { openApiDocument } from '@nidaan/platform-http';
import { PackedText } from '../packed-text.ts';
import { answerText } from './answer-text.ts';

/** Answers the OpenAPI document. It is made when it is first asked for, since most processes never are, and kept as text. */
export function installApiDocument(gateway: FastifyInstance, contracts: readonly RouteContract[], version: string): void {
  let text: PackedText | undefined;
  gateway.get('/api/openapi.json', (request, reply) => {
    text ??= textOf(contracts, version);
    return answerText(text, request, reply);
  });
}

function textOf(contracts: readonly RouteContract[], version: string): PackedText {
  const document = openApiDocument({ contracts, version, packages: CONTRACT_PACKAGES, deliveries: DELIVERIES });
  return new PackedText('application/json; charset=utf-8', Buffer.from(JSON.stringify(document)));
}
