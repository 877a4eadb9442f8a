import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { openDatabase, roleOf, type Database } from '@nidaan/platform-database';
import { connectEvents, type EventMaintenanceService, type ServiceEvents } from '@nidaan/platform-events';
import { fastifyAdapter, installHealth, prepareFastify } from '@nidaan/platform-http';
import { JobsService, startJobs } from '@nidaan/platform-jobs';
import { Metrics, type Logger, type Tracer } from '@nidaan/platform-telemetry';
import { routeFaults } from './check-routes.ts';
import { handledIn, refusedLogin, requireMigrated } from './migrate-all.ts';
import { accessLogRoutes } from './operations/access-log-routes.ts';
import { operationRoutes } from './operations/operation-routes.ts';
import type { Resources } from './resources.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { ServiceModule } from './service.module.ts';
import { maintain, maintenanceJob } from './maintenance.ts';

/** A service that is made and checked, but does not get events yet: the hub starts when all services are there. */
export interface RunningService {
  definition: ServiceDefinition;
  app: NestFastifyApplication;
  /** Its router, for calls within the process. */
  http: FastifyInstance;
  database: Database;
  metrics: Metrics;
  maintenance: EventMaintenanceService;
  /** Begins to run its jobs; called when events flow. Throws when jobs and handlers do not fit together. */
  startJobs(): Promise<void>;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Makes one service: database, Nest application on its own Fastify. Throws one sentence that lists all faults
 * when calls and controllers do not fit together; nothing of a service that could not be made stays open.
 */
export async function createService(definition: ServiceDefinition, resources: Resources): Promise<RunningService> {
  const { name } = definition;
  const logger = resources.loggerOf(name);
  const metrics = new Metrics(name);
  const pool = resources.config.values.DATABASE_POOL;
  const database = await openAs(resources, definition, pool);
  const events = resources.hub.join(name, database, definition.events, {
    applied: (seconds) => metrics.applied(seconds),
    tellsScreensAfter: definition.tellsScreensAfter,
  });
  const jobs = new JobsService(name, database, resources.jobs, logger);
  let app: NestFastifyApplication | undefined;
  const close = async () => {
    await jobs.stop();
    await app?.close();
    await database.close();
  };
  try {
    // Behind a gateway in another process the caller's address is the one that the gateway names: always one, and the last.
    const adapter = fastifyAdapter(logger, resources.isBehindGateway ? 1 : resources.config.values.TRUST_PROXY);
    const module = ServiceModule.of(definition, { database, events, jobs, logger, metrics }, resources);
    const options = { logger, bodyParser: false, abortOnError: false };
    app = await NestFactory.create<NestFastifyApplication>(module, adapter as never, options);
    const http = adapter.getInstance() as unknown as FastifyInstance;
    const uploadMaxBytes = resources.config.values.UPLOAD_MAX_MB * 1024 * 1024;
    const isReady = () => database.isReady();
    installHealth(http, { isReady, metrics, draining: resources.draining });
    const tracer = resources.tracing?.of(name);
    await boot(app, http, definition, events, { logger, metrics, tracer, uploadMaxBytes });
    registerGauges(metrics, { events, jobs, database, redis: resources.redis, clock: resources.clock });
    const own = [{ contract: maintenanceJob(name), run: () => maintain(database, events.maintenance, resources.documents) }];
    const modules = app.get(ModulesContainer);
    const parts = { contracts: definition.jobs, modules, backend: resources.jobs, jobs, own, metrics, tracer };
    const start = () => startJobs(name, parts);
    return { definition, app, http, database, metrics, maintenance: events.maintenance, startJobs: start, isReady, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

// With its own login; a process that comes before the migrate step of its release says so.
async function openAs({ urlOf }: Resources, definition: ServiceDefinition, pool: number): Promise<Database> {
  const { name, entities } = definition;
  const database = await openDatabase(urlOf(roleOf(name)), name, entities, pool).catch(refusedLogin(name));
  try {
    await requireMigrated(definition, database);
    return database;
  } catch (fault) {
    await database.close();
    throw fault;
  }
}

async function boot(
  app: NestFastifyApplication,
  http: FastifyInstance,
  definition: ServiceDefinition,
  { handlers }: ServiceEvents,
  options: { logger: Logger; metrics: Metrics; tracer?: Tracer; uploadMaxBytes: number },
): Promise<void> {
  await prepareFastify(http, options);
  connectEvents(app, handlers);
  await app.init();
  await http.ready();
  const own = [...Object.values(operationRoutes(definition.name)), ...Object.values(accessLogRoutes(definition.name))];
  const faults = routeFaults({ ...definition, routes: [...definition.routes, ...own] }, app.get(ModulesContainer));
  if (faults.length > 0)
    throw new Error(`Calls and controllers of ${definition.name} do not fit together: ${faults.join('; ')}.`);
  // Else a migration would leave out what only a start finds.
  const known = new Set(handledIn(definition));
  const missed = handlers.names.filter((name) => !known.has(name));
  if (missed.length > 0) throw new Error(`Migrations of ${definition.name} cannot know that it handles ${missed.join(', ')}.`);
}

interface Parts {
  events: ServiceEvents;
  jobs: JobsService;
  database: Database;
}

/** What is asked for at each scrape. */
function registerGauges(
  metrics: Metrics,
  { events, jobs, database, redis, clock }: Pick<Resources, 'redis' | 'clock'> & Parts,
): void {
  const { maintenance, lag } = events;
  metrics.gauge('nidaan_ready', 'Whether its database answers', async () => Number(await database.isReady()));
  metrics.states(
    'nidaan_database_connections',
    'Connections of its pool, and callers that wait for one',
    () => database.connections,
  );
  metrics.gauge('nidaan_jobs_waiting', 'Jobs that wait to be run', async () => (await jobs.counts()).waiting);
  metrics.gauge('nidaan_jobs_failed', 'Jobs given up after all tries', async () => (await jobs.counts()).failed);
  metrics.gauge('nidaan_jobs_lag_seconds', 'Age of the oldest job that waits', () => jobs.lagSeconds());
  metrics.gauge('nidaan_job_requests_lag_seconds', 'Age of the oldest job that waits to be queued', () => jobs.requestSeconds());
  if (redis) metrics.gauge('nidaan_redis_ready', 'Whether Redis answers', () => Number(redis.isReady));
  metrics.gauge('nidaan_clock_ahead_seconds', 'How far its clock was set ahead of the real time', () => clock.aheadMs / 1000);
  metrics.gauge('nidaan_events_parked', 'Events given up after all tries', () => maintenance.countParked());
  metrics.gauge('nidaan_inbox_lag_seconds', 'Age of the oldest event in the inbox', () => maintenance.inboxLagSeconds());
  metrics.gauge('nidaan_carrier_lag_events', 'Events for the service that wait in the carrier', lag);
  metrics.gauge('nidaan_outbox_lag_seconds', 'Age of the oldest event in the outbox', () => maintenance.outboxLagSeconds());
}
