import { msg } from '@nidaan/ui';
import type { Titles } from '../addresses.ts';

/** Apart from those of the hospitals, who fetch nothing of the panel. */
export const STAFF_TITLES: Titles = {
  staff: msg('Admin panel'),
  staffDashboard: msg('Admin panel'),
  staffTickets: 'Tickets',
  staffTicket: 'Ticket',
  staffUsers: 'Users',
  staffPayments: msg('Doctor Payments'),
  staffLeads: 'Leads',
  staffLead: 'Lead',
  staffAudit: 'Audit',
  staffOperations: 'Operations',
  staffSettings: 'Settings',
};
