import {
  Global,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import {
  AccessGuard,
  JwtStrategy,
  Branches,
  EmergencyRights,
  Keys,
  KeyUses,
  MemberLookup,
  RestrictedLookup,
  RestrictedRecords,
  Revocations,
  Rights,
  RolePermissions,
  ServiceTokens,
  SupportRights,
  Tokens,
} from '@nidaan/platform-access';
import { AccessLogService, AuditService, AuditChainService, AuditTrailService, DayZone } from '@nidaan/platform-audit';
import { Config, namedUrlOf } from '@nidaan/platform-config';
import { Database, Numbers } from '@nidaan/platform-database';
import { Documents } from '@nidaan/platform-documents';
import { EventsModule, EventsService, type ServiceEvents } from '@nidaan/platform-events';
import { Files, FileUrls } from '@nidaan/platform-files';
import {
  AllExceptionsFilter,
  ContractGuard,
  ControllerRunner,
  Idempotency,
  RateLimits,
  ServiceClient,
  ServiceLink,
  StoredFiles,
  StoredPortraits,
} from '@nidaan/platform-http';
import { JobsService } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { MessageDriver } from '@nidaan/platform-messages';
import { PaperSeals } from '@nidaan/platform-papers';
import { PaymentProvider } from '@nidaan/platform-payments';
import { SharedRedis } from '@nidaan/platform-redis';
import { Clock, Logger, Metrics } from '@nidaan/platform-telemetry';
import { beforeResponse } from './before-response.ts';
import { AskIdentity, AskIdentityOfPersons } from './ask-identity.ts';
import { AskPatients } from './ask-patients.ts';
import { TellIdentity } from './tell-identity.ts';
import { accessHandlersOf } from './access-handlers.ts';
import { AccessLogPartsService } from './operations/access-log-parts.service.ts';
import { accessLogController } from './operations/access-log.controller.ts';
import { RecordsOfVisitsRepository } from './operations/records-of-visits.repository.ts';
import { operationsController } from './operations/operations.controller.ts';
import { OperationsService } from './operations/operations.service.ts';
import { outsideTransactions } from './outside-transactions.ts';
import type { Resources } from './resources.ts';
import type { ServiceDefinition } from './service-definition.ts';

/** What is made for one service alone. */
export interface ServiceParts {
  database: Database;
  events: ServiceEvents;
  jobs: JobsService;
  logger: Logger;
  metrics: Metrics;
}

/** Revocations are known before the first call is let in, and let go of at the end; so are changes of rights. */
@Injectable()
class AccessLife implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly revocations: Revocations,
    private readonly rights: Rights,
    private readonly branches: Branches,
    private readonly restricted: RestrictedRecords,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.branches.start();
    this.restricted.start();
    // At once, they would open a second connection.
    await this.revocations.start();
    await this.rights.start();
  }

  onApplicationShutdown(): void {
    this.revocations.stop();
    this.rights.stop();
    this.restricted.stop();
  }
}

const ASKS_PROVIDER = ['createOrder', 'payment', 'paymentsOf'] as const;

const OWN = [
  AccessLogService,
  AuditService,
  AuditChainService,
  AuditTrailService,
  Numbers,
  Revocations,
  Rights,
  Branches,
  RestrictedRecords,
  EmergencyRights,
  Keys,
  SupportRights,
  StoredFiles,
  StoredPortraits,
];

const accessLogPartsOf = ({ trail = {} }: ServiceDefinition): Provider => ({
  provide: AccessLogPartsService,
  inject: [AccessLogService, AuditChainService, Database, DayZone],
  useFactory: (log: AccessLogService, chain: AuditChainService, database: Database, zone: DayZone) =>
    new AccessLogPartsService(log, chain, new RecordsOfVisitsRepository(database), zone, trail),
});

const asksIdentity = ({ keepsPersons }: ServiceDefinition, client: ServiceClient): MemberLookup =>
  keepsPersons ? new AskIdentityOfPersons(client) : new AskIdentity(client);

