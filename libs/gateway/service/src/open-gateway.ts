import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';
import { publicUrlOf, type Config } from '@nidaan/platform-config';
import type { ServiceRegistry } from '@nidaan/platform-link';
import { smsFolder } from '@nidaan/platform-messages';
import { Metrics, type Logger, type Tracing } from '@nidaan/platform-telemetry';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { askInProcess, askOverHttp } from './dashboards/ask.ts';
import { forwardInProcess, forwardOverHttp, type Forward } from './forward.ts';
import { pageHeaders } from './security-headers.ts';
import type { PageFacts } from './web-pages.ts';

const LOCAL_ORIGIN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface SharedParts {
  config: Config;
  logger: Logger;
  tracing?: Tracing;
  contracts: readonly RouteContract[];
  webDir: string;
  mailDir: string | undefined;
  isReady: () => Promise<boolean>;
  isDraining?: () => boolean;
}

/** What the gateway needs when all services run in its process. */
export interface InProcessGatewayParts extends SharedParts {
  services: ReadonlyMap<ServiceName, FastifyInstance>;
  metrics: () => Promise<string>;
}

/** The gateway of a single process. */
export function openInProcessGateway(parts: InProcessGatewayParts): Promise<NestFastifyApplication> {
  const forwards = new Map([...parts.services].map(([name, http]) => [name, forwardInProcess(http)]));
  return open(parts, forwards, { metrics: parts.metrics, ask: askInProcess(parts.services) });
}

/** What the gateway needs when the services are processes of their own. */
export interface RemoteGatewayParts extends SharedParts {
  directory: ServiceRegistry;
}

/** The gateway of a cluster. */
export function openRemoteGateway(parts: RemoteGatewayParts): Promise<NestFastifyApplication> {
  const owners = new Set(parts.contracts.map(({ owner }) => owner));
  const forwards = new Map([...owners].map((owner) => [owner, forwardOverHttp(parts.directory.of(owner))]));
  const metrics = new Metrics('gateway');
  const reachable = 'Whether a replica of the service wants calls of this gateway';
  metrics.states('nidaan_service_reachable', reachable, () => parts.directory.reachable, 'to');
  return open(parts, forwards, {
    ask: askOverHttp(parts.directory),
    metrics: () => metrics.registry.metrics(),
    answered: (...call) => metrics.answered(...call),
  });
}

function open(
  parts: SharedParts,
  forwards: ReadonlyMap<ServiceName, Forward>,
  figures: Pick<GatewayOptions, 'metrics' | 'answered' | 'ask'>,
): Promise<NestFastifyApplication> {
  const { values } = parts.config;
  const isBehindTls = values.PUBLIC_URL?.startsWith('https:') ?? false;
  const named = values.WEB_ORIGINS.split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  return createGateway({
    logger: parts.logger,
    tracer: parts.tracing?.of('gateway'),
    contracts: parts.contracts,
    forwards,
    web: { dir: parts.webDir, headers: pageHeaders(isBehindTls, values.PAYMENT_PROVIDER), facts: factsOf(parts.config) },
    // Outside production pages that this machine serves may try the API, as those of `npm run dev`.
    origins: named.length > 0 || values.isProduction ? named : [LOCAL_ORIGIN],
    proxies: values.TRUST_PROXY,
    isBehindTls,
    version: '0.1.0',
    isReady: parts.isReady,
    isDraining: parts.isDraining,
    maxInFlight: values.MAX_IN_FLIGHT,
    ...figures,
    mailDir: parts.mailDir,
    smsDir: values.SMS_PROVIDER === 'sandbox' && !values.isProduction ? smsFolder(values) : undefined,
  });
}

// What the pages cannot know when they are built.
const factsOf = ({ values }: Config): PageFacts => ({
  'public-url': publicUrlOf(values),
  'contact-email': values.CONTACT_EMAIL,
});
