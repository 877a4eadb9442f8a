import { ADMIN_EVENTS, ADMIN_JOBS, ADMIN_PERMISSIONS, ADMIN_ROUTES } from '@nidaan/admin-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { AdminModule } from './admin.module.ts';
import { DemoLeadsService } from './demo/demo-leads.service.ts';
import { migrations } from './migrations/index.ts';
import { HospitalAccountEntity } from './hospital-accounts/hospital-account.entity.ts';
import { LeadEntity } from './leads/lead.entity.ts';
import { KnownTicketEntity } from './tickets/known-ticket.entity.ts';

export { lineOf, type Difference } from './rebuild/difference.ts';
export { RebuildService, type Rebuilt } from './rebuild/rebuild.service.ts';

/** The platform's read models, its audit and operations views, and its leads. */
export const adminService: ServiceDefinition = {
  name: 'admin',
  routes: ADMIN_ROUTES,
  permissions: ADMIN_PERMISSIONS,
  events: ADMIN_EVENTS,
  jobs: ADMIN_JOBS,
  migrations,
  entities: [HospitalAccountEntity, LeadEntity, KnownTicketEntity],
  module: AdminModule,
  demo: { fill: (app, plan) => app.get(DemoLeadsService, { strict: false }).fill(plan) },
};