// One secret and one address in all services: who shows a file signs for the one who serves it (OPN-54).
const fileUrlsOf = ({ config, clock }: Resources): FileUrls =>
  new FileUrls(
    () => config.keysFor('file-urls'),
    `${namedUrlOf(config.values)}/api/files`,
    () => clock.now().getTime(),
  );

// Whoever scans a paper opens this address; without one the code alone is on it.
const paperSealsOf = ({ config }: Resources): PaperSeals =>
  new PaperSeals(() => config.keysFor('papers'), namedUrlOf(config.values));

const idempotencyOf = (database: Database, { config }: Resources): Idempotency =>
  new Idempotency(database, () => config.keysFor('idempotency'));

const runnerIn = ({ config }: Resources): Provider => ({
  provide: ControllerRunner,
  inject: [Idempotency, EventsService, AuditService],
  useFactory: (idempotency: Idempotency, events: EventsService, audit: AuditService) =>
    new ControllerRunner({
      idempotency,
      beforeResponse: () => beforeResponse(events, audit),
      checksAnswers: config.values.CHECK_ANSWERS,
    }),
});

/** The platform as a service's code sees it: global providers, the guards, what runs controllers, the exception filter. */
@Global()
@Module({})
export class ServiceModule {
  static of(definition: ServiceDefinition, parts: ServiceParts, resources: Resources): DynamicModule {
    const link = outsideTransactions('ServiceLink', resources.link, ['send']);
    const client = new ServiceClient(link, resources.serviceTokens, definition.name);
    const shared = [
      { provide: Config, useValue: resources.config },
      { provide: Tokens, useValue: resources.tokens },
      { provide: ServiceTokens, useValue: resources.serviceTokens },
      { provide: Clock, useValue: resources.clock },
      { provide: RateLimits, useValue: resources.limits },
      {
        provide: Files,
        useValue: outsideTransactions('Files', resources.files, ['disk', 'put', 'open', 'remove', 'exists', 'list']),
      },
      { provide: FileUrls, useValue: fileUrlsOf(resources) },
      { provide: PaperSeals, useValue: paperSealsOf(resources) },
      { provide: Mail, useValue: outsideTransactions('Mail', resources.mail, ['send']) },
      { provide: Documents, useValue: outsideTransactions('Documents', resources.documents, ['pdf', 'cached', 'prepare']) },
      { provide: PaymentProvider, useValue: outsideTransactions('PaymentProvider', resources.payments, ASKS_PROVIDER) },
      { provide: MessageDriver, useValue: outsideTransactions('MessageDriver', resources.messages, ['send', 'find']) },
      { provide: ServiceLink, useValue: link },
      { provide: ServiceClient, useValue: client },
      { provide: MemberLookup, useValue: resources.memberLookup ?? asksIdentity(definition, client) },
      { provide: RestrictedLookup, useValue: resources.restrictedLookup ?? new AskPatients(client) },
      { provide: KeyUses, useValue: new TellIdentity(client) },
      { provide: RolePermissions, useValue: resources.roles },
      { provide: DayZone, useValue: new DayZone(resources.config.values.TIME_ZONE) },
      { provide: Database, useValue: parts.database },
      { provide: Idempotency, useValue: idempotencyOf(parts.database, resources) },
      { provide: JobsService, useValue: parts.jobs },
      { provide: Logger, useValue: parts.logger },
      { provide: Metrics, useValue: parts.metrics },
      ...(resources.redis ? [{ provide: SharedRedis, useValue: resources.redis }] : []),
    ];
    return {
      module: ServiceModule,
      imports: [EventsModule.of(parts.events), definition.module],
      controllers: [
        ...accessHandlersOf(definition.name),
        operationsController(definition.name),
        accessLogController(definition.name),
      ],
      providers: [
        ...shared,
        ...OWN,
        accessLogPartsOf(definition),
        JwtStrategy,
        OperationsService,
        AccessLife,
        runnerIn(resources),
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_GUARD, useClass: ContractGuard },
        { provide: APP_FILTER, useValue: new AllExceptionsFilter(parts.logger, resources.config.values.CHECK_ANSWERS) },
      ],
      exports: [...shared.map(({ provide }) => provide), ...OWN, ControllerRunner],
    };
  }
}
