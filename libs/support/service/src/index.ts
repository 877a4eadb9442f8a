import type { ServiceDefinition } from '@nidaan/platform-runtime';
import { SUPPORT_EVENTS, SUPPORT_PERMISSIONS, SUPPORT_ROUTES } from '@nidaan/support-contracts';
import { ACCOUNTS } from './accounts/known-accounts.repository.ts';
import { DemoTicketsService } from './demo/demo-tickets.service.ts';
import { migrations } from './migrations/index.ts';
import { PlanEntity } from './plans/plan.entity.ts';
import { SupportModule } from './support.module.ts';
import { TicketEntity } from './tickets/ticket.entity.ts';

/** Tickets that hospitals raise and the platform's staff answer. */
export const supportService: ServiceDefinition = {
  name: 'support',
  routes: SUPPORT_ROUTES,
  permissions: SUPPORT_PERMISSIONS,
  events: SUPPORT_EVENTS,
  jobs: [],
  migrations: [...migrations, ACCOUNTS.migration],
  entities: [ACCOUNTS.entity, PlanEntity, TicketEntity],
  hospitalWide: {
    accounts: 'who raises tickets',
    plans: 'whether it has priority support',
    'tickets_of_all_hospitals()': 'gives nothing where a hospital is at work',
    'search_tickets_of_all_hospitals()': 'gives nothing where a hospital is at work',
    'count_tickets_of_all_hospitals()': 'gives nothing where a hospital is at work',
    'ticket_states_of_all_hospitals()': 'gives nothing where a hospital is at work',
    'hospital_of_ticket()': 'gives nothing where a hospital is at work',
    'staff_tickets()': 'gives nothing where a hospital is at work',
    'search_staff_tickets()': 'gives nothing where a hospital is at work',
  },
  module: SupportModule,
  needs: { keys: ['file-urls'], files: true },
  demo: { fill: (app, plan) => app.get(DemoTicketsService, { strict: false }).fill(plan) },
};
