import { paths } from '@nidaan/ui/paths';
import { matchPath } from 'react-router-dom';

/** What the browser's tab and its history call each address. A record's number follows; a patient's name never stands in the history. */
const TITLES: Readonly<Record<keyof typeof paths, string>> = {
  dashboard: 'Dashboard',
  registration: 'Patient Registration',
  patients: 'Patients Tracking',
  patient: 'Patient',
  waiting: 'Doctor View',
  treatment: 'Patient Treatment',
  treatmentOf: 'Treatment of patient',
  completed: 'Completed Patients',
  completedPatient: 'Completed patient',
  newTest: 'New Test',
  labTests: 'Lab Tests',
  labTest: 'Lab test',
  uploadReports: 'Upload Reports',
  counter: 'Pharmacy',
  bills: 'Dispensed Records',
  bill: 'Bill',
  payments: 'Accounts Dashboard',
  analytics: 'Payment Analytics',
  wallet: 'Wallet & Commission',
  profile: 'Profile',
  newTicket: 'TicketRaise',
  tickets: 'My Tickets',
  ticket: 'Ticket',
  staffDashboard: 'Admin panel',
  staffTickets: 'Tickets',
  staffTicket: 'Ticket',
  staffUsers: 'Users',
  staffPayments: 'Doctor Payments',
  staffLeads: 'Leads',
  staffLead: 'Lead',
  staffAudit: 'Audit',
  staffOperations: 'Operations',
  staffSettings: 'Settings',
};

const ADDRESSES = (Object.keys(TITLES) as (keyof typeof paths)[]).map((name) => ({ path: paths[name], title: TITLES[name] }));

/** The staff's panel. */
export const STAFF_ADDRESSES = ADDRESSES.filter(({ path }) => path.startsWith('/admin/'));

/** The hospital's app. */
export const WORKPLACE_ADDRESSES = ADDRESSES.filter(({ path }) => !path.startsWith('/admin/'));

// '/patients/new' is no patient: what has no parameter comes first.
const BY_RANK = ADDRESSES.toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')));

/** 'Bill 41', as the browser's tab and history show it. */
export function titleAt(pathname: string): string {
  for (const { path, title } of BY_RANK) {
    const match = matchPath(path, pathname);
    if (match) return [title, (match.params as Record<string, string>)['id']].filter(Boolean).join(' ');
  }
  return 'Nidaan';
}
