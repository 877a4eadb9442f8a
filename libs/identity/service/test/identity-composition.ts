import { generateKeyPairSync } from 'node:crypto';
import { Global, Module, type INestApplication } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessGuard, CreateRevocations1700000000010, JwtStrategy, Revocations, Tokens } from '@nidaan/platform-access';
import { Config, readConfig } from '@nidaan/platform-config';
import { Database, migrate, openDatabase, provision, roleOf, rolePassword, urlAs } from '@nidaan/platform-database';
import {
  connectEvents,
  EventHub,
  Events,
  eventsMigrations,
  EventsModule,
  PostgresCarrier,
  type ServiceEvents,
} from '@nidaan/platform-events';
import {
  AnswerGates,
  ContractInterceptor,
  fastifyAdapter,
  FaultFilter,
  Idempotency,
  prepareFastify,
  RateLimits,
} from '@nidaan/platform-http';
import { Jobs } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { Clock, Logger, Metrics } from '@nidaan/platform-telemetry';
import { ApplyAccessChanges } from '../../../platform/runtime/src/on/apply-access-changes.controller.ts';
import { identityService } from '../src/index.ts';

const SECRET = 'a secret of the tests, long enough for anybody';
let pem: string | undefined;

/** The configuration of a test; environment variables as they would be set. */
export function configOf(env: Record<string, string>): Config {
  pem ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return readConfig({ NODE_ENV: 'test', SECRET, TOKEN_KEY: pem, ...env });
}

export interface Composition {
  app: NestFastifyApplication;
  database: Database;
  clock: Clock;
  close(): Promise<void>;
}

function identityApplication(config: Config, database: Database, clock: Clock, joined: ServiceEvents, jobs: Jobs, mail: Mail) {
  const logger = new Logger('identity', 'error');
  const values: [unknown, unknown][] = [
    [Config, config],
    [Database, database],
    [Clock, clock],
    [Logger, logger],
    [Jobs, jobs],
    [Mail, mail],
    [Tokens, new Tokens(config.secrets.tokenKey)],
  ];
  const platform = values.map(([provide, useValue]) => ({ provide: provide as never, useValue }));
  @Global()
  @Module({
    controllers: [ApplyAccessChanges],
    providers: [
      ...platform,
      JwtStrategy,
      { provide: Revocations, useFactory: (db: Database) => new Revocations(db), inject: [Database] },
      { provide: Idempotency, useFactory: (db: Database) => new Idempotency(db), inject: [Database] },
      { provide: RateLimits, useValue: new RateLimits(config.values.RATE_LIMITS) },
      { provide: AnswerGates, useFactory: (events: Events) => ({ pass: async () => events.settled() }), inject: [Events] },
      { provide: APP_GUARD, useClass: AccessGuard },
      { provide: APP_INTERCEPTOR, useClass: ContractInterceptor },
      { provide: APP_FILTER, useValue: new FaultFilter(logger) },
    ],
    exports: values.map(([provide]) => provide as never),
  })
  class PlatformModule {}
  @Module({ imports: [PlatformModule, EventsModule.of(joined), identityService.module] })
  class Root {}
  return { Root, logger };
}

/** The identity service on a database of its own, without jobs' queue and mail's transport. */
export async function composeIdentity(
  adminUrl: string,
  config: Config,
  mail: Mail,
  jobsOf: (app: () => INestApplication) => Jobs,
): Promise<Composition> {
  await provision(adminUrl, ['identity'], SECRET);
  await migrate(adminUrl, 'identity', [...eventsMigrations, CreateRevocations1700000000010, ...identityService.migrations]);
  const database = await openDatabase(
    urlAs(adminUrl, roleOf('identity'), rolePassword(SECRET, roleOf('identity'))),
    'identity',
    [],
  );
  const carrier = urlAs(adminUrl, 'nidaan_carrier', rolePassword(SECRET, 'nidaan_carrier'));
  const hub = new EventHub({ carrier: new PostgresCarrier({ connection: { connectionString: carrier } }) });
  const joined = hub.join('identity', database, identityService.events);
  const clock = new Clock();
  let app: NestFastifyApplication;
  const { Root, logger } = identityApplication(
    config,
    database,
    clock,
    joined,
    jobsOf(() => app),
    mail,
  );
  const adapter = fastifyAdapter(logger);
  app = await NestFactory.create<NestFastifyApplication>(Root, adapter as never, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  await prepareFastify(adapter.getInstance() as never, { logger, metrics: new Metrics('identity'), uploadMaxBytes: 1000 });
  connectEvents(app, joined.transport);
  await app.startAllMicroservices();
  await app.init();
  await hub.start({ isComplete: false });
  const close = async () => {
    await hub.stop();
    await app.close();
    await database.close();
  };
  return { app, database, clock, close };
}
