import type { FastifyInstance } from 'fastify';
import type { EventContract, Permission, ServiceName } from '@nidaan/kernel';
import {
  ACCESS_EVENTS,
  RolePermissions,
  ServiceTokens,
  Tokens,
  type MemberLookup,
  type RestrictedLookup,
} from '@nidaan/platform-access';
import { tracingSettings, type Config } from '@nidaan/platform-config';
import { CARRIER_ROLE, carrierOf, roleUrl, urlAs } from '@nidaan/platform-database';
import type { Documents } from '@nidaan/platform-documents';
import { EventHub } from '@nidaan/platform-events';
import type { Files } from '@nidaan/platform-files';
import { Draining, type ServiceLink } from '@nidaan/platform-http';
import type { Mail } from '@nidaan/platform-mail';
import { NoMessages, openMessages, type MessageDriver } from '@nidaan/platform-messages';
import { NoPayments, openPayments } from '@nidaan/platform-payments';
import { Clock, Logger, openTracing } from '@nidaan/platform-telemetry';
import { followClockFile } from './clock-file.ts';
import { createService, type RunningService } from './create-service.ts';
import { chooseInfrastructure } from './infrastructure.ts';
import { InProcessLink } from './in-process-link.ts';
import { refusedLogin } from './migrate-all.ts';
import type { Resources } from './resources.ts';
import type { ServiceDefinition } from './service-definition.ts';
import { reportMailKept, warnOfUnsentMail } from './unsent-mail.ts';

export interface ComposeOptions {
  services: readonly ServiceDefinition[];
  config: Config;
  /** Where the database is; whose login it holds does not matter. Its roles and tables are those of this release already (`migrateAll`). */
  databaseUrl: string;
  files: Files;
  mail: Mail;
  documents: Documents;
  /** In place of the driver that the configuration names. */
  messages?: MessageDriver;
  clock?: Clock;
  /** True when these are all services of the product, so that events must fit together without gaps. */
  isComplete?: boolean;
  /** Events of services that are not in this process. */
  known?: readonly EventContract[];
  /** What members may be allowed to do in the whole product; default: what these services declare. */
  permissions?: readonly Permission[];
  /** In place of asking identity for the rights of an account, where it is not among the services. */
  memberLookup?: MemberLookup;
  /** In place of asking patients for restricted records, where it is not among the services. */
  restrictedLookup?: RestrictedLookup;
  loggerOf?: (service: string) => Logger;
  /** How services in other processes are asked; without it all are here. */
  link?: ServiceLink;
  /** What this process does of the services' work: calls and events, jobs, all of it (the default), or, for an operator's command, nothing. */
  runs?: 'calls' | 'jobs' | 'nothing';
  draining?: Draining;
}

/** The services of one process. */
export interface Composition {
  services: ReadonlyMap<ServiceName, RunningService>;
  resources: Resources;
  http: (service: ServiceName) => FastifyInstance;
  isReady(): Promise<boolean>;
  close(): Promise<void>;
}

// A process is given its logins; where SECRET is at hand they follow from it.
function urlsOf({ config, databaseUrl }: ComposeOptions): (role: string) => string {
  return (role) => {
    const given = config.loginOf(role);
    return given ? urlAs(databaseUrl, given.login, given.password) : roleUrl(databaseUrl, role, config.secrets.secret);
  };
}

// A service on its own carries its own events only: over Kafka nothing is moved from schema to schema.
const carrierRoleOf = ({ config, services: [first, ...others] }: ComposeOptions): string =>
  config.values.EVENTS === 'kafka' && first && others.length === 0 ? carrierOf(first.name) : CARRIER_ROLE;

/** What the services are to share. */
async function gather(options: ComposeOptions): Promise<{ resources: Resources; link: InProcessLink }> {
  const { config, services } = options;
  const urlOf = urlsOf(options);
  const loggerOf = options.loggerOf ?? ((service: string) => new Logger(service, config.values.LOG_LEVEL));
  const link = new InProcessLink(options.link);
  const tracing = options.runs === 'nothing' ? undefined : await openTracing(tracingSettings(config.values), loggerOf('tracing'));
  const { hub, ...infrastructure } = await chooseInfrastructure(config, {
    urlOf,
    carrierRole: carrierRoleOf(options),
    loggerOf,
    tracing,
  });
  const resources: Resources = {
    config,
    urlOf,
    tokens: new Tokens(() => config.tokenKeys),
    memberLookup: options.memberLookup,
    restrictedLookup: options.restrictedLookup,
    roles: new RolePermissions(options.permissions ?? services.flatMap(({ permissions = [] }) => permissions)),
    serviceTokens: new ServiceTokens(() => config.serviceKeys),
    clock: options.clock ?? new Clock(),
    files: options.files,
    mail: options.mail,
    documents: options.documents,
    payments: services.some(({ needs }) => needs?.payments)
      ? openPayments(config, options.files, loggerOf('payments'))
      : new NoPayments(),
    messages:
      options.messages ??
      (services.some(({ needs }) => needs?.messages) ? openMessages(config, loggerOf('messages')) : new NoMessages()),
    link,
    hub: new EventHub(hub),
    ...infrastructure,
    tracing,
    draining: options.draining ?? new Draining(),
    isBehindGateway: options.link !== undefined,
    loggerOf,
  };
  return { resources, link };
}

/** Makes services in one process: boots each, then lets events flow. Makes no roles and no tables: those are there (`migrateAll`). */
export async function compose(options: ComposeOptions): Promise<Composition> {
  const { resources, link } = await gather(options);
  const { hub, jobs, redis, tracing } = resources;
  const services = new Map<ServiceName, RunningService>();
  let endWarning = () => {};
  // A test's clock is its own.
  const endFollowing = options.clock ? () => {} : followClockFile(resources.clock, options.config, resources.loggerOf('clock'));
  const close = async () => {
    endWarning();
    endFollowing();
    await jobs.stop();
    await hub.stop();
    for (const service of [...services.values()].reverse()) await service.close();
    await redis?.close();
    await tracing?.stop();
  };
  try {
    await jobs.prepare().catch(refusedLogin('the job queue'));
    for (const definition of options.services) {
      const service = await createService(definition, resources);
      services.set(definition.name, service);
      link.add(definition.name, service.http);
    }
    if (options.runs !== 'nothing') {
      await hub.start({
        known: [...ACCESS_EVENTS, ...(options.known ?? [])],
        isComplete: options.isComplete ?? false,
        handles: options.runs !== 'jobs',
      });
      if (options.runs !== 'calls') {
        for (const service of services.values()) {
          await service.startJobs();
          // Mails leave by jobs.
          reportMailKept(options.config.values, service.metrics);
        }
        endWarning = warnOfUnsentMail(options.config.values, resources.loggerOf('mail'));
      }
    }
  } catch (fault) {
    await close().catch(() => undefined);
    throw fault;
  }
  const isReady = async () => (await Promise.all([...services.values()].map((service) => service.isReady()))).every(Boolean);
  return { services, resources, http: (name) => services.get(name)!.http, isReady, close };
}
