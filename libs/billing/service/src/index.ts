import {
  BILLING_EVENTS,
  closeEndedMonths,
  closeMonths,
  doctorPayment,
  listMonthlyPayments,
  mailDue,
  PAYMENT_JOBS,
  PAYMENT_ROUTES,
  recordMonthlyPayment,
  resetMonthlyCounts,
} from '@nidaan/billing-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { BillingModule } from './billing.module.ts';
import { migrations } from './migrations/index.ts';

/** The money ledger, the commission and what is paid of it (DESIGN §2). */
export const billingService: ServiceDefinition = {
  name: 'billing',
  routes: [doctorPayment, listMonthlyPayments, recordMonthlyPayment, resetMonthlyCounts, ...PAYMENT_ROUTES],
  events: BILLING_EVENTS,
  jobs: [closeMonths, closeEndedMonths, mailDue, ...PAYMENT_JOBS],
  migrations,
  entities: [],
  module: BillingModule,
};
