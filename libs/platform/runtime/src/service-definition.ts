import type { Type } from '@nestjs/common';
import type { EventContract, JobContract, RouteContract, ServiceName } from '@nidaan/kernel';
import type { EntityClass, MigrationClass } from '@nidaan/platform-database';
import type { DemoPart } from './demo/demo-plan.ts';

/** All there is to know of a service: what it answers, tells, does in the background, stores, and the Nest module that does it. */
export interface ServiceDefinition {
  name: ServiceName;
  /** Calls this service owns; each must have exactly one controller method. */
  routes: readonly RouteContract[];
  /** Events this service publishes. */
  events: readonly EventContract[];
  jobs: readonly JobContract[];
  /** The service's own migrations; the platform's tables come by themselves. */
  migrations: readonly MigrationClass[];
  entities: readonly EntityClass[];
  /** Domain module; platform providers (Database, Events, Jobs, …) are global. */
  module: Type;
  /** How it takes part in `npm run seed:demo`. */
  demo?: DemoPart;
}
