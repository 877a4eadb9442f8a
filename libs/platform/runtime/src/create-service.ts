import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { CreateRevocations1700000000010 } from '@nidaan/platform-access';
import { auditMigrations } from '@nidaan/platform-audit';
import { migrate, openDatabase, type Database, type MigrationClass } from '@nidaan/platform-database';
import { connectEvents, eventsMigrations, type EventUpkeep } from '@nidaan/platform-events';
import { CreateIdempotencyKeys1700000000020, fastifyAdapter, prepareFastify } from '@nidaan/platform-http';
import { Jobs, jobsMigrations, startJobs } from '@nidaan/platform-jobs';
import { Metrics } from '@nidaan/platform-telemetry';
import { routeFaults } from './check-routes.ts';
import { serviceUrl, type Resources } from './resources.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { ServiceModule } from './service.module.ts';
import { tidy, upkeepJob } from './upkeep.ts';

/** A service that is made and checked, but does not get events yet: the hub starts when all services are there. */
export interface RunningService {
  definition: ServiceDefinition;
  app: NestFastifyApplication;
  /** Its router, for calls within the process. */
  http: FastifyInstance;
  database: Database;
  metrics: Metrics;
  upkeep: EventUpkeep;
  /** Begins to run its jobs; called when events flow. Throws when jobs and handlers do not fit together. */
  startJobs(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

const PLATFORM_MIGRATIONS: readonly MigrationClass[] = [
  ...eventsMigrations,
  CreateRevocations1700000000010,
  CreateIdempotencyKeys1700000000020,
  ...auditMigrations,
  ...jobsMigrations,
];

/** Brings a service's schema up to date. */
export const migrateService = (definition: ServiceDefinition, adminUrl: string): Promise<void> =>
  migrate(adminUrl, definition.name, [...PLATFORM_MIGRATIONS, ...definition.migrations]);

/**
 * Makes one service: schema, database, Nest application on its own Fastify. Throws one sentence that lists all faults
 * when calls and controllers do not fit together.
 */
export async function createService(definition: ServiceDefinition, resources: Resources): Promise<RunningService> {
  const logger = resources.loggerOf(definition.name);
  const metrics = new Metrics(definition.name);
  const { config } = resources;
  await migrateService(definition, resources.adminUrl);
  const database = await openDatabase(serviceUrl(resources, definition.name), definition.name, definition.entities);
  const events = resources.hub.join(definition.name, database, definition.events);
  const jobs = new Jobs(definition.name, database, resources.jobs, logger);
  const adapter = fastifyAdapter(logger, config.values.TRUST_PROXY);
  const module = ServiceModule.of(definition, { database, events, jobs, logger, metrics }, resources);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter as never, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  const http = adapter.getInstance() as unknown as FastifyInstance;
  await prepareFastify(http, { logger, metrics, uploadMaxBytes: config.values.UPLOAD_MAX_MB * 1024 * 1024 });
  connectEvents(app, events.transport);
  await app.startAllMicroservices();
  await app.init();
  await http.ready();
  const modules = app.get(ModulesContainer);
  const faults = routeFaults(definition, modules);
  if (faults.length > 0)
    throw new Error(`Calls and controllers of ${definition.name} do not fit together: ${faults.join('; ')}.`);
  metrics.gauge('nidaan_events_parked', 'Events given up after all tries', () => events.upkeep.countParked());
  metrics.gauge('nidaan_inbox_lag_seconds', 'Age of the oldest event waiting in the inbox', () =>
    events.upkeep.inboxLagSeconds(),
  );
  metrics.gauge('nidaan_outbox_lag_seconds', 'Age of the oldest event waiting in the outbox', () =>
    events.upkeep.outboxLagSeconds(),
  );
  const own = [{ contract: upkeepJob(definition.name), run: () => tidy(database, events.upkeep) }];
  const close = async () => {
    jobs.stop();
    await app.close();
    await database.close();
  };
  return {
    definition,
    app,
    http,
    database,
    metrics,
    upkeep: events.upkeep,
    startJobs: () => startJobs(definition.name, { contracts: definition.jobs, modules, backend: resources.jobs, jobs, own }),
    isReady: () => database.isReady(),
    close,
  };
}
