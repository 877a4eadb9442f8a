import type { EventContract, Permission, ServiceName } from '@nidaan/kernel';
import { SERVICES } from '@nidaan/kernel';
import {
  ConfigError,
  processFaults,
  readConfig,
  serviceAddresses,
  type Config,
  type ProcessNeeds,
} from '@nidaan/platform-config';
import { Draining } from '@nidaan/platform-http';
import { ServiceRegistry, HttpLink } from '@nidaan/platform-link';
import { Logger } from '@nidaan/platform-telemetry';
import { compose, type Composition } from '../compose.ts';
import { openDocuments, openFiles, openMail } from '../infrastructure.ts';
import type { ServiceDefinition } from '../service-definition.ts';
import { beginProcess, endInOrder, type Steps } from './process-life.ts';
import { needsOf } from './service-needs.ts';

export interface ProcessOptions {
  /** Events of all services of the product. */
  events: readonly EventContract[];
  /** What members may be allowed to do, of all services of the product. */
  permissions: readonly Permission[];
}

/** Where services are, as the configuration says. `isSeldom`: they are called now and then only. */
export function directoryOf(config: Config, services: readonly ServiceName[], isSeldom = false): ServiceRegistry {
  const known = services.map((name) => [name, serviceAddresses(config.values, name)] as const);
  return new ServiceRegistry(new Map(known.filter(([, addresses]) => addresses.length > 0)), isSeldom);
}

/** Reads the configuration of a process of a cluster. Throws ConfigError that lists what it lacks, and what it must not hold. */
export function readProcessConfig(needs: ProcessNeeds): Config {
  const config = readConfig();
  const faults = processFaults(config, needs);
  if (faults.length > 0) throw new ConfigError(`Nidaan cannot start: ${faults.join('; ')}.`);
  return config;
}

/** Composes services for a process of a cluster. */
export async function composeProcess(
  config: Config,
  services: readonly ServiceDefinition[],
  options: ProcessOptions & { runs: 'calls' | 'jobs'; draining: Draining },
  steps: Steps,
): Promise<{ composition: Composition; warm(): void }> {
  const logger = new Logger(options.runs === 'jobs' ? 'worker' : services[0]!.name, config.values.LOG_LEVEL);
  const files = await openFiles(config);
  const documents = openDocuments(config, files, logger, () => options.draining.isOn);
  steps.add(() => documents.close());
  const directory = directoryOf(config, SERVICES, true);
  steps.add(() => directory.stop());
  const composition = await compose({
    services,
    config,
    databaseUrl: config.values.DATABASE_URL!,
    files,
    mail: openMail(config),
    documents,
    known: options.events,
    permissions: options.permissions,
    link: new HttpLink(directory),
    runs: options.runs,
    draining: options.draining,
  });
  steps.add(() => composition.close());
  // The others may start later than this one: who is there is looked at again and again.
  await directory.start();
  return { composition, warm: () => void documents.warm().catch(() => undefined) };
}

/** One service as a process of its own: answers its calls and applies its events. Stateless: any number of replicas may run. */
export function startService(definition: ServiceDefinition, options: ProcessOptions): Promise<void> {
  return beginProcess(async (steps) => {
    const config = readProcessConfig(needsOf(definition));
    const draining = new Draining();
    const { composition } = await composeProcess(config, [definition], { ...options, runs: 'calls', draining }, steps);
    const { app } = composition.services.get(definition.name)!;
    await app.listen(config.values.PORT, config.values.HOST);
    // Accepts no more and finishes what is under way, before events and database go.
    steps.add(() => app.close());
    endInOrder(
      () => (draining.isOn = true),
      config.values.DRAIN_SECONDS,
      () => steps.undo(),
    );
  });
}
