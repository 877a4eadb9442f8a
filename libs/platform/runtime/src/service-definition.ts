import type { INestApplicationContext, Type } from '@nestjs/common';
import type { EventContract, JobContract, Permission, RouteContract, ServiceName } from '@nidaan/kernel';
import type { Audited } from '@nidaan/platform-audit';
import type { EntityClass, HospitalWide, MigrationClass } from '@nidaan/platform-database';
import type { DemoPart } from './demo/demo-plan.ts';

/** Secrets that a service works with; a process of its own holds these and no others. */
export interface ServiceNeeds {
  /** Purposes of keys (`Config.keysFor`) that its calls and events need. */
  keys?: readonly string[];
  /** Those that its jobs need, which run in the worker. */
  jobKeys?: readonly string[];
  /** It signs the tokens of users. */
  tokenKey?: true;
  /** It keeps files. */
  files?: true;
  /** It asks the payment provider. */
  payments?: true;
  /** It sends messages to phones. */
  messages?: true;
  /** It makes the administrator's account. */
  administrator?: true;
}

/** Kinds of audit entries whose numbers are `id` in a table of the service's own. */
export interface RecordKinds {
  what: readonly Audited[];
  table: string;
}

/** Which audit entries of a service are about patients, so that those of a person are found (ORG-60). */
export interface TrailOfPatients {
  /** Kinds whose numbers are visits. */
  visits?: readonly Audited[];
  /** Kinds whose numbers are `id` in a table of the service's own, whose `patient_id` is the visit. */
  records?: readonly RecordKinds[];
  /** Kinds whose numbers are persons. */
  persons?: readonly Audited[];
  /** As `records`, of a table whose `person_id` is the person. */
  recordsOfPersons?: readonly RecordKinds[];
}

/** All there is to know of a service: its calls, events, jobs and tables, and the Nest module that implements them. */
export interface ServiceDefinition {
  name: ServiceName;
  /** Calls this service owns; each must have exactly one controller method. */
  routes: readonly RouteContract[];
  /** Events this service publishes. */
  events: readonly EventContract[];
  /** Events that it tells or applies, after which its own code notifies its screens, and only of what has changed (ADR 0076). */
  tellsScreensAfter?: readonly EventContract[];
  jobs: readonly JobContract[];
  /** What its calls ask of members. */
  permissions?: readonly Permission[];
  /** The service's own migrations; the platform's tables come by themselves. */
  migrations: readonly MigrationClass[];
  entities: readonly EntityClass[];
  /** Tables that stand under no branch, and functions (`name()`) that need not know of any, each with the reason; of a service that has branches. */
  hospitalWide?: HospitalWide;
  /** It keeps persons, who come to all branches: what a hospital's branches share of them is asked for (ORG-38). */
  keepsPersons?: boolean;
  /** Domain module; platform providers (Database, Events, Jobs, …) are global. */
  module: Type;
  /** What of the deployment's secrets it is given beside its login at the database (ADR 0021). */
  needs?: ServiceNeeds;
  /** Which kinds of its audit entries are about patients. */
  trail?: TrailOfPatients;
  /** How far its long work has come, a line each, for `npm run -s ops -- progress`. */
  progress?: (app: INestApplicationContext) => Promise<readonly string[]>;
  /** How it takes part in `npm run seed:demo`. */
  demo?: DemoPart;
}
