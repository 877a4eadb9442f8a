import { generatePath } from 'react-router-dom';

/** Every address of the two apps behind the login, as the router matches it. A screen links to another by these names (ADR 0024). */
export const paths = {
  /** The door of the specification: opened afresh it leads to the tab that was used last (APP-03). */
  dashboard: '/dashboard',
  registration: '/patients/new',
  patients: '/patients',
  patient: '/patients/:id',
  waiting: '/doctor',
  treatment: '/doctor/treatment',
  treatmentOf: '/doctor/treatment/:id',
  completed: '/doctor/completed',
  completedPatient: '/doctor/completed/:id',
  newTest: '/lab',
  labTests: '/lab/tests',
  labTest: '/lab/tests/:id',
  uploadReports: '/lab/reports',
  testOrders: '/lab/orders',
  counter: '/pharmacy',
  counterOf: '/pharmacy/patients/:id',
  bills: '/pharmacy/bills',
  bill: '/pharmacy/bills/:id',
  payments: '/billing',
  analytics: '/billing/analytics',
  wallet: '/billing/wallet',
  queues: '/queues',
  displays: '/displays',
  appointments: '/appointments',
  doctors: '/doctors',
  doctor: '/doctors/:id',
  profile: '/profile',
  team: '/team',
  roles: '/team/roles',
  branches: '/team/branches',
  apiKeys: '/team/api-keys',
  webhooks: '/team/webhooks',
  webhook: '/team/webhooks/:id',
  supportAccess: '/team/support',
  teamMember: '/team/:id',
  settings: '/settings',
  lookedByPatient: '/who-looked',
  lookedByPerson: '/who-looked/people',
  newTicket: '/tickets/new',
  tickets: '/tickets',
  ticket: '/tickets/:id',
  staffDashboard: '/admin/dashboard',
  staffTickets: '/admin/tickets',
  staffTicket: '/admin/tickets/:id',
  staffUsers: '/admin/users',
  staffPayments: '/admin/payments',
  staffLeads: '/admin/leads',
  staffLead: '/admin/leads/:id',
  staffAudit: '/admin/audit',
  staffOperations: '/admin/operations',
  staffSettings: '/admin/settings',
} as const;

type Path = (typeof paths)[keyof typeof paths];
type RecordPath = Extract<Path, `${string}:id`>;

/** The address of one record: `pathTo(paths.bill, 41)` is '/pharmacy/bills/41'. */
export const pathTo = (path: RecordPath, id: number): string => generatePath(path, { id: String(id) });
