import { BILLING_EVENTS, BILLING_JOBS, BILLING_PERMISSIONS, BILLING_ROUTES, PAYMENT_JOBS } from '@nidaan/billing-contracts';
import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { BillingModule } from './billing.module.ts';
import { BranchDayTotalEntity } from './branches/branch-day-total.entity.ts';
import { BranchLineEntity } from './branches/branch-line.entity.ts';
import { CancelledVisitEntity } from './cancelled/cancelled-visit.entity.ts';
import { ClosingEntity } from './closings/closing.entity.ts';
import { DemoLedgerService } from './demo/demo-ledger.service.ts';
import { DuesEntity } from './dues/dues.entity.ts';
import { HOSPITALS } from './hospitals/hospitals.service.ts';
import { DayTotalEntity } from './ledger/day-total.entity.ts';
import { LedgerLineEntity } from './ledger/ledger-line.entity.ts';
import { migrations } from './migrations/index.ts';
import { MonthEntity } from './months/month.entity.ts';
import { OverpaymentEntity } from './overpayments/overpayment.entity.ts';
import { OpenOrderEntity } from './payments/open-order.entity.ts';
import { OrderEntity } from './payments/order.entity.ts';
import { ProviderMessageEntity } from './payments/provider-message.entity.ts';
import { RateEntity } from './hospitals/rate.entity.ts';
import { ReceiptEntity } from './receipts/receipt.entity.ts';
import { ReversalEntity } from './reversals/reversal.entity.ts';

export { checkBooks, type CheckRequest } from './checks/check-books.ts';

/** The money ledger, the commission and what is paid of it. */
export const billingService: ServiceDefinition = {
  name: 'billing',
  routes: BILLING_ROUTES,
  permissions: BILLING_PERMISSIONS,
  events: BILLING_EVENTS,
  jobs: [...BILLING_JOBS, ...PAYMENT_JOBS],
  migrations: [...migrations, HOSPITALS.migration],
  entities: [
    HOSPITALS.entity,
    BranchDayTotalEntity,
    BranchLineEntity,
    CancelledVisitEntity,
    ClosingEntity,
    DayTotalEntity,
    DuesEntity,
    LedgerLineEntity,
    MonthEntity,
    OpenOrderEntity,
    OrderEntity,
    OverpaymentEntity,
    ProviderMessageEntity,
    ReceiptEntity,
    ReversalEntity,
    RateEntity,
  ],
  hospitalWide: {
    hospitals: 'its letterhead',
    ledger: 'its books; what of them stands at other branches is beside them',
    day_totals: 'its sums; those of branches stand beside them',
    rates: "its plan's rates",
    dues: 'what it owes the platform',
    months: 'what it owes the platform',
    closings: 'what it owes the platform',
    payments: 'what it paid the platform',
    payment_reversals: 'what it paid the platform',
    overpayments: 'what it paid the platform',
    payment_orders: 'what it pays the platform',
    open_orders: 'what it pays the platform',
    provider_messages: 'what the provider told of its payments',
  },
  module: BillingModule,
  needs: { files: true, payments: true },
  demo: { fill: (app, plan) => app.get(DemoLedgerService, { strict: false }).fill(plan) },
};
