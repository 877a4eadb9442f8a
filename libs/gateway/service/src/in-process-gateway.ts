import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';
import type { Config } from '@nidaan/platform-config';
import type { Logger } from '@nidaan/platform-telemetry';
import { mailboxPages } from '@nidaan/platform-mail';
import { createGateway } from './gateway.ts';
import { forwardInProcess } from './forward.ts';
import { pageHeaders } from './security-headers.ts';

/** What the gateway needs when all services run in its process. */
export interface InProcessGatewayParts {
  config: Config;
  logger: Logger;
  contracts: readonly RouteContract[];
  services: ReadonlyMap<ServiceName, FastifyInstance>;
  webDir: string;
  mailDir: string | undefined;
  isReady: () => Promise<boolean>;
  metrics: () => Promise<string>;
}

/** The gateway of a single process. */
export function openInProcessGateway(parts: InProcessGatewayParts): Promise<NestFastifyApplication> {
  const { values } = parts.config;
  const isBehindTls = values.PUBLIC_URL?.startsWith('https:') ?? false;
  const named = values.WEB_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const { mailDir } = parts;
  return createGateway({
    logger: parts.logger,
    contracts: parts.contracts,
    forwards: new Map([...parts.services].map(([name, http]) => [name, forwardInProcess(http)])),
    web: { dir: parts.webDir, headers: pageHeaders(isBehindTls, values.PAYMENT_PROVIDER) },
    // Outside production any page may try the API: tokens travel in a header, never in cookies.
    origins: named.length > 0 || values.isProduction ? named : 'any',
    trustProxy: values.TRUST_PROXY,
    version: '0.1.0',
    isReady: parts.isReady,
    metrics: parts.metrics,
    extend: mailDir === undefined ? undefined : (gateway) => installMailbox(gateway, mailDir),
  });
}

// A page of sent mails in place of a mail server, only where mails are files and outside production.
function installMailbox(gateway: FastifyInstance, mailDir: string): void {
  const pages = mailboxPages(mailDir);
  gateway.get<{ Querystring: { to?: string } }>('/mailbox', async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : undefined;
    return reply.headers(pages.headers).send(await pages.list(to));
  });
  gateway.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const page = await pages.one(params.id);
    return reply
      .code(page ? 200 : 404)
      .headers(pages.headers)
      .send(page ?? (await pages.list()));
  });
  gateway.get<{ Params: { id: string } }>('/mailbox/:id/raw', async ({ params }, reply) => {
    const raw = await pages.raw(params.id);
    if (!raw) return reply.code(404).send();
    return reply
      .headers({ 'content-type': 'message/rfc822', 'content-disposition': 'attachment; filename="mail.eml"' })
      .send(raw);
  });
}
