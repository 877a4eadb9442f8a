import { BILLING_EVENTS, BILLING_JOBS, BILLING_ROUTES } from '@nidaan/billing-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { BillingModule } from './billing.module.ts';
import { migrations } from './migrations/index.ts';

export const billingService: ServiceDefinition = {
  name: 'billing',
  routes: BILLING_ROUTES,
  events: BILLING_EVENTS,
  jobs: BILLING_JOBS,
  migrations,
  entities: [],
  module: BillingModule,
};
