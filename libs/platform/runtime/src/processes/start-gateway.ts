import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { RouteContract, ServiceName } from '@nidaan/kernel';
import { ConfigError, tracingSettings, type Config } from '@nidaan/platform-config';
import type { ServiceRegistry } from '@nidaan/platform-link';
import { Logger, openTracing, type Tracing } from '@nidaan/platform-telemetry';
import { mailFolder } from '../infrastructure.ts';
import { beginProcess, endInOrder, type Steps } from './process-life.ts';
import { GATEWAY } from './service-needs.ts';
import { directoryOf, readProcessConfig } from './start-service.ts';

/** What a gateway is made of whose services are other processes. */
export interface RemoteGatewayParts {
  config: Config;
  logger: Logger;
  tracing?: Tracing;
  contracts: readonly RouteContract[];
  directory: ServiceRegistry;
  webDir: string;
  mailDir: string | undefined;
  isReady: () => Promise<boolean>;
  isDraining: () => boolean;
}

export interface GatewayProcessOptions {
  contracts: readonly RouteContract[];
  openGateway: (parts: RemoteGatewayParts) => Promise<NestFastifyApplication>;
  /** Folder of the built web app. */
  webDir: string;
}

/** The gateway as a process of its own. */
export function startGateway(options: GatewayProcessOptions): Promise<void> {
  return beginProcess(async (steps) => {
    const config = readProcessConfig({ name: GATEWAY });
    const drain = await runGateway(config, options, steps);
    endInOrder(drain, config.values.DRAIN_SECONDS, () => steps.undo());
  });
}

/** Opens the gateway and lets it listen; gives what makes it say that it wants no further calls. */
export async function runGateway(
  config: Config,
  { contracts, openGateway, webDir }: GatewayProcessOptions,
  steps: Steps,
): Promise<() => void> {
  const { values } = config;
  const owners = [...new Set(contracts.map(({ owner }) => owner))];
  const directory = directoryOf(config, owners);
  requireAll(owners, directory);
  await directory.start();
  steps.add(() => directory.stop());
  const logger = new Logger('gateway', values.LOG_LEVEL);
  const tracing = await openTracing(tracingSettings(values), logger);
  steps.add(async () => tracing?.stop());
  let isDraining = false;
  const gateway = await openGateway({
    config,
    logger,
    tracing,
    contracts,
    directory,
    webDir,
    mailDir: values.isProduction || values.SMTP_URL ? undefined : mailFolder(values),
    // It has looked its services up. Calls of an unreachable one get 503; the others must stay reachable.
    isReady: async () => !isDraining,
    isDraining: () => isDraining,
  });
  await gateway.listen(values.PORT, values.HOST);
  steps.add(() => gateway.close());
  return () => (isDraining = true);
}

function requireAll(owners: readonly ServiceName[], directory: ServiceRegistry): void {
  const lost = owners.filter((owner) => !directory.has(owner));
  if (lost.length > 0) throw new ConfigError(`Nidaan cannot start: SERVICES names no address of ${lost.join(', ')}.`);
}
