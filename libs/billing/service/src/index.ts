import {
  BILLING_EVENTS,
  BILLING_JOBS,
  BILLING_ROUTES,
  listDues,
  listOverpayments,
  PAYMENT_JOBS,
  PAYMENT_ROUTES,
} from '@nidaan/billing-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { BillingModule } from './billing.module.ts';
import { DemoLedgerService } from './demo/demo-ledger.service.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { migrations } from './migrations/index.ts';

export { checkBooks, type CheckRequest } from './checks/check-books.ts';

/** The money ledger, the commission and what is paid of it. */
export const billingService: ServiceDefinition = {
  name: 'billing',
  routes: [...BILLING_ROUTES, listDues, listOverpayments, ...PAYMENT_ROUTES],
  events: BILLING_EVENTS,
  jobs: [...BILLING_JOBS, ...PAYMENT_JOBS],
  migrations: [...migrations, HOSPITALS.migration],
  entities: [HOSPITALS.entity],
  module: BillingModule,
  needs: { files: true, payments: true },
  demo: { fill: (app, plan) => app.get(DemoLedgerService, { strict: false }).fill(plan) },
};
