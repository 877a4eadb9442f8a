import { MemberLookup, RestrictedLookup, RolePermissions, ServiceTokens, Tokens } from '@nidaan/platform-access';
import { Config } from '@nidaan/platform-config';
import { Documents } from '@nidaan/platform-documents';
import type { EventHub } from '@nidaan/platform-events';
import { Files } from '@nidaan/platform-files';
import { Draining, RateLimits, ServiceLink } from '@nidaan/platform-http';
import type { JobBackend } from '@nidaan/platform-jobs';
import { Mail } from '@nidaan/platform-mail';
import { PaymentProvider } from '@nidaan/platform-payments';
import type { MessageDriver } from '@nidaan/platform-messages';
import type { SharedRedis } from '@nidaan/platform-redis';
import { Clock, Logger, type Tracing } from '@nidaan/platform-telemetry';

/** What the services of one process share. */
export interface Resources {
  /** In place of asking identity. */
  memberLookup?: MemberLookup;
  /** In place of asking patients. */
  restrictedLookup?: RestrictedLookup;
  /** What the ready-made roles hold, of all domains. */
  roles: RolePermissions;
  config: Config;
  /** Address of the database as one of the roles that this process may log in as. */
  urlOf: (role: string) => string;
  tokens: Tokens;
  serviceTokens: ServiceTokens;
  clock: Clock;
  limits: RateLimits;
  files: Files;
  mail: Mail;
  documents: Documents;
  payments: PaymentProvider;
  messages: MessageDriver;
  /** How services ask each other. */
  link: ServiceLink;
  hub: EventHub;
  jobs: JobBackend;
  /** What processes share, where there are several. */
  redis?: SharedRedis;
  /** Where traces go; undefined where nothing is traced. */
  tracing?: Tracing;
  draining: Draining;
  /** True when callers come through a gateway in another process. */
  isBehindGateway: boolean;
  loggerOf: (service: string) => Logger;
}
